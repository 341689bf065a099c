import { z } from 'zod'
import { ProviderError, type ProviderErrorKind } from '#domain/ports/provider-error.ts'
import type { SmsGateway, SmsReport } from '#domain/ports/services.ts'
import { callProvider } from './http.ts'
import { readForm } from './read-form.ts'

const Accepted = z.looseObject({ SMSMessage: z.looseObject({ Sid: z.string() }) })

const Report = z.looseObject({
  SmsSid: z.string(),
  Status: z.string(),
  DetailedStatusCode: z.coerce.string().optional(),
})

type ExotelOptions = {
  /** `https://api.in.exotel.com` */
  url: string
  accountSid: string
  apiKey: string
  apiToken: string
  /** The registered header, six letters. */
  header: string
  /** Our id with the carriers. */
  dltEntityId: string
  /** Where reports go; undefined for none. */
  reportUrl: string | undefined
  timeoutMs?: number
}

/** Wrong credentials or an account that is not permitted to send, until an operator acts. */
const FOR_OPERATOR = new Set([401, 402, 403, 404])

const kindOf = (status: number): ProviderErrorKind => (FOR_OPERATOR.has(status) ? 'not_set_up' : 'refused')

/** Exotel's SMS API, which takes the whole text and finds its template by the DLT id. */
export function createExotel(options: ExotelOptions): SmsGateway {
  const { accountSid, apiKey, apiToken, timeoutMs = 8_000 } = options
  const url = `${options.url.replace(/(?<!\/)\/+$/, '')}/v1/Accounts/${encodeURIComponent(accountSid)}/Sms/send.json`
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiToken}`).toString('base64')}`

  return {
    id: 'exotel',

    async send({ phone, text, templateId, isCode }) {
      const { status, body } = await callProvider({
        what: 'Exotel',
        url,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization },
        body: new URLSearchParams({
          From: options.header,
          To: `+91${phone}`,
          Body: text,
          DltEntityId: options.dltEntityId,
          DltTemplateId: templateId,
          SmsType: 'transactional',
          Priority: isCode ? 'high' : 'normal',
          ...(options.reportUrl === undefined ? {} : { StatusCallback: options.reportUrl }),
        }).toString(),
        timeoutMs,
      })
      // The text of an error may repeat the phone.
      if (status >= 400) throw new ProviderError(kindOf(status), `Exotel: refused (${status})`)
      const accepted = Accepted.safeParse(body)
      if (!accepted.success) throw new ProviderError('invalid_answer', 'Exotel: answer not understood')
      return { gatewayId: accepted.data.SMSMessage.Sid }
    },

    readReports(body) {
      const report = Report.safeParse(readForm(body))
      return report.success ? reportOf(report.data) : undefined
    },
  }
}

/** Nothing while a message is on its way. */
function reportOf({ SmsSid: gatewayId, Status, DetailedStatusCode }: z.infer<typeof Report>): SmsReport[] {
  if (Status === 'delivered') return [{ gatewayId, state: 'delivered' }]
  if (!/^(failed|undelivered)/.test(Status)) return []
  return [{ gatewayId, state: 'failed', error: DetailedStatusCode ?? Status }]
}
