/** The figures of the owner's month, and how each is broken down. */

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

/** Lines sent of a figure's list; its whole count stands beside them. */
export const MAX_LISTED = 500
