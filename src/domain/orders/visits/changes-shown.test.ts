import { expect, test } from 'vitest'
import { moveVisit } from '#domain/changes/move-visit.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { actingWith } from '#tests/helpers/staff/acting.ts'
import { listChangesShown } from './changes-shown.ts'
import { readVisitChanges } from './visit-changes.ts'

const part = await shopPart()
const { shop, setClock } = part
const manager = await actingWith(shop, 'manager')
const { bookedOrder } = orderMessages(part)
setClock('2026-11-23T10:00:00+05:30')

test('two moves in the same millisecond are distinct changes, each from where the visit was', async () => {
  const { order } = await bookedOrder({ date: '2026-11-25', hour: 9 })
  const now = shop.now()
  const frozen = { ...shop, now: () => now }
  for (const hour of [10, 8])
    await moveVisit(frozen, manager, { orderId: order.id, to: { date: '2026-11-26', hour } })
  expect(await listChangesShown(shop.db, order.visitId)).toEqual([
    {
      kind: 'moved',
      at: now,
      items: [],
      from: { date: '2026-11-25', hour: 9 },
      to: { date: '2026-11-26', hour: 10 },
    },
    {
      kind: 'moved',
      at: now,
      items: [],
      from: { date: '2026-11-26', hour: 10 },
      to: { date: '2026-11-26', hour: 8 },
    },
  ])
  expect(new Set((await readVisitChanges(shop.db, order.visitId)).map(({ id }) => id)).size).toBe(2)
})
