import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { ROLE_NAMES } from '#rules/staff/permissions.ts'
import { expectReadable, spoiltBodies, spoiltTexts, wellFormed } from '#tests/helpers/hostile-input.ts'
import { newOrder, orderBody } from '#tests/helpers/orders.ts'
import { CALLS, type Call, GOOD_INPUTS, type Input, ORDER } from '#tests/helpers/staff/good-inputs.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Invalid input at any place of any call of the staff gets a refusal in our shape, never a 5xx. */

const whole = await wholeShop({ requestsPerAddress: 1e6 })
const { app, logged, shop, setClock } = whole
const { order } = await newOrder(whole)
const GOOD = {
  ...GOOD_INPUTS,
  bookAtDesk: { body: { phone: '9876543210', name: 'Asha Rao', payment: 'door', order: orderBody(whole) } },
  bookWalkIn: {
    body: {
      phone: '9876543210',
      name: 'Asha Rao',
      centreCode: 'MUMBAI-1',
      payment: { as: 'cash' },
      order: orderBody(whole),
    },
  },
}

const meera = await newStaff(whole, 'Meera Iyer', ...ROLE_NAMES)

test.each(Object.keys(CALLS) as Call[])('%s answers any input', async name => {
  // A day later the limits of guessing begin anew.
  setClock(new Date(shop.now().getTime() + DAY_MS))
  // A session of its own: a call may end it.
  await meera.again()
  const { path, method } = CALLS[name]
  const { params: given = {}, query = {}, body }: Input = GOOD[name] as Input
  const params: Record<string, string> = given === ORDER ? { id: order.orderId } : given
  const expectAnswer = async (asked: string, sent?: unknown) => {
    const headers = { 'content-type': 'application/json', origin: 'http://shop.test', cookie: meera.cookie() }
    const init = {
      method: method.toUpperCase(),
      headers,
      body: sent === undefined ? null : JSON.stringify(sent),
    }
    const response = await app.request(asked, init)
    const told = `${method} ${asked} ${JSON.stringify(sent)}`.slice(0, 600)
    const answer = (await response.json()) as Record<string, unknown>
    expect(response.status, told).toBeLessThan(500)
    if (!response.ok) expectReadable(answer, told)
  }
  const pathOf = (values: Record<string, unknown>) =>
    path.replace(/\{(\w+)\}/g, (_, id: string) => encodeURIComponent(wellFormed(values[id])))
  for (const [field, good] of Object.entries(query))
    for (const bad of spoiltTexts(good))
      await expectAnswer(`${pathOf(params)}?${new URLSearchParams({ ...query, [field]: bad })}`, body)
  for (const field of Object.keys(params))
    for (const bad of spoiltTexts('')) await expectAnswer(pathOf({ ...params, [field]: bad }), body)
  for (const bad of spoiltBodies(name, body)) await expectAnswer(pathOf(params), bad)
  if (!body) await expectAnswer(`${pathOf(params)}?${new URLSearchParams(query)}`)
})

afterEach(() => {
  expect(logged.filter(line => line.level === 'error')).toEqual([])
})
