import { z } from 'zod'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { SmsMessage, SmsSender } from '#domain/ports/services.ts'
import { callProvider } from './http.ts'

const FlowAnswer = z.looseObject({ type: z.string() })

type SmsOptions = {
  /** `https://control.msg91.com` */
  url: string
  authkey: string
  timeoutMs?: number
}

/** MSG91's flow API: texts are registered templates, only variables are sent. */
export function createSms({ url, authkey, timeoutMs = 8_000 }: SmsOptions): SmsSender {
  const flowUrl = `${url.replace(/(?<!\/)\/+$/, '')}/api/v5/flow/`

  return {
    /** `phone` has 10 digits. Throws ProviderError; `refused` also for an unknown template or variable. */
    async send(message: SmsMessage): Promise<void> {
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
    },
  }
}
