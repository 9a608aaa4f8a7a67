// The card's own words: what it says while there is no report. All others come with the report, in its language.
// Refuses to repeat the command's answer in other words.
import { isEnglish } from './page.js'

const CARD_ENGLISH = {
  title: 'Runtime nutrition label',
  running: 'Collecting what was declared and seen…',
  reading: 'Reading the report…',
  gone: 'The report behind this card is no longer kept. This is what the command answered:',
  unread: 'The report cannot be read now. This is what the command answered:',
  retry: 'Try again',
  failed: 'The label could not be shown',
  broken: 'This part of the report cannot be shown.',
  newer: 'A newer RiskProof made this report; parts of it may be missing here. riskproof install dsh brings the card up to date.',
}
const CARD_CHINESE = {
  title: '运行时营养标签',
  running: '正在汇总声明与观察结果…',
  reading: '正在读取报告…',
  gone: '此卡片的报告已不再保留。以下是命令的回答：',
  unread: '暂时无法读取报告。以下是命令的回答：',
  retry: '重试',
  failed: '无法显示标签',
  broken: '报告的这一部分无法显示。',
  newer: '此报告由较新的 RiskProof 生成，部分内容可能无法显示。运行 riskproof install dsh 可更新此卡片。',
}
export const cardWords = (language) => (isEnglish(language) ? CARD_ENGLISH : CARD_CHINESE)
