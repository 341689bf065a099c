import { expect, test } from 'vitest'
import { type DutyCollector, type RankedVisit, rankCollectors } from './rank-collectors.ts'

const who = (name: string, more: Partial<DutyCollector> = {}): DutyCollector => ({
  id: `id of ${name}`,
  name,
  area: null,
  hours: { from: 7, to: 12 },
  perHour: 2,
  ...more,
})
const visit = (
  orderId: string,
  hour: number,
  area: string,
  collector: string | null = null,
): RankedVisit => ({
  orderId,
  hour,
  area,
  collector: collector && `id of ${collector}`,
})
const names = (...given: Parameters<typeof rankCollectors>) =>
  rankCollectors(...given).map(({ name }) => name)
const BANDRA = visit('1', 9, 'Bandra')

test('a near collector comes first, by start area or by a visit nearby', () => {
  const all = [who('Far'), who('Begins', { area: 'Bandra' }), who('Goes')]
  const day = [BANDRA, visit('2', 8, 'Bandra', 'Goes')]
  expect(names(all, day, [BANDRA])).toEqual(['Begins', 'Goes', 'Far'])
})

test('collectors who are off and collectors who are full come last, and none is left out', () => {
  const all = [
    who('Off', { hours: null }),
    who('Full'),
    who('Late', { hours: { from: 10, to: 12 } }),
    who('Free'),
  ]
  const day = [BANDRA, visit('2', 9, 'Khar', 'Full'), visit('3', 9, 'Khar', 'Full')]
  expect(rankCollectors(all, day, [BANDRA])).toMatchObject([
    { name: 'Free', off: { count: 0, of: 1 }, load: { count: 1, perHour: 2, isOver: false } },
    { name: 'Full', load: { count: 3, perHour: 2, isOver: true, isFree: false } },
    { name: 'Off', off: { count: 1, of: 1 } },
    { name: 'Late', off: { count: 1, of: 1 } },
  ])
})

test('a visit that is being moved does not count at its old hour', () => {
  const own = [visit('1', 9, 'Bandra', 'Imran'), visit('2', 9, 'Bandra', 'Imran')]
  const [imran] = rankCollectors([who('Imran')], own, own)
  expect(imran?.load).toEqual({ hour: 9, count: 2, perHour: 2, isOver: false, isFree: true })
  const spread = [visit('3', 10, 'Bandra'), visit('4', 11, 'Bandra'), visit('5', 11, 'Bandra')]
  expect(rankCollectors([who('Imran')], spread, spread)[0]?.load.count).toBe(2)
})

test('without working hours no collector is off or full, and the fewest visits come first', () => {
  const plain = { hours: null, perHour: null }
  const day = [BANDRA, visit('2', 7, 'Khar', 'Busy')]
  expect(rankCollectors([who('Busy', plain), who('Idle', plain)], day, [BANDRA])).toMatchObject([
    { name: 'Idle', off: { count: 0, of: 1 }, load: { count: 1, perHour: null, isOver: false } },
    { name: 'Busy', off: { count: 0, of: 1 } },
  ])
})

test('of equally near collectors, the one with fewer visits in that hour comes first', () => {
  const plain = { hours: null, perHour: null }
  const day = [
    BANDRA,
    visit('2', 9, 'Khar', 'Busy at nine'),
    visit('3', 7, 'Khar', 'Free at nine'),
    visit('4', 8, 'Khar', 'Free at nine'),
  ]
  const all = [who('Busy at nine', plain), who('Free at nine', plain)]
  expect(names(all, day, [BANDRA])).toEqual(['Free at nine', 'Busy at nine'])
})

test('for visits in several hours and areas, a collector is shown with the fullest hour, and how many are near or off', () => {
  const chosen = [visit('1', 8, 'Bandra'), visit('2', 11, 'Khar'), visit('3', 12, 'Sion')]
  const own = [
    visit('4', 11, 'Khar', 'Imran'),
    visit('5', 11, 'Dadar', 'Imran'),
    visit('6', 7, 'Dadar', 'Imran'),
  ]
  expect(rankCollectors([who('Imran', { area: 'Bandra' })], [...chosen, ...own], chosen)).toEqual([
    {
      id: 'id of Imran',
      name: 'Imran',
      near: { count: 2, of: 3 },
      off: { count: 1, of: 3 },
      load: { hour: 11, count: 3, perHour: 2, isOver: true, isFree: false },
    },
  ])
})
