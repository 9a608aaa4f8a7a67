// The tools of `riskproof demo --host dsh`: a page reader, a customer table, a mail sender. Loaded by the demo only.
// config: {outbox: FILE}
// Refuses to send anything: a mail is a line in a file of the demo, which shows whether the body ran.
import { appendFileSync } from 'node:fs'

export const name = 'riskproof-demo'
export const inject = ['tools']

const CUSTOMERS = { 'CUST-1207': 'CUST-1207, Ana Novak, ana.novak@mail.example, balance 9000' }

const text = (properties, required) => ({
  parameters: { type: 'object', properties, required, additionalProperties: false },
  output: { schema: { type: 'string' }, render: (_, value) => [{ type: 'text', text: value }] },
})
const field = (description) => ({ type: 'string', description })

export function apply(ctx, config) {
  ctx.tools.register({
    name: 'read_web_page',
    description: 'Fetch the content of a web page.',
    ...text({ url: field('address of the page') }, ['url']),
    execute: async ({ url }) => (await fetch(url)).text(),
  })
  ctx.tools.register({
    name: 'customer_database',
    description: 'Query private customer records.',
    ...text({ customer: field('id of the customer') }, ['customer']),
    execute: async ({ customer }) => CUSTOMERS[customer] ?? 'no such customer',
  })
  ctx.tools.register({
    name: 'send_email',
    description: 'Send an email message to a recipient.',
    ...text({ to: field('address'), body: field('text') }, ['to', 'body']),
    execute: async () => { appendFileSync(config.outbox, 'sent\n'); return 'sent' },
  })
}
