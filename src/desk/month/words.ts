import { formatDay } from '#rules/dates.ts'
import { messages } from '#text/messages.ts'
import { sampleReasons } from '#text/samples.ts'
import { say } from '#text/text.ts'
import { visitReasons } from '#text/visits.ts'
import type { MonthPart, PartRow } from './contract.ts'

export const words = messages({
  allFigures: 'All figures',
  earlier: '{month}: {value}',
  lateOf: '{late} of {count} late',
  orderCount: { one: '{count} order', other: '{count} orders' },
  creditNoteCount: { one: '{count} credit note', other: '{count} credit notes' },
  percent: '{percent}%',
  figure: 'Figure',
  openFigure: '{number}: {figure}, show the list',
  list: '{figure}, {month}',
  partOfList: '{figure}, {part}, {month}',
  notInTime: 'not in time',
  parts: {
    'orders day': 'Orders by day',
    'orders centre': 'Orders by centre',
    'visits collector': 'Visits by collector',
    'recollections reason': 'Recollections by reason',
    'recollections collector': 'Recollections by collector',
    'ratings stars': 'Ratings by stars',
    'ratings collector': 'Ratings by collector',
    'reports centre': 'Reports by centre',
    'orders doctor': 'Orders by referring doctor',
    'orders source': 'Orders by source',
    'items test': 'Tests and check-ups',
  },
  dimensions: {
    day: 'Day',
    centre: 'Centre',
    collector: 'Collector',
    reason: 'Reason',
    stars: 'Stars',
    test: 'Test or check-up',
    doctor: 'Referring doctor',
    source: 'Source',
  },
  number: 'Number',
  amount: 'Amount',
  inTimeColumn: 'In time',
  average: 'Average',
  chart: 'Orders confirmed on each day of {month}; the highest is {most}.',
  firstOnly: 'The first {count} are shown.',
  emptyList: 'Nothing in this list.',
})

const reasons = new Map(Object.entries({ ...visitReasons, ...sampleReasons }))

function reasonName(key: string): string {
  const known = reasons.get(key)
  return known ? say(known) : key
}

/** 'Visits by collector' */
export const partTitle = (figure: MonthPart['figure'], by: MonthPart['by']): string =>
  words.parts[`${figure} ${by}` as keyof typeof words.parts]

/** The name of a row: 'Tue, 24 Nov', 'At home', 'Imran Shaikh (2)', 'Haemolysed'. */
export function partName(by: MonthPart['by'], { key, name }: Pick<PartRow, 'key' | 'name'>): string {
  if (by === 'day') return formatDay(key)
  if (by === 'centre') return key || 'At home'
  if (by === 'collector') return name || 'Not assigned'
  if (by === 'doctor') return name || 'None stated'
  if (by === 'source') return key || 'Not known'
  return by === 'reason' ? reasonName(key) : key
}
