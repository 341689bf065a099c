import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { messageProblem, type Registered, sendableTemplate, valuesIn } from './dlt.ts'
import { createFaults } from './faults.ts'
import type { Outbox } from './outbox.ts'

export interface ExotelAccount {
  sid: string
  apiKey: string
  apiToken: string
  /** The registered header. */
  header: string
  dltEntityId: string
}

interface ExotelOptions extends ExotelAccount {
  registered: Registered
  outbox: Outbox
}

const Message = z.object({
  From: z.string(),
  To: z.string().regex(/^(\+91|91|0)?[6-9]\d{9}$/),
  Body: z.string().min(1).max(2000),
  DltEntityId: z.string(),
  DltTemplateId: z.string(),
  SmsType: z.literal('transactional'),
  Priority: z.enum(['normal', 'high']).optional(),
  StatusCallback: z.url().optional(),
})

/** The carrier found no registered text, or a value that doesn't match its tag. */
const NOT_REGISTERED = '23080'
const DELIVERED = '20005'

/** Exotel's SMS API, as an app to mount: takes whole texts, and reports to the address in each call. */
export function createExotelGateway(options: ExotelOptions) {
  const { sid, registered, outbox } = options
  const faults = createFaults(['send'])
  const app = new Hono()
  const path = '/v1/Accounts/:sid/Sms/send.json'

  app.use(path, faults.inject('send'))
  app.post(path, async c => {
    const refuse = (status: 400 | 401 | 403, message: string) =>
      c.json({ RestException: { Status: status, Message: message, Code: status } }, status)
    const wanted = `Basic ${Buffer.from(`${options.apiKey}:${options.apiToken}`).toString('base64')}`
    if (c.req.header('authorization') !== wanted) return refuse(401, 'Authentication required')
    if (c.req.param('sid') !== sid) return refuse(403, 'Account not found')
    const message = Message.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())))
    if (!message.success) return refuse(400, z.prettifyError(message.error))

    const { To, Body, StatusCallback } = message.data
    const smsSid = randomBytes(16).toString('hex')
    const problem = problemOf(options, message.data)
    const to = `91${To.slice(-10)}`
    if (!problem) outbox.add({ channel: 'sms', subject: '', to, text: Body })
    // Not awaited: a report may come before or after the answer.
    if (StatusCallback) {
      const [Status, code] = problem ? ['failed', NOT_REGISTERED] : ['delivered', DELIVERED]
      void report(StatusCallback, { SmsSid: smsSid, To, Status, DetailedStatusCode: code })
    }
    return c.json({ SMSMessage: { Sid: smsSid, AccountSid: sid, To, Status: 'queued' } })
  })
  app.route('/test/faults', faults.routes)
  return { app, stop: faults.stop }

  function problemOf(
    { header, dltEntityId }: ExotelAccount,
    { From, DltEntityId, DltTemplateId, Body }: z.infer<typeof Message>,
  ): string | undefined {
    if (From !== header || DltEntityId !== dltEntityId) return 'another entity'
    const template = sendableTemplate(registered, DltTemplateId)
    const values = template === undefined ? undefined : valuesIn(template, Body)
    return values ? messageProblem(template ?? '', values, registered) : 'no such text'
  }
}

/** As a form, which the shop answers within 15 seconds. */
async function report(url: string, fields: Record<string, string>): Promise<void> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(15_000),
    })
    await answer.body?.cancel()
  } catch (error) {
    // The shop is down: nothing is repeated here.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
  }
}
