/** `labelled`: possibly not filled yet; `received`: not accepted yet; `void`: the code was never used. */
export const SPECIMEN_STATES = ['labelled', 'collected', 'received', 'accepted', 'rejected', 'void'] as const

/** Numbered from 1 on the reception's keyboard. */
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
export type RejectReason = (typeof REJECT_REASONS)[number]
/** A lost tube is rejected without having arrived. */
export const REJECTED_REASONS = [...REJECT_REASONS, 'lost'] as const
export type RejectedReason = (typeof REJECTED_REASONS)[number]
/** The reason that the patient sees. Which tube it was, and how warm, is internal. */
export const reasonForPatient = (reason: RejectedReason): RecollectionReason =>
  reason === 'wrong-tube' || reason === 'too-warm' ? 'other' : reason

/**
 * `unknown`: code never issued; `wrong-centre`: belongs elsewhere; `too-old`: received but not accepted;
 * `rejected`: earlier; `not-needed`: its tests were cancelled; `lost`, and `expected` once that is undone.
 */
export const SCAN_KINDS = [
  'accepted',
  'unknown',
  'already-received',
  'wrong-centre',
  'too-old',
  'rejected',
  'not-needed',
  'lost',
  'expected',
] as const
export type ScanKind = (typeof SCAN_KINDS)[number]

export const RECOLLECTION_REASONS = [
  'haemolysed',
  'clotted',
  'too-little',
  'leaked',
  'label',
  'too-old',
  'lost',
  'not-taken',
  'not-home',
  'other',
] as const
export type RecollectionReason = (typeof RECOLLECTION_REASONS)[number]

/** `waiting`: the customer has not chosen a time yet; `booked`: has a new visit; `dropped`: not taken again. */
export const RECOLLECTION_STATES = ['waiting', 'booked', 'dropped'] as const
