import {
  noPaymentToken,
  noPaymentUrl,
  nothingCharged,
  paymentNotProcessed,
  paymentNotStarted,
  paymentNotUpdated,
  tryAgainInMinutes,
  tryAgainInSeconds,
} from '#shop/checkout/words.ts'
import { api, isOffline } from '#shop/frame/api.ts'
import { useSession } from '#shop/session/session.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'
import { orderIsPlaced, rememberPayment } from './payment.ts'

export interface PayProblem {
  message: string
  /** States that nothing was charged, if the browser is offline. */
  hint?: string
  /** The order on the page is out of date: reload it. */
  isOutdated: boolean
}

const OUTDATED: readonly string[] = [
  'AMOUNT_CHANGED',
  'ORDER_PAID',
  'ORDER_CLOSED',
  'NOT_FOUND',
  'PAYMENT_PENDING',
]

function problemOf(error: unknown, otherwise: string): PayProblem {
  if (!(error instanceof CallError)) throw error
  const message = serverMessage(error) ?? otherwise
  const isOutdated = OUTDATED.includes(error.code)
  if (error.code === 'NO_ANSWER') return { message, hint: offlineHint(), isOutdated }
  if (error.code !== 'PAYMENT_PENDING') return { message, isOutdated }
  return { message: `${message} ${tryAgainSentence(error.retryAfter)}`, isOutdated }
}

/** No request is sent while the browser is offline, so nothing was charged. */
const offlineHint = (): string | undefined => (isOffline() ? say(nothingCharged) : undefined)

/** The server's message: `error`, `message` or `details`; undefined when no answer came. */
const serverMessage = ({ answer: { error, message, details } }: CallError): string | undefined =>
  [error, message, details].find((text): text is string => typeof text === 'string' && text !== '')

/** Redirects to the provider, or returns a problem. */
export async function payOnline(order: Order): Promise<PayProblem | undefined> {
  const body = {
    orderId: order.orderId,
    amount: order.totalAmount,
    // The server knows the order's customer, so any id will do if this browser has no session.
    customerId: useSession.getState().user?.id ?? `guest-${order._id}`,
    redirectPath: '/payment-status' as const,
  }
  try {
    const { paymentUrl, merchantOrderId } = await api.startPayment({ body })
    if (!paymentUrl) return { message: say(noPaymentUrl), isOutdated: false }
    rememberPayment(merchantOrderId, order)
    window.location.assign(paymentUrl)
  } catch (error) {
    return problemOf(error, say(paymentNotStarted))
  }
}

/** Resolves when the customer comes back from the provider and the page is restored from the bfcache. */
export const untilReturn = () =>
  new Promise<void>(resolve => window.addEventListener('pageshow', () => resolve(), { once: true }))

/** Returns the updated order, which may have been paid online meanwhile, or a problem. */
export async function payOnCollection(order: Order): Promise<Order | PayProblem> {
  if (!useSession.getState().token) return { message: say(noPaymentToken), isOutdated: false }
  try {
    const answer = await api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
    orderIsPlaced(answer.order.items, answer.order.orderId)
    return answer.order
  } catch (error) {
    if (error instanceof CallError && error.code === 'NO_ANSWER') {
      const message = say(paymentNotProcessed)
      return { message, hint: offlineHint(), isOutdated: false }
    }
    return problemOf(error, say(paymentNotUpdated))
  }
}

/** 'Please try again in 30 seconds.', from a Refusal's `retryAfter`; 'in a minute' without it. */
export const tryAgainSentence = (seconds = 60): string =>
  seconds < 60
    ? say(tryAgainInSeconds, { count: seconds })
    : say(tryAgainInMinutes, { count: Math.ceil(seconds / 60) })
