import { expect, test } from 'vitest'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Money that staff take: cash, or UPI to the laboratory's own address. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, upiAddress: 'jaanch@bank' })
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')

/** A customer's order, paid at the door. */
async function confirmed() {
  const made = await newOrder(whole)
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  return { ...made, params }
}
const read = async (params: { id: string }, { api } = meera) => (await api.getDeskOrder({ params })).order
const asha = await newStaff(whole, 'Asha Rao', 'reception')

test('cash at the counter pays, confirms and invoices a waiting order', async () => {
  const { order } = await newOrder(whole)
  const params = { id: order.orderId }
  const { revision, money } = await read(params, asha)
  expect(money).toMatchObject({ toTake: 0, upiLink: expect.stringContaining('am=249.00') })
  const body = { as: 'cash' as const, revision }
  expect(
    await refusalOf(asha.api.takePaymentAtDesk({ params, body: { ...body, revision: '1' } })),
  ).toMatchObject({ code: 'CHANGED', answer: { current: { revision, money: { toTake: 0, total: 249 } } } })
  const taken = (await asha.api.takePaymentAtDesk({ params, body })).order
  expect(taken).toMatchObject({
    status: 'confirmed',
    money: { paid: 249, toTake: 0, upiLink: null },
    timeline: expect.arrayContaining([
      expect.objectContaining({ text: 'Confirmed the order, paid at the counter' }),
      expect.objectContaining({ text: '₹249 received in cash', by: 'Asha Rao' }),
    ]),
  })
  expect(taken.money.invoiceNumber).toMatch(/./)
  expect((await asha.api.getOwnCash()).held.amount).toBe(249)
  // The receipt.
  const receipt = { name: 'notify-order', data: { orderId: order._id, about: 'cash-received' } }
  expect(whole.jobs).toContainEqual(receipt)
})

test.each(['cash', 'upi'] as const)(
  'the customer sees the time and the sum paid at the visit by %s',
  async as => {
    const { params, api } = await confirmed()
    const read = async () => (await api.getOrder({ params })).order.paidAtVisit
    expect(await read()).toBeNull()
    const { revision } = (await asha.api.getDeskOrder({ params })).order
    const reference = as === 'upi' ? { reference: '432109876544' } : {}
    await asha.api.takePaymentAtDesk({ params, body: { as, revision, ...reference } })
    expect(await read()).toEqual({ amount: 249, as, at: expect.stringMatching(/Z$/) })
    const { invoice } = await api.getInvoice({ params: { orderId: params.id } })
    expect(invoice.paidAtVisit).toEqual(await read())
    expect(invoice).toMatchObject({
      paidAt: invoice.invoiceDate,
      paymentReference: as === 'upi' ? '432109876544' : null,
    })
  },
)

test('UPI is recorded once with its reference, and not as cash', async () => {
  const { params } = await confirmed()
  const { revision } = await read(params, asha)
  const body = { as: 'upi' as const, revision }
  expect(await refusalOf(asha.api.takePaymentAtDesk({ params, body }))).toMatchObject({ code: 'INVALID' })
  const before = (await asha.api.getOwnCash()).held.amount
  const take = () => asha.api.takePaymentAtDesk({ params, body: { ...body, reference: '432109876543' } })
  const outcomes = await Promise.allSettled([take(), take()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const order = await read(params, asha)
  expect(order.money).toMatchObject({ paid: 249, toTake: 0 })
  expect(order.timeline.filter(({ text }) => text === '₹249 received by UPI')).toMatchObject([
    { detail: '432109876543', by: 'Asha Rao' },
  ])
  expect((await asha.api.getOwnCash()).held.amount).toBe(before)
})

test('recording cash requires its permission, and is refused for a cancelled or paid order', async () => {
  const { params } = await confirmed()
  const { revision } = await read(params)
  const body = { as: 'cash' as const, revision }
  expect(await refusalOf(meera.api.takePaymentAtDesk({ params, body }))).toMatchObject({ status: 403 })
  const { order } = await meera.api.cancelAtDesk({ params, body: { expectedRefund: 0, revision } })
  expect(
    await refusalOf(asha.api.takePaymentAtDesk({ params, body: { ...body, revision: order.revision } })),
  ).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
})
