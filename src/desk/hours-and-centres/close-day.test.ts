import { expect, test } from 'vitest'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { boardShop } from '#tests/helpers/staff/boards.ts'

/** A day on which no further visits are taken. */

const { whole, before, boardOf, confirmed, person } = await boardShop()
const DATE = '2026-12-02'

const close = (api: Awaited<ReturnType<typeof person>>['api'], city: string | null) =>
  api.closeSlotsOfDay({ params: { date: DATE }, body: { city, reason: 'Holiday' } })

test('a closed day keeps its visits and takes none, not even for a seat that is given back', async () => {
  before(DATE)
  const meera = await person('coordinator')
  const booked = await confirmed(DATE)
  const other = await confirmed(DATE)
  expect((await meera.api.countVisitsOfDay({ params: { date: DATE } })).cities).toEqual([
    { city: 'Mumbai', visits: 2 },
  ])
  await close(meera.api, 'Mumbai')
  expect(await refusalOf(newOrder(whole, { details: { date: DATE } }))).toMatchObject({ code: 'SLOT_FULL' })
  await other.api.cancelOrder({ params: other.params, body: {} })
  expect(await refusalOf(newOrder(whole, { details: { date: DATE } }))).toMatchObject({ code: 'SLOT_FULL' })
  const { visits, hours } = await boardOf(meera, DATE)
  expect(visits.filter(({ state }) => state === 'booked')).toMatchObject([{ orderId: booked.id }])
  expect(hours.map(({ seats, taken }) => seats - taken)).toEqual(hours.map(() => 0))
  // As usual again.
  await meera.api.setSlotCapacity({ body: { city: 'Mumbai', date: DATE, capacity: null } })
  await newOrder(whole, { details: { date: DATE } })
})

test('all cities close in one call, and only by a person who sets hours', async () => {
  before(DATE)
  const meera = await person('coordinator')
  await close(meera.api, null)
  const { board } = await meera.api.getDeskBoard({ query: { city: 'Delhi', date: DATE } })
  expect(board.hours.every(({ seats }) => seats === 0)).toBe(true)
  expect(await refusalOf(close((await person('reception')).api, null))).toMatchObject({ status: 403 })
  whole.setClock(`${DATE}T23:00:00+05:30`)
  expect(await refusalOf(close((await person('coordinator')).api, 'Mumbai'))).toMatchObject({
    code: 'SLOT_CLOSED',
  })
})
