import type { Scan } from './scans.ts'
import { FLOOR_MS, type Grown, MAX_RATIO, type Times } from './turns.ts'

/** Results of the comparison, as text and JSON. */

export interface GrowthReport {
  orders: number
  customers: number
  tests: number
  rounds: number
  grown: Grown[]
  sweeps: { what: string; ms: number }[]
  /** Found in the plans of the statements. */
  scans: Scan[]
  /** Found in PostgreSQL's statistics of the calls and commands. */
  counted: string[]
}

const slowOf = (grown: readonly Grown[], isSlower: Grown['isSlower']): string[] =>
  grown.filter(one => one.isSlower === isSlower).map(({ what }) => what)

export const isGood = ({ grown, scans, counted }: GrowthReport): boolean =>
  slowOf(grown, 'yes').length === 0 && scans.length === 0 && counted.length === 0

const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
const ratio = (small: Times, large: Times, which: keyof Times) => (large[which] / small[which]).toFixed(2)

export function formatGrowth(report: GrowthReport): string {
  const { orders, customers, tests, rounds, grown, sweeps, scans, counted } = report
  const rows = grown.map(one => [
    one.what,
    ms(one.small.p50),
    ms(one.large.p50),
    ratio(one.small, one.large, 'p50'),
    ms(one.small.p95),
    ms(one.large.p95),
    ratio(one.small, one.large, 'p95'),
    { yes: 'too slow', unsure: 'perhaps', no: '' }[one.isSlower],
  ])
  const head = [
    '',
    'p50 of 1,000',
    `of ${orders.toLocaleString('en-IN')}`,
    'ratio',
    'p95 of 1,000',
    'of many',
    'ratio',
    '',
  ]
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column]?.length ?? 0)))
  const lines = [head, ...rows].map(row =>
    row
      .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('   ')
      .trimEnd(),
  )
  const [slow, unsure] = [slowOf(grown, 'yes'), slowOf(grown, 'unsure')]
  const whole = (value: number) => value.toLocaleString('en-IN')
  return [
    `${whole(orders)} orders of ${whole(customers)} customers, ${whole(tests)} tests; ${rounds} times each, in turns`,
    '',
    ...lines,
    '',
    ...sweeps.map(({ what, ms: took }) => `${what}: ${ms(took)}`),
    '',
    slow.length === 0
      ? `nothing surely takes more than ${MAX_RATIO} times as long and ${FLOOR_MS} ms longer`
      : `too slow (more than ${MAX_RATIO} times as long, and more than ${FLOOR_MS} ms longer): ${slow.join(', ')}`,
    ...(unsure.length === 0 ? [] : [`perhaps, or by chance: ${unsure.join(', ')}`]),
    ...(scans.length === 0
      ? ['no plan reads a growing table from end to end']
      : scans.map(({ what, table, statement }) => `${what} reads all of ${table}: ${statement}`)),
    counted.length === 0
      ? 'no sequential scan was counted'
      : `sequential scans counted: ${counted.join(', ')}`,
  ].join('\n')
}
