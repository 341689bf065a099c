import { z } from 'zod'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { SmsGateway, SmsMessage, SmsReport } from '#domain/ports/services.ts'
import { callProvider } from './http.ts'
import { readForm } from './read-form.ts'

const FlowAnswer = z.looseObject({ type: z.string(), message: z.string().optional() })

type Msg91Options = {
  /** `https://control.msg91.com` */
  url: string
  authkey: string
  timeoutMs?: number
}

const One = z.looseObject({
  requestId: z.string().optional(),
  status: z.coerce.string().optional(),
  desc: z.string().optional(),
  failedReason: z.string().nullish(),
})
/** In the earlier form, a request with a report for each recipient; in the later ones, a report each. */
const Report = One.extend({ requestId: z.string(), report: z.array(One).optional() })

const DELIVERED = /^(1|delivered)$/i
/** States on the way. */
const ON_ITS_WAY = /^(0|8|sent|submitted|pending|queued|accepted)$/i

/** MSG91's flow API: texts are registered templates, only variables are sent. */
export function createMsg91({ url, authkey, timeoutMs = 8_000 }: Msg91Options): SmsGateway {
  const flowUrl = `${url.replace(/(?<!\/)\/+$/, '')}/api/v5/flow/`

  return {
    id: 'msg91',

    /** `phone` has 10 digits. Throws ProviderError; `refused` also for an unknown template or variable. */
    async send(message: SmsMessage) {
      const { status, body } = await callProvider({
        what: 'SMS gateway',
        url: flowUrl,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', authkey },
        body: JSON.stringify({
          template_id: message.templateId,
          short_url: '0',
          recipients: [{ ...message.variables, mobiles: `91${message.phone}` }],
        }),
        timeoutMs,
      })
      if (status >= 400) throw new ProviderError('refused', `SMS gateway: refused (${status})`)
      const answer = FlowAnswer.safeParse(body)
      if (!answer.success) throw new ProviderError('invalid_answer', 'SMS gateway: answer not understood')
      // Refusals come with HTTP 200. Their text may repeat the phone.
      if (answer.data.type !== 'success') throw new ProviderError('refused', 'SMS gateway: message refused')
      return { gatewayId: answer.data.message ?? null }
    },

    readReports(body) {
      const form = readForm(body)
      const listed = form && [form.data ?? form].flat().map(one => Report.safeParse(one))
      if (!listed?.every(one => one.success)) return undefined
      return listed.flatMap(({ data: { report, ...whole } }) =>
        (report ?? [whole]).flatMap(one => reportOf(whole.requestId, one)),
      )
    },
  }
}

/** Nothing while a message is on its way. */
function reportOf(
  gatewayId: string,
  { status = '', desc = '', failedReason }: z.infer<typeof One>,
): SmsReport[] {
  if (DELIVERED.test(status) || DELIVERED.test(desc)) return [{ gatewayId, state: 'delivered' }]
  if (ON_ITS_WAY.test(desc || status)) return []
  return [{ gatewayId, state: 'failed', error: failedReason || desc || status }]
}
