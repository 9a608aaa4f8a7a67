// The panel's words, in both languages.
// Refuses to name anything safe: a count of zero is a count.
import { isEnglish } from './page.js'

const ENGLISH = {
  status: {
    select: () => 'Select a conversation', syncing: () => 'Syncing…', disconnected: () => 'Disconnected',
    'recording-off': () => 'Recording is off', observe: () => 'Observe only', partial: () => 'Some checks are off',
    blocked: (n) => `Blocked: ${n}`, running: () => 'Running, awaiting receipt', 'new-call': () => 'New call checked',
    health: (n) => `Configuration checks to review: ${n}`, records: (n) => `Records that need attention: ${n}`,
    checked: (n) => `Calls checked: ${n}`, waiting: () => 'Waiting for tool calls',
  },
  task: { standard: 'standard', 'read-only': 'read-only', 'local-only': 'local-only' },
  scope: (task, observe) => `Task scope: ${task} · ${observe ? 'observe only' : 'protection on'}`,
  kind: { clear: 'No rule triggered', attention: 'Needs attention', blocked: 'Blocked' },
  check: { ok: 'OK', attention: 'Attention', info: 'Info' },
  outcome: { call: 'execution prevented', output: 'tool output blocked', observe: 'observed only', attention: 'needs attention' },
  beacon: (status) => `RiskProof: ${status}`, close: 'Close the RiskProof panel', panel: 'RiskProof panel',
  retry: 'Reconnect', reconnecting: 'Reconnecting…', total: 'calls checked',
  offline: 'The status cannot be read now. What RiskProof decides does not depend on this panel.',
  ring: (n, parts) => `Calls checked: ${n}. ${parts.join(', ')}`, bars: (n) => `The last ${n} recorded calls, oldest first`,
  receipts: (done, open) => `Succeeded: ${done} · Pending: ${open}`,
  activity: 'Recent calls', risks: 'Needs a look', noRisks: 'No rule was triggered in the retained records.',
  noCalls: 'This run has no record of a tool call of this conversation.',
  noRecords: 'Calls are still decided, but nothing is recorded: there is nothing to count here.',
  next: 'Next step: ', health: (n) => (n ? `Configuration: ${n} to review` : 'Configuration'), command: 'Command output',
  notice: {
    recording: 'Recording is off: a zero here does not mean that there were no calls.',
    observe: 'Observe only: RiskProof reports what it would do and stops nothing.',
    partial: 'Some checks are switched off, so some risks cannot be seen.',
  },
  footnote: (limit) => `Counts cover retained records of this run (at most ${limit} over all conversations). ` +
    'No triggered rule is not proof of safety.',
}
const CHINESE = {
  status: {
    select: () => '请选择一个会话', syncing: () => '正在同步…', disconnected: () => '连接已断开',
    'recording-off': () => '记录已关闭', observe: () => '仅观察', partial: () => '部分检查已关闭',
    blocked: (n) => `已拦截：${n}`, running: () => '执行中，等待回执', 'new-call': () => '已检查新的调用',
    health: (n) => `待查看的配置检查：${n}`, records: (n) => `需要关注的记录：${n}`,
    checked: (n) => `已检查调用：${n}`, waiting: () => '等待工具调用',
  },
  task: { standard: '标准', 'read-only': '只读', 'local-only': '仅本地' },
  scope: (task, observe) => `任务范围：${task} · ${observe ? '仅观察' : '防护已开启'}`,
  kind: { clear: '未触发规则', attention: '需要关注', blocked: '已拦截' },
  check: { ok: '正常', attention: '需关注', info: '信息' },
  outcome: { call: '已阻止执行', output: '已拦截工具输出', observe: '仅观察', attention: '需要关注' },
  beacon: (status) => `RiskProof：${status}`, close: '关闭 RiskProof 面板', panel: 'RiskProof 面板',
  retry: '重新连接', reconnecting: '正在重新连接…', total: '次调用已检查',
  offline: '暂时无法读取状态。RiskProof 的裁决不依赖此面板。',
  ring: (n, parts) => `已检查调用：${n}。${parts.join('，')}`, bars: (n) => `最近 ${n} 次有记录的调用，由旧到新`,
  receipts: (done, open) => `成功：${done} · 等待中：${open}`,
  activity: '最近的调用', risks: '值得查看', noRisks: '保留的记录中没有触发任何规则。',
  noCalls: '本次运行中没有本会话的工具调用记录。',
  noRecords: '调用仍会被裁决，但不做记录：这里没有可统计的内容。',
  next: '下一步：', health: (n) => (n ? `配置：${n} 项待查看` : '配置'), command: '命令输出',
  notice: {
    recording: '记录已关闭：这里的零并不表示没有调用。',
    observe: '仅观察：RiskProof 只报告会怎样处理，不会拦截任何调用。',
    partial: '部分检查已关闭，因此有些风险无法发现。',
  },
  footnote: (limit) => `统计只涵盖本次运行保留的记录（所有会话合计最多 ${limit} 条）。未触发规则并不证明安全。`,
}

export const texts = (language) => (isEnglish(language) ? ENGLISH : CHINESE)
