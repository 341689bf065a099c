import { z } from 'zod'
import { ProviderError, type ProviderErrorKind } from '#domain/ports/provider-error.ts'
import type { WhatsApp } from '#domain/ports/services.ts'
import { callProvider } from './http.ts'
import { isSameSecret, LANGUAGE, readWhatsAppWebhook, reasonOf } from './whatsapp-webhook.ts'

const Accepted = z.looseObject({ messages: z.array(z.looseObject({ id: z.string() })).min(1) })
const SenderNumber = z.looseObject({ verified_name: z.string(), quality_rating: z.string() })
const Templates = z.looseObject({
  data: z.array(
    z.looseObject({
      name: z.string(),
      status: z.string(),
      language: z.string(),
      category: z.string().optional(),
      rejected_reason: z.string().nullish(),
    }),
  ),
})
const Failed = z.looseObject({ error: z.looseObject({ code: z.int() }) })

type WhatsAppOptions = {
  /** With its version: `https://graph.facebook.com/v23.0`. */
  url: string
  /** Meta's id of the business's number. */
  phoneNumberId: string
  token: string
  /** Signs the webhooks. */
  appSecret: string
  /** Agreed with Meta for verifying the webhook's address. */
  verifyToken: string
  timeoutMs?: number
}

/**
 * Meta's error codes (Cloud API) that are worth another try (throughput, too many messages to one phone, maintenance),
 * and those that need an operator (the token and its permissions, the account and its unpaid bills, spam limits,
 * templates). Any other code is about this one message.
 */
const AGAIN = new Set([2, 4, 80007, 130429, 131000, 131016, 131056, 131057, 133004])
const FOR_OPERATOR = new Set([
  0, 3, 10, 33, 100, 190, 368, 131005, 131031, 131042, 131045, 131048, 133010, 132000, 132001, 132005, 132007,
  132012, 132015, 132016, 132018,
])

function kindOf(code: number): ProviderErrorKind {
  if (AGAIN.has(code)) return 'unreachable'
  return FOR_OPERATOR.has(code) || (code >= 200 && code < 300) ? 'not_set_up' : 'refused'
}

/** The text of a refusal may repeat the phone. */
function refusalOf(body: unknown): ProviderError {
  const failed = Failed.safeParse(body)
  if (!failed.success) return new ProviderError('invalid_answer', 'WhatsApp: answer not understood')
  const { code } = failed.data.error
  return new ProviderError(kindOf(code), `WhatsApp: refused (${code})`)
}

export function createWhatsApp(options: WhatsAppOptions): WhatsApp {
  const { phoneNumberId, token, verifyToken, timeoutMs = 8_000 } = options
  const base = options.url.replace(/(?<!\/)\/+$/, '')
  const url = `${base}/${encodeURIComponent(phoneNumberId)}/messages`

  async function read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const { body } = await callProvider({
      what: 'WhatsApp',
      url: `${base}${path}`,
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
      timeoutMs,
    })
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw refusalOf(body)
    return parsed.data
  }

  async function post(phone: string, template: string, components: object[], reference?: string) {
    const { body } = await callProvider({
      what: 'WhatsApp',
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: `91${phone}`,
        type: 'template',
        template: { name: template, language: { code: LANGUAGE }, components },
        biz_opaque_callback_data: reference,
      }),
      timeoutMs,
    })
    if (!Accepted.safeParse(body).success) throw refusalOf(body)
  }

  return {
    send({ phone, template, parameters, reference }) {
      const named = Object.entries(parameters).map(([name, text]) => ({
        type: 'text',
        parameter_name: name,
        text,
      }))
      return post(phone, template, [{ type: 'body', parameters: named }], reference)
    },

    sendCode({ phone, template, code }) {
      const parameters = [{ type: 'text', text: code }]
      return post(phone, template, [
        { type: 'body', parameters },
        // The button that copies the code.
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ])
    },

    async readNumber() {
      const number = await read(
        `/${encodeURIComponent(phoneNumberId)}?fields=verified_name,quality_rating`,
        SenderNumber,
      )
      return { name: number.verified_name, quality: number.quality_rating }
    },

    async readTemplates(accountId) {
      const fields = 'name,status,language,category,rejected_reason'
      const path = `/${encodeURIComponent(accountId)}/message_templates?fields=${fields}&limit=200`
      const { data } = await read(path, Templates)
      return data
        .filter(({ language }) => language === LANGUAGE)
        .map(({ name, status, category, rejected_reason: reason }) => ({
          name,
          state: status,
          reason: reasonOf(reason),
          ...(category && { category }),
        }))
    },

    challengeOf(query) {
      const isOurs = isSameSecret(query.get('hub.verify_token') ?? '', verifyToken)
      return query.get('hub.mode') === 'subscribe' && isOurs ? (query.get('hub.challenge') ?? '') : undefined
    },

    readWebhook: (headers, body) => readWhatsAppWebhook(options, headers, body),
  }
}
