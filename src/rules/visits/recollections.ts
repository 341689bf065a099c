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

/** `waiting` for the customer to choose a time; `booked`: has a new visit; `dropped`: isn't taken again. */
export const RECOLLECTION_STATES = ['waiting', 'booked', 'dropped'] as const
