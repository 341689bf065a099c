import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { filledIn, messageProblem, type Registered, sendableTemplate, variablesOf } from './dlt.ts'
import { createFaults } from './faults.ts'
import type { Outbox } from './outbox.ts'
import { createWebhookSender } from './webhooks.ts'

interface SmsGatewayOptions {
  authkey: string
  registered: Registered
  outbox: Outbox
  /** The shop's address for reports, with its secret; without it none are sent. */
  reportUrl?: string | undefined
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
export function createSmsGateway({ authkey, registered, outbox, reportUrl }: SmsGatewayOptions) {
  const faults = createFaults(['send'])
  const app = new Hono()
  const refuse = (message: string) => ({ type: 'error', message })
  const reports = createWebhookSender(
    reportUrl === undefined ? undefined : { url: reportUrl, headersOf: () => ({}) },
  )

  let unsent: object[] = []
  let isSending = false
  /** Several in one call, as MSG91 does: those that come up during a call go with the next. */
  async function sendReport(report: object): Promise<void> {
    unsent.push(report)
    if (isSending) return
    isSending = true
    while (unsent.length > 0) {
      const together = unsent
      unsent = []
      await reports.send(together)
    }
    isSending = false
  }

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
    const requestId = randomBytes(12).toString('hex')
    for (const { to, values } of ready) {
      const failedReason = messageProblem(template, values, registered)
      if (!failedReason) outbox.add({ channel: 'sms', subject: '', to, text: filledIn(template, values) })
      // Not awaited: as with MSG91, a report may come before or after the answer.
      const delivered = { number: to, status: '1', desc: 'DELIVERED' }
      const report = [failedReason ? { number: to, status: '2', desc: 'FAILED', failedReason } : delivered]
      void sendReport({ requestId, report })
    }
    return c.json({ type: 'success', message: requestId })
  })
  app.route('/test/faults', faults.routes)
  return {
    app,
    stop() {
      faults.stop()
      reports.stop()
    },
  }
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
