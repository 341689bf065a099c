import { expect, test } from 'vitest'
import { audit } from '#domain/audit.ts'
import { recordPrices } from '#domain/catalogue/prices.ts'
import { orderedId } from '#domain/uuid.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** What was done within one millisecond stands in the order in which it was done. */

const whole = await wholeShop()
const { db } = whole.database
const at = new Date('2026-11-10T10:00:00+05:30')
const actor = { kind: 'command-line', name: 'asha' } as const
const fees = Array.from({ length: 60 }, (_, fee) => fee)

test('actions are sorted by the order in which they were made, across pages too', async () => {
  const nandini = await newStaff(whole, 'Nandini Bose', 'owner')
  for (const fee of fees)
    await audit(db, {
      at,
      actor,
      action: 'doctor.changed',
      subject: 'doctor:sen',
      details: { before: { fee }, after: { fee: fee + 1 } },
    })
  const shown: string[] = []
  let cursor: string | undefined
  do {
    const page = await nandini.api.listAudit({ body: { date: '2026-11-10', cursor } })
    shown.push(...page.entries.map(({ details }) => details.flat().join(' ')))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  const { changes } = await nandini.api.listRecordChanges({ params: { kind: 'doctor', id: 'sen' } })
  const steps = changes.map(({ details }) => details.flat().join(' '))
  expect(shown).toHaveLength(60)
  expect(shown.slice(0, 50)).toEqual(steps)
  // Each begins where the one below it ended.
  expect(shown.slice(0, -1).map(text => text.split(' ')[1])).toEqual(
    shown.slice(1).map(text => text.split(' ')[3]),
  )
})

test('changes of a price are sorted by the order in which they were made', async () => {
  const vijay = await newStaff(whole, 'Vijay More', 'manager')
  const seen = { regularPrice: 60_000, salePrice: 0 }
  for (const salePrice of fees) {
    const [before, after] = [
      { ...seen, salePrice },
      { ...seen, salePrice: salePrice + 1 },
    ]
    await recordPrices(db, { at, actor, changes: [{ itemId: 'CBC', isPackage: false, before, after }] })
  }
  const { changes } = await vijay.api.listPriceChanges({ params: { id: 'CBC' } })
  const ours = changes.filter(change => change.at === at.toISOString())
  expect(ours.map(({ to }) => Math.round(to.salePrice * 100))).toEqual(fees.map(fee => fee + 1).reverse())
})

test('ids sort in the order of their creation', () => {
  const ids = Array.from({ length: 5000 }, orderedId)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(5000)
  expect(
    ids.filter(id => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([])
})
