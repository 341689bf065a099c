import { expect, test, vi } from 'vitest'
import { newOrder } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Attacks leave events in the log. */

const shop = await wholeShop()
const { app, logged } = shop

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-of-the-test', ...headers },
    body: JSON.stringify(body),
  })

/** Names of the events that `work` causes. */
async function eventsOf(work: () => unknown) {
  const before = logged.length
  await work()
  const events = logged.slice(before).filter(({ event }) => event !== 'request')
  return events.map(({ event, details }) => ({ event, ...details }))
}

test('a wrong code, a lockout and a sign-in are recorded with the request and a hash of the network address', async () => {
  const phone = '9811100001'
  const send = vi.spyOn(shop.shop.sms, 'send').mockResolvedValue({ gateway: 'test', gatewayId: null })
  expect((await post('/api/otp/send-otp', { phone })).status).toBe(200)
  const otp = send.mock.lastCall?.[0].variables.OTP
  const wrong = otp === '0000' ? '1111' : '0000'
  const tries = await eventsOf(async () => {
    for (let i = 0; i < 6; i++) await post('/api/otp/verify-otp', { phone, otp: wrong, name: 'Asha' })
  })
  expect(tries[0]).toMatchObject({
    event: 'security.wrong-code',
    requestId: 'request-of-the-test',
    from: expect.stringMatching(/^[\w-]{22}$/),
  })
  expect(tries.at(-1)).toMatchObject({ event: 'security.locked-out' })
  const customer = await shop.signIn()
  expect(await eventsOf(() => customer.api.logout())).toMatchObject([
    { event: 'security.signed-out', customerId: customer.customer.id },
  ])
  expect(JSON.stringify(logged)).not.toMatch(/98111|127\.0\.0\.1|Asha/)
})

test('a request for another customer’s order, or with an ended token, is recorded', async () => {
  const { order } = await newOrder(shop)
  const stranger = await shop.signIn()
  const foreign = await eventsOf(() =>
    app.request(`/api/orders/${order._id}`, { headers: { authorization: `Bearer ${stranger.token}` } }),
  )
  expect(foreign).toMatchObject([{ event: 'security.foreign-object', customerId: stranger.customer.id }])
  const unknown = await eventsOf(() =>
    app.request('/api/orders/ORD-0000-0000', { headers: { authorization: `Bearer ${stranger.token}` } }),
  )
  expect(unknown).toEqual([])
  const dead = await eventsOf(() =>
    app.request(`/api/orders/${order._id}`, { headers: { authorization: `Bearer ${'a'.repeat(43)}` } }),
  )
  expect(dead).toMatchObject([{ event: 'security.dead-token' }])
})

test('an unsigned webhook, a guessed report link and a booking are recorded', async () => {
  expect(
    await eventsOf(() => post('/api/phonepe/webhook', { event: 'checkout.order.completed' })),
  ).toMatchObject([{ event: 'security.webhook-refused' }])
  expect(
    await eventsOf(async () => app.request('/api/orders/reports/x.pdf?expires=1&signature=x')),
  ).toMatchObject([{ event: 'security.bad-link', code: 'LINK_INVALID' }])
  const booked = await eventsOf(() => newOrder(shop))
  expect(booked).toMatchObject([{ event: 'order.booked' }])
})

test('calls of the staff without the permission, refused confirmations and forged payment links are recorded', async () => {
  const asha = await newStaff(shop, 'Asha Events', 'reception')
  const forbidden = await eventsOf(() => asha.api.listStaff().catch(() => undefined))
  expect(forbidden).toMatchObject([{ event: 'security.forbidden', staffId: asha.id, code: 'FORBIDDEN' }])
  const stepUp = { assertion: asha.key.get({ challenge: 'x'.repeat(43) }) }
  const refused = await eventsOf(() =>
    asha.api.unlockStaffSession({ body: { stepUp } }).catch(() => undefined),
  )
  expect(refused).toMatchObject([{ event: 'security.passkey-refused', staffId: asha.id }])
  const forged = await eventsOf(() => post('/api/pay-link/order', { token: 'A'.repeat(16) }))
  expect(forged).toMatchObject([{ event: 'security.bad-link' }])
})
