import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** WhatsApp's Cloud API on the wire: what a business sends, the errors and the webhooks, as Meta documents them. */

const parameter = z.object({
  type: z.literal('text'),
  parameter_name: z.string().optional(),
  text: z.string().min(1).max(1024),
})

/** A template message; the shop sends no others. */
export const TemplateMessage = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().regex(/^\+?\d{8,15}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string().min(1).max(512),
    language: z.object({ code: z.string(), policy: z.literal('deterministic').optional() }),
    components: z
      .array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('body'), parameters: z.array(parameter) }),
          // The button of a code.
          z.object({
            type: z.literal('button'),
            sub_type: z.literal('url'),
            index: z.literal('0'),
            parameters: z.array(parameter).length(1),
          }),
        ]),
      )
      .max(2)
      .default([]),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
})
export type TemplateMessage = z.infer<typeof TemplateMessage>

/** A template's state after Meta's review or bad feedback. Only approved ones are sent. */
export const TEMPLATE_STATES = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const
export type TemplateState = (typeof TEMPLATE_STATES)[number]

export interface Refused {
  status: 400 | 401 | 404
  code: number
  title: string
  details: string
}

/** The body of an error. */
export const errorBody = ({ code, title, details }: Refused) => ({
  error: {
    message: `(#${code}) ${title}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: randomBytes(12).toString('base64url'),
  },
})

/** Fills in an approved template, or returns Meta's reason to reject it. `body` has `{{name}}` for its named parameters. */
export function filled(body: string, { template }: TemplateMessage): { text: string } | { refused: Refused } {
  const refuse = (code: number, title: string, details: string) => ({
    refused: { status: 400 as const, code, title, details },
  })
  const given = new Map(
    template.components
      .flatMap(({ parameters }) => parameters)
      .map(one => [one.parameter_name ?? '', one.text]),
  )
  const named = new Set([...body.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1] ?? ''))
  if (given.size !== named.size)
    return refuse(
      132000,
      'Number of parameters does not match the expected number of params',
      `body: number of localizable_params (${given.size}) does not match the expected number of params (${named.size})`,
    )
  if ([...named].some(name => !given.has(name)))
    return refuse(132012, 'Parameter format does not match format in the created template', 'parameter_name')
  if ([...given.values()].some(text => /[\n\t]| {5}/.test(text)))
    return refuse(
      132018,
      'There was an issue with the parameters of the template',
      'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    )
  return { text: body.replace(/\{\{(\w+)\}\}/g, (_, name: string) => given.get(name) ?? '') }
}

/** Meta's own text of a one-time code, whose body and button carry the same code. */
export function filledCode({ template }: TemplateMessage): { text: string } | { refused: Refused } {
  const given = template.components.map(({ type, parameters }) => ({
    type,
    values: parameters.map(({ text }) => text),
  }))
  const code = given.find(({ type }) => type === 'body')?.values
  const button = given.find(({ type }) => type === 'button')?.values
  if (code?.length !== 1 || button?.[0] !== code[0] || !/^\d{4,15}$/.test(code[0] ?? ''))
    return { refused: { status: 400, code: 131008, title: 'Required parameter is missing', details: 'code' } }
  return { text: `${code[0]} is your verification code. For your security, do not share this code.` }
}

export interface Status {
  id: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  to: string
  reference?: string
  error?: { code: number; title: string }
}

/** The `value` of a webhook about a message's status. */
export const statusValue = ({ id, status, to, reference, error }: Status, at: Date) => ({
  statuses: [
    {
      id,
      status,
      timestamp: String(Math.floor(at.getTime() / 1000)),
      recipient_id: to,
      ...(reference === undefined ? {} : { biz_opaque_callback_data: reference }),
      ...(error
        ? { errors: [{ ...error, message: error.title, error_data: { details: error.title } }] }
        : { pricing: { billable: true, pricing_model: 'PMP', category: 'utility' } }),
    },
  ],
})

/** The `value` of a webhook about a text that a customer wrote to the business. */
export const textValue = ({ from, text }: { from: string; text: string }, at: Date) => ({
  contacts: [{ profile: { name: 'A customer' }, wa_id: from }],
  messages: [
    {
      from,
      id: `wamid.${randomBytes(24).toString('base64')}`,
      timestamp: String(Math.floor(at.getTime() / 1000)),
      type: 'text',
      text: { body: text },
    },
  ],
})

/** The envelope of every webhook. */
const envelope = (field: string, value: object, at?: Date) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '100000000000001',
      ...(at && { time: Math.floor(at.getTime() / 1000) }),
      changes: [{ field, value }],
    },
  ],
})

/** About messages. */
export const webhookBody = (phoneNumberId: string, value: object) =>
  envelope('messages', {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '912200000000', phone_number_id: phoneNumberId },
    ...value,
  })

const templateValue = (name: string) => ({
  message_template_id: 594425479261596,
  message_template_name: name,
  message_template_language: 'en',
})

export interface TemplateChange {
  state?: TemplateState
  reason?: string
  category?: string
}

/** About a template: of its state, of its category, or of both. */
export const templateBodies = (name: string, { state, reason, category }: TemplateChange, at: Date) => [
  ...(state
    ? [
        envelope(
          'message_template_status_update',
          {
            event: state,
            ...templateValue(name),
            reason: state === 'REJECTED' ? (reason ?? 'INVALID_FORMAT') : 'NONE',
            ...(state === 'PAUSED' && {
              other_info: { title: reason ?? 'FIRST_PAUSE', description: 'Low quality' },
            }),
          },
          at,
        ),
      ]
    : []),
  ...(category
    ? [
        envelope(
          'template_category_update',
          { ...templateValue(name), previous_category: 'UTILITY', new_category: category },
          at,
        ),
      ]
    : []),
]

/** Meta's signature: HMAC-SHA256 of the raw body, keyed by the app's secret. */
export const signature = (body: string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
