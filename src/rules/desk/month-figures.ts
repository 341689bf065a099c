export const FIGURES = [
  'orders',
  'cancelled',
  'invoiced',
  'refunded',
  'visits',
  'failed',
  'missed',
  'reports',
  'recollections',
  'ratings',
  'items',
] as const
export type Figure = (typeof FIGURES)[number]

export const DIMENSIONS = ['day', 'centre', 'collector', 'reason', 'stars', 'test'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The total count is sent too. */
export const MAX_LISTED = 500
