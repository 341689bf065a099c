import { setPaymentMethod } from '#domain/money/payments/choose-method.ts'
import { countAnonymousCall, countUnknownOrder } from '#domain/money/payments/limits.ts'
import { payByLink, readPayLink } from '#domain/money/payments/payment-link.ts'
import { startPayment } from '#domain/money/payments/start.ts'
import { closePayment, paymentStatus } from '#domain/money/payments/status.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { say } from '#text/text.ts'
import { paymentEndpoints } from './contract.ts'
import { methodUpdated } from './words.ts'

export const paymentApi = shopHandlers(paymentEndpoints, {
  setPaymentMethod: async ({ shop, viewer, params, body }) => ({
    message: say(methodUpdated),
    order: await setPaymentMethod(shop, viewer, params.id, body.paymentMethod),
  }),
  startPayment: async ({ shop, viewer, body, address }) => {
    const started = await countUnknownOrder(shop, address, () => startPayment(shop, { ...body, viewer }))
    return { orderId: started.merchantOrderId, ...started }
  },
  getPaymentStatus: ({ shop, viewer, params }) => paymentStatus(shop, params.merchantOrderId, viewer),
  closePayment: ({ shop, viewer, params }) => closePayment(shop, params.merchantOrderId, viewer),
  readPayLink: async ({ shop, body, address }) => {
    await countAnonymousCall(shop, address)
    const found = await countUnknownOrder(shop, address, () => readPayLink(shop, body.token))
    return { ...found, success: true }
  },
  payByLink: async ({ shop, body, address }) => {
    await countAnonymousCall(shop, address)
    return countUnknownOrder(shop, address, () => payByLink(shop, body.token))
  },
})
