/** How far a tube is, and why one is rejected. */

/**
 * `labelled`: it has a code, and nobody has said yet that something is in it; `received`: it is here, and nobody has
 * said that it can be used; `void`: its code was given and never used, as another tube was.
 */
export const SPECIMEN_STATES = ['labelled', 'collected', 'received', 'accepted', 'rejected', 'void'] as const

/** In the order of their numbers on the reception's keyboard, from 1. */
export const REJECT_REASONS = [
  'haemolysed',
  'clotted',
  'too-little',
  'wrong-tube',
  'leaked',
  'label',
  'too-warm',
  'too-old',
] as const
