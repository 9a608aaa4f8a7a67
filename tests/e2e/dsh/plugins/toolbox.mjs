// Tools that a test describes as data. Every body that runs leaves a line in `bodies`, so a test can see that one did not.
// config: {bodies: FILE, tools: [{name, description, parameters, required, answer, answers, output, fails, after, safe}]}
//   answer   what the tool returns; answers: [[TEXT, ANSWER]…] wins where the arguments hold TEXT
//   output   JSON Schema of the value (default: a string); a string is shown as it is, anything else as JSON
//   fails    the body throws this message
//   after    the body waits until a call of this tool has returned (results in reverse order without a clock)
import { appendFileSync } from 'node:fs'

export const name = 'toolbox'
export const inject = ['tools']

const through = new Map()
const door = (tool) => {
  if (!through.has(tool)) { let open; const gate = new Promise((resolve) => { open = resolve }); through.set(tool, { gate, open }) }
  return through.get(tool)
}

export function apply(ctx, config) {
  for (const tool of config.tools) {
    ctx.tools.register({
      name: tool.name,
      description: tool.description,
      parameters: { type: 'object', properties: tool.parameters, required: tool.required ?? [], additionalProperties: false },
      output: {
        schema: tool.output ?? { type: 'string' },
        render: (_, value) => [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }],
      },
      isConcurrencySafe: () => tool.safe ?? true,
      execute: async (args) => {
        appendFileSync(config.bodies, JSON.stringify({ tool: tool.name, arguments: args }) + '\n')
        if (tool.after) await door(tool.after).gate
        setTimeout(() => door(tool.name).open(), 0)
        if (tool.fails) throw new Error(tool.fails)
        const text = JSON.stringify(args)
        const chosen = (tool.answers ?? []).find(([part]) => text.includes(part))
        return chosen ? chosen[1] : tool.answer
      },
    })
  }
}
