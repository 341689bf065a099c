import { expect, test } from 'vitest'
import { settleDuePayments } from '#domain/money/payments/due.ts'
import { indianDate, startOfIndianDay } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { fillDays } from './demo-day.ts'

/** A demo's day, looked at from its desk. */

const whole = await wholeShop()
const { shop, catalogue } = whole
const today = indianDate(shop.now())

const atHour = (hour: number) => ({
  ...shop,
  now: () => new Date(startOfIndianDay(today).getTime() + hour * HOUR_MS),
})
const demo = {
  catalogue,
  collectors: [
    await staffWith(shop, 'collector', 'Imran Shaikh'),
    await staffWith(shop, 'collector', 'Sana Qureshi'),
  ],
  coordinator: await staffWith(shop, 'coordinator', 'Vikram Rao'),
}

test('a demo starts with a day of visits in all states that fit its clock, and sends no messages', async () => {
  await fillDays({ ...demo, shop: atHour(9.45) })
  expect(whole.jobs).toEqual([])
  const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
  const { board } = await meera.api.getDeskBoard({ query: { city: 'Mumbai', date: today } })
  expect(board.visits).toHaveLength(21)
  const states = new Set(board.visits.map(({ state }) => state))
  for (const state of ['collected', 'failed', 'assigned', 'booked', 'on_the_way', 'arrived'])
    expect([...states], state).toContain(state)
})

test('the release of unpaid orders cancels no order that the demo is booking', async () => {
  const other = atHour(9.45 + 5 * 24)
  let isFilled = false
  const filling = fillDays({ ...demo, shop: other }).finally(() => {
    isFilled = true
  })
  const releasing = (async () => {
    while (!isFilled) await settleDuePayments(other)
  })()
  await expect(filling).resolves.toBeUndefined()
  await releasing
})

test('the invoices of a demo are in the order of their numbers', async () => {
  await fillDays({ ...demo, shop: atHour(9.45) })
  const farida = await newStaff(whole, 'Farida Contractor', 'accounts')
  const { documents } = await farida.api.listAccountingDocuments({ query: { month: today.slice(0, 7) } })
  const numbers = documents.map(({ number }) => number)
  expect(numbers.length).toBeGreaterThan(3)
  expect(numbers).toEqual(numbers.toSorted())
})
