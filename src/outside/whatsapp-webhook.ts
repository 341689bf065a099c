import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { TemplateNews, WhatsAppStatus, WhatsAppText, WhatsAppWebhook } from '#domain/ports/services.ts'
import { SECOND_MS } from '#rules/durations.ts'

const Status = z.looseObject({
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.looseObject({ code: z.int() })).optional(),
})
const Message = z.looseObject({
  from: z.string(),
  /** Seconds since 1970. Texts with an invalid time are processed anyway. */
  timestamp: z
    .string()
    .regex(/^\d{10}$/)
    .optional()
    .catch(undefined),
  text: z.looseObject({ body: z.string() }).optional(),
  /** A quick reply of a template. */
  button: z.looseObject({ text: z.string() }).optional(),
})
const Value = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string() }),
  statuses: z.array(Status).default([]),
  messages: z.array(Message).default([]),
})
/** Of the templates. */
export const LANGUAGE = 'en'

const ofTemplate = {
  message_template_name: z.string().max(512),
  message_template_language: z.literal(LANGUAGE),
}
const StateChange = z.looseObject({
  ...ofTemplate,
  event: z.string().max(50),
  reason: z.string().nullish(),
  /** Why it was paused. */
  other_info: z.looseObject({ title: z.string().optional() }).nullish(),
})
const CategoryChange = z.looseObject({ ...ofTemplate, new_category: z.string().max(50) })

const Event = z.looseObject({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.looseObject({
      /** Seconds since 1970. */
      time: z.number().optional().catch(undefined),
      changes: z.array(z.looseObject({ field: z.string(), value: z.unknown() })),
    }),
  ),
})

/** A message that was read was delivered too. Other statuses (deleted, warning) change nothing here. */
const FOLDED: Record<string, WhatsAppStatus['status']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
}

const sha256Of = (key: string, body: Uint8Array | string) => createHmac('sha256', key).update(body).digest()

/** In constant time; hashed, as timingSafeEqual needs equal lengths. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(sha256Of('compare', given), sha256Of('compare', expected))

/** `X-Hub-Signature-256` is the HMAC of the raw body, keyed by the app's secret. */
function isSigned(headers: Headers, body: Uint8Array, appSecret: string): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(headers.get('x-hub-signature-256') ?? '') ?? []
  return given !== undefined && timingSafeEqual(Buffer.from(given, 'hex'), sha256Of(appSecret, body))
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

/** Ignores other numbers of the account. */
export function readWhatsAppWebhook(
  { appSecret, phoneNumberId }: { appSecret: string; phoneNumberId: string },
  headers: Headers,
  body: Uint8Array,
): WhatsAppWebhook {
  if (!isSigned(headers, body, appSecret)) return { isSigned: false }
  const read = Event.safeParse(parseJson(body))
  const entries = read.success ? read.data.entry : []
  const changes = entries.flatMap(entry => entry.changes)
  const values = changes.flatMap(({ field, value }) => {
    const changed = field === 'messages' ? Value.safeParse(value) : undefined
    return changed?.success && changed.data.metadata.phone_number_id === phoneNumberId ? [changed.data] : []
  })
  return {
    isSigned: true,
    statuses: values.flatMap(({ statuses }) => statuses.flatMap(statusOf)),
    texts: values.flatMap(({ messages }) => messages.flatMap(textOf)),
    templates: entries.flatMap(({ time, changes }) => {
      const at = time === undefined ? undefined : new Date(time * SECOND_MS)
      return changes.flatMap(({ field, value }) =>
        templateNewsOf(field, value).map(news => ({ ...news, at })),
      )
    }),
  }
}

/** Meta writes NONE where there is no reason. */
export const reasonOf = (reason: string | null | undefined): string | undefined =>
  reason && /^(?!NONE$)\w{1,60}$/.test(reason) ? reason : undefined

function templateNewsOf(field: string, value: unknown): TemplateNews[] {
  if (field === 'message_template_status_update') {
    const { data } = StateChange.safeParse(value)
    const reason = reasonOf(data?.other_info?.title) ?? reasonOf(data?.reason)
    return data ? [{ name: data.message_template_name, state: data.event, reason }] : []
  }
  const { data } = CategoryChange.safeParse(field === 'template_category_update' ? value : undefined)
  return data ? [{ name: data.message_template_name, category: data.new_category }] : []
}

function statusOf({ status, biz_opaque_callback_data: reference, errors }: z.infer<typeof Status>) {
  const folded = Object.hasOwn(FOLDED, status) ? FOLDED[status] : undefined
  return folded && reference ? [{ reference, status: folded, error: errors?.[0]?.code }] : []
}

function textOf({ from, timestamp, text, button }: z.infer<typeof Message>): WhatsAppText[] {
  const [, phone] = /^91([6-9]\d{9})$/.exec(from) ?? []
  const written = text?.body ?? button?.text
  const writtenAt = timestamp === undefined ? undefined : new Date(Number(timestamp) * SECOND_MS)
  return phone && written !== undefined ? [{ phone, text: written, writtenAt }] : []
}
