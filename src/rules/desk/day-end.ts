/** What has to be at 0, or explained, when the day of a place is closed. In the order of the page and of the email. */
export const DAY_END_LINES = ['visits', 'tubes', 'cash', 'upi', 'reports'] as const
export type DayEndLine = (typeof DAY_END_LINES)[number]

/** A number for each line. */
export type DayEndCounts = Record<DayEndLine, number>

export const countsOf = (count: (line: DayEndLine) => number): DayEndCounts => ({
  visits: count('visits'),
  tubes: count('tubes'),
  cash: count('cash'),
  upi: count('upi'),
  reports: count('reports'),
})

export const isAllClear = (counts: DayEndCounts): boolean => DAY_END_LINES.every(line => counts[line] === 0)
