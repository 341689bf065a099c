import { LateAnswer, ProviderError } from './ports/provider-error.ts'
import type { SmsGateway, SmsMessage, SmsSender, SmsSent } from './ports/services.ts'

/** How long a caller waits. A customer waits for a code, so with a further gateway each gets half of it. */
const PATIENCE_MS = 8_000

/**
 * Several SMS gateways as one, tried in order. A code goes on to the next as soon as one is unreachable: if it arrives
 * twice, it is the same code. Another message goes on only if the gateway has certainly not accepted it; an uncertain
 * one is tried again later, at the same gateway.
 */
export function joinGateways(
  gateways: readonly [SmsGateway, ...SmsGateway[]],
  patienceMs = PATIENCE_MS,
): SmsSender {
  const sendBy = async (index: number, gateway: SmsGateway, message: SmsMessage): Promise<SmsSent> => {
    const templateId = templateAt(message.templateId, index)
    const { gatewayId } = await gateway.send({ ...message, templateId })
    return { gateway: gateway.id, gatewayId }
  }

  return {
    gateways: gateways.map(({ id }) => id),

    async send(message, only) {
      for (const [index, gateway] of gateways.entries()) {
        if (only !== undefined && gateway.id !== only) continue
        const isLast = only !== undefined || index === gateways.length - 1
        const sending = sendBy(index, gateway, message)
        try {
          return await waitFor(sending, message.isCode && !isLast ? patienceMs / 2 : patienceMs)
        } catch (error) {
          if (isLast || !goesOn(error, message)) throw error
        }
      }
      throw new Error('there is no SMS gateway')
    },

    readReports: (id, body) => gateways.find(gateway => gateway.id === id)?.readReports(body),
  }
}

/** A text can have an id at each gateway: '65f0,1107', in their order. */
const templateAt = (ids: string, index: number): string => {
  const each = ids.split(',').map(id => id.trim())
  return each[index] ?? each[0] ?? ''
}

const NOT_ACCEPTED: readonly string[] = ['refused', 'not_set_up']

const goesOn = (error: unknown, { isCode }: SmsMessage): boolean =>
  error instanceof ProviderError && (isCode || NOT_ACCEPTED.includes(error.kind))

/** Throws LateAnswer when the time is over; the call goes on. */
async function waitFor<T>(call: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    // It may fail long after, when its caller has gone.
    call.catch(() => undefined)
    reject(new LateAnswer(`SMS gateway: no answer within ${ms} ms`, call))
  }, ms)
  try {
    return await Promise.race([call, promise])
  } finally {
    clearTimeout(timer)
  }
}
