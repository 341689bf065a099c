// P1-46

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appendBatch, type GrowingList, needsFetch } from './use-growing-list.ts'

const item = (number: number) => ({ _id: String(number) })
const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => item(from + index))

/** Simulates Load More against a server with `total` items; returns how many were shown after each click. */
function play(total: number, batch: number, step: number): { shown: number[]; ids: string[] } {
  const fetched = (offset: number) => ({
    items: items(offset, Math.min(total, offset + batch)),
    hasMore: offset + batch <= total,
  })
  let list: GrowingList<{ _id: string }> = { ...fetched(0), visible: step }
  const shown = [Math.min(list.visible, list.items.length)]
  while (list.visible < list.items.length || list.hasMore) {
    if (needsFetch(list, step)) list = appendBatch(list, fetched(list.items.length))
    list = { ...list, visible: list.visible + step }
    shown.push(Math.min(list.visible, list.items.length))
  }
  return { shown, ids: list.items.map(one => one._id) }
}

describe('a list that grows', () => {
  test('shows no item twice if the catalogue changed between two fetches', () => {
    const list = { items: items(0, 10), hasMore: true, visible: 10 }
    const after = appendBatch(list, { items: items(8, 12), hasMore: false })
    expect(after.items.map(one => one._id)).toEqual(items(0, 12).map(one => one._id))
    expect(after.hasMore).toBe(false)
  })

  // P1-200, P1-201
  test('shows six at a time of twenty items that arrive ten at a time', () => {
    expect(play(20, 10, 6).shown).toEqual([6, 12, 18, 20])
  })

  test('shows more at each click until everything is shown', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.constantFrom([10, 6], [11, 10]), (total, [batch = 1, step = 1]) => {
        const { shown, ids } = play(total, batch, step)
        expect(ids).toEqual(items(0, total).map(one => one._id))
        expect(shown.at(-1)).toBe(total)
        for (let press = 1; press < shown.length; press++) {
          expect(shown[press]).toBeGreaterThan(shown[press - 1] ?? 0)
        }
      }),
    )
  })
})
