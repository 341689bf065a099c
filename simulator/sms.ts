import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { filledIn, messageProblem, type Registered, templateProblem, variablesOf } from './dlt.ts'
import { createFaults } from './faults.ts'
import type { Outbox } from './outbox.ts'

interface SmsGatewayOptions {
  authkey: string
  registered: Registered
  outbox: Outbox
}

const FlowRequest = z.object({
  template_id: z.string().min(1),
  short_url: z.union([z.string(), z.number()]).optional(),
  recipients: z.array(z.looseObject({ mobiles: z.string() })).min(1),
})

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * The SMS gateway with MSG91's flow API, as an app to mount. As with MSG91, errors have HTTP 200 and a `type`, and all
 * recipients are checked before the first message is delivered. A message with a value that doesn't match its tag is
 * accepted, and dropped by the carrier.
 */
export function createSmsGateway({ authkey, registered, outbox }: SmsGatewayOptions) {
  const faults = createFaults(['send'])
  const app = new Hono()
  const refuse = (message: string) => ({ type: 'error', message })

  app.use('/api/v5/flow/', faults.inject('send'))
  app.post('/api/v5/flow/', async c => {
    if (c.req.header('authkey') !== authkey) return c.json(refuse('Authentication failure'))
    const request = FlowRequest.safeParse(await readJson(c))
    if (!request.success) return c.json(refuse(z.prettifyError(request.error)))
    const template = sendableTemplate(registered, request.data.template_id)
    if (template === undefined) return c.json(refuse('template id missing or unknown'))

    const ready: { to: string; values: Record<string, string> }[] = []
    for (const { mobiles, ...variables } of request.data.recipients) {
      if (!/^91[6-9]\d{9}$/.test(mobiles)) return c.json(refuse('invalid mobile number'))
      const values = readValues(template, variables)
      if (typeof values === 'string') return c.json(refuse(`variable ${values} is missing`))
      ready.push({ to: mobiles, values })
    }
    for (const { to, values } of ready) {
      if (messageProblem(template, values, registered) === undefined)
        outbox.add({ channel: 'sms', subject: '', to, text: filledIn(template, values) })
    }
    return c.json({ type: 'success', message: randomBytes(12).toString('hex') })
  })
  app.route('/test/faults', faults.routes)
  return { app, stop: faults.stop }
}

/** The text under a template id; undefined for one that the carriers would not have registered. */
function sendableTemplate({ templates }: Registered, id: string): string | undefined {
  const text = Object.hasOwn(templates, id) ? templates[id] : undefined
  return text === undefined || templateProblem(text) !== undefined ? undefined : text
}

/** The values of a template's variables, or the name of one that is missing. */
function readValues(template: string, given: Record<string, unknown>): Record<string, string> | string {
  const values: Record<string, string> = {}
  for (const { name } of variablesOf(template)) {
    const value = given[name]
    if (typeof value !== 'string' || value === '') return name
    values[name] = value
  }
  return values
}
