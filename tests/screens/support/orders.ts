import { attachReport } from '#domain/visits/reports/attach.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { orderBody } from '#tests/helpers/orders.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import type { WholeShop } from '#tests/helpers/whole-shop.ts'
import type { Order } from '#wire/orders/order.ts'

type Customer = Awaited<ReturnType<WholeShop['signIn']>>
type Wish = Parameters<typeof orderBody>[1]

/** Orders in the states that tests need. */
export function ordersOf(test: WholeShop) {
  const read = async ({ api }: Customer, { _id }: Order) =>
    (await api.getOrder({ params: { id: _id } })).order

  const place = async (customer: Customer, wish?: Wish): Promise<Order> =>
    (await customer.api.createOrder({ body: orderBody(test, wish) })).order

  /** Starts a payment, or continues the open one; returns its id. */
  const open = async ({ api }: Customer, { orderId }: Order): Promise<string> =>
    (await api.startPayment({ body: { orderId, redirectPath: '/payment-status' } })).merchantOrderId

  /** Starts a payment and decides it at the provider; the shop finds out when it checks. */
  async function decide(customer: Customer, order: Order, change: object): Promise<string> {
    const merchantOrderId = await open(customer, order)
    await test.simulator.settle(merchantOrderId, { webhook: false, ...change })
    test.simulator.advance(1000)
    return merchantOrderId
  }

  async function payOnline(customer: Customer, order: Order): Promise<Order> {
    const merchantOrderId = await decide(customer, order, { state: 'COMPLETED' })
    await customer.api.getPaymentStatus({ params: { merchantOrderId } })
    return read(customer, order)
  }

  async function payOnCollection(customer: Customer, order: Order): Promise<Order> {
    await customer.api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
    return read(customer, order)
  }

  /** Marks the sample as collected, with the cash. */
  const collect = ({ _id }: Order) => collectSample(test.shop, _id)

  const attach = ({ _id }: Order, which: { patient?: number; isPart?: boolean } = {}) =>
    attachReport(test.shop, {
      orderId: _id,
      bytes: aPdf(),
      actor: { kind: 'command-line', name: 'asha' },
      ...which,
    })

  async function report(customer: Customer, order: Order): Promise<Order> {
    await collect(order)
    await attach(order)
    return read(customer, order)
  }

  return { place, open, decide, payOnline, payOnCollection, collect, attach, report }
}
