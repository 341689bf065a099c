/** Why the laboratory could not use a sample, and what becomes of it. */

export const RECOLLECTION_REASONS = [
  'haemolysed',
  'clotted',
  'too-little',
  'leaked',
  'label',
  'too-old',
  'other',
] as const
export type RecollectionReason = (typeof RECOLLECTION_REASONS)[number]

/** `waiting` for the customer to choose a time; `booked`: another visit has a time; `dropped`: it isn't taken again. */
export const RECOLLECTION_STATES = ['waiting', 'booked', 'dropped'] as const
