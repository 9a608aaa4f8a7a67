// Answers approval requests: config {answers: [ANSWER…], asked: FILE}; the last answer repeats; what was asked goes into `asked`.
import { appendFileSync } from 'node:fs'

export const name = 'answerer'

export function apply(ctx, config) {
  const waiting = [...config.answers]
  ctx.on('approval/request', async (request) => {
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0]
    appendFileSync(config.asked, JSON.stringify({ tool: request.toolName, reason: request.reason, answer }) + '\n')
    return answer
  }, { prepend: true })
}
