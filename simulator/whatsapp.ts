import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { createFaults } from './faults.ts'
import type { Outbox } from './outbox.ts'
import { createWebhookSender } from './webhooks.ts'
import {
  errorBody,
  filled,
  filledCode,
  type Refused,
  type Status,
  signature,
  statusValue,
  TEMPLATE_STATES,
  type TemplateChange,
  TemplateMessage,
  type TemplateState,
  templateBodies,
  textValue,
  webhookBody,
} from './whatsapp-wire.ts'

export interface WhatsAppAccount {
  phoneNumberId: string
  token: string
  appSecret: string
}

export interface WhatsAppOptions extends WhatsAppAccount {
  /** Registered bodies by template name, with `{{name}}` for their parameters. */
  templates: Record<string, string>
  /** Registered template for one-time codes. */
  codeTemplate?: string | undefined
  outbox: Outbox
  now: () => Date
  /** The shop's webhook; without it none are sent. */
  webhookUrl?: string
}

const LANGUAGE = 'en'

/** A phone: one that gets messages, one without WhatsApp, and one that is switched off. */
const Phone = z.object({
  state: z.enum(['reached', 'no-whatsapp', 'silent']),
  delayMs: z.int().min(0).max(60_000).default(0),
})
type Phone = z.infer<typeof Phone>
const REACHED: Phone = { state: 'reached', delayMs: 0 }

const Template = z.object({
  state: z.enum(TEMPLATE_STATES).optional(),
  reason: z.string().optional(),
  category: z.string().optional(),
})
const Inbound = z.object({ from: z.string().regex(/^\d{8,15}$/), text: z.string() })

const readJson = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)

/** Why a template can't be sent; undefined when it can. */
function refusedAs(name: string, state: TemplateState | undefined, language: string): Refused | undefined {
  if (state === 'PAUSED')
    return { status: 400, code: 132015, title: 'Template is paused', details: 'low quality' }
  if (state === 'DISABLED')
    return { status: 400, code: 132016, title: 'Template is disabled', details: 'low quality' }
  if (state === 'APPROVED' && language === LANGUAGE) return undefined
  return {
    status: 404,
    code: 132001,
    title: 'Template name does not exist in the translation',
    details: `template name (${name}) does not exist in ${language}`,
  }
}

/** Meta's response to a call: the text that the phone will show, or the error. */
function judged(
  { token, phoneNumberId, templates, codeTemplate }: WhatsAppOptions,
  states: ReadonlyMap<string, TemplateState>,
  call: { authorization: string | undefined; number: string; body: unknown },
): { refused: Refused } | { to: string; input: string; reference?: string; text: string } {
  const refuse = (status: Refused['status'], code: number, title: string, details: string) => ({
    refused: { status, code, title, details },
  })
  if (call.authorization !== `Bearer ${token}`)
    return refuse(401, 190, 'Invalid OAuth access token', 'Cannot parse access token')
  if (call.number !== phoneNumberId)
    return refuse(400, 100, 'Invalid parameter', 'This phone number id does not exist')
  const request = TemplateMessage.safeParse(call.body)
  if (!request.success) return refuse(400, 100, 'Invalid parameter', z.prettifyError(request.error))
  const { to, template, biz_opaque_callback_data: reference } = request.data
  const unsendable = refusedAs(template.name, states.get(template.name), template.language.code)
  if (unsendable) return { refused: unsendable }
  const made =
    template.name === codeTemplate
      ? filledCode(request.data)
      : filled(templates[template.name] ?? '', request.data)
  return 'refused' in made ? made : { to: to.replace('+', ''), input: to, reference, text: made.text }
}

/** For tests: sets the state of a template, which is reported, or of a phone, and sends a customer's text to the business. */
function testHooks(
  states: Map<string, TemplateState>,
  phones: Map<string, Phone>,
  hear: (inbound: z.infer<typeof Inbound>) => Promise<boolean>,
  report: (name: string, change: TemplateChange) => Promise<boolean>,
) {
  const app = new Hono()
  app.post('/templates/:name', async c => {
    const name = c.req.param('name')
    const change = Template.parse(await readJson(c))
    if (change.state) states.set(name, change.state)
    return c.json({ webhook: await report(name, change) })
  })
  app.post('/phones/:number', async c => {
    phones.set(c.req.param('number'), Phone.parse(await readJson(c)))
    return c.json({})
  })
  app.post('/inbound', async c => c.json({ webhook: await hear(Inbound.parse(await readJson(c))) }))
  return app
}

/** Reads of the sender's number and of the account's templates; any account id is its own. */
function accountRoutes(
  app: Hono,
  { token, phoneNumberId }: WhatsAppOptions,
  states: ReadonlyMap<string, TemplateState>,
): void {
  const isOwn = (c: Context) => c.req.header('authorization') === `Bearer ${token}`
  const refused = (c: Context) => c.json({ error: { message: 'Invalid OAuth access token', code: 190 } }, 401)
  app.get('/:version{v\\d+\\.\\d+}/:account/message_templates', c =>
    isOwn(c)
      ? c.json({ data: [...states].map(([name, status]) => ({ name, status, language: LANGUAGE })) })
      : refused(c),
  )
  app.get('/:version{v\\d+\\.\\d+}/:number', c =>
    isOwn(c) ? c.json({ id: phoneNumberId, verified_name: 'Jaanch', quality_rating: 'GREEN' }) : refused(c),
  )
}

/**
 * WhatsApp's Cloud API, as an app to mount: accepts template messages, rejects what Meta rejects, and reports their
 * status by signed webhooks. `/test` has hooks for tests.
 */
export function createWhatsAppCloud(options: WhatsAppOptions) {
  const { phoneNumberId, outbox, now, webhookUrl: url, appSecret } = options
  const faults = createFaults(['send'])
  const states = new Map<string, TemplateState>(
    [...Object.keys(options.templates), ...(options.codeTemplate ? [options.codeTemplate] : [])].map(name => [
      name,
      'APPROVED',
    ]),
  )
  const phones = new Map<string, Phone>()
  const headersOf = (body: string) => ({ 'x-hub-signature-256': signature(body, appSecret) })
  const webhooks = createWebhookSender(url === undefined ? undefined : { url, headersOf })
  const stopped = new AbortController()
  const tell = (value: object) => webhooks.send(webhookBody(phoneNumberId, value))

  /** The statuses of a message, sent in order. */
  async function goOn(message: Omit<Status, 'status'>, { state, delayMs }: Phone): Promise<void> {
    const say = (status: Status['status'], error?: Status['error']) =>
      tell(statusValue({ ...message, status, error }, now()))
    if (delayMs > 0) await wait(delayMs, undefined, { signal: stopped.signal })
    if (state === 'no-whatsapp') {
      await say('failed', { code: 131026, title: 'Message undeliverable' })
      return
    }
    await say('sent')
    if (state === 'reached') await say('delivered')
  }

  const app = new Hono()
  accountRoutes(app, options, states)
  const path = '/:version{v\\d+\\.\\d+}/:number/messages'
  app.use(path, faults.inject('send'))
  app.post(path, async c => {
    const call = { authorization: c.req.header('authorization'), number: c.req.param('number') ?? '' }
    const made = judged(options, states, { ...call, body: await readJson(c) })
    if ('refused' in made) return c.json(errorBody(made.refused), made.refused.status)
    const { to, input, reference, text } = made
    const id = `wamid.${randomBytes(24).toString('base64')}`
    const phone = phones.get(to) ?? REACHED
    if (phone.state === 'reached') outbox.add({ channel: 'whatsapp', to, subject: '', text })
    // Not awaited: as with Meta, a status may come before or after the answer.
    void goOn({ id, to, reference }, phone).catch(() => undefined)
    const messages = [{ id, message_status: 'accepted' }]
    return c.json({ messaging_product: 'whatsapp', contacts: [{ input, wa_id: to }], messages })
  })
  app.route('/test/faults', faults.routes)
  app.route(
    '/test',
    testHooks(
      states,
      phones,
      inbound => tell(textValue(inbound, now())),
      async (name, change) =>
        (await Promise.all(templateBodies(name, change, now()).map(webhooks.send))).every(Boolean),
    ),
  )
  return {
    app,
    stop() {
      stopped.abort()
      faults.stop()
      webhooks.stop()
    },
  }
}
