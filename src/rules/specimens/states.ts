import type { RecollectionReason } from '../visits/recollections.ts'

/** How far a tube is, why one is rejected, and what a scan of it answers. */

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
export type RejectReason = (typeof REJECT_REASONS)[number]
/** What the patient is told: which tube or how warm it was is the laboratory's own business. */
export const toldReason = (reason: RejectReason): RecollectionReason =>
  reason === 'wrong-tube' || reason === 'too-warm' ? 'other' : reason

/** How long the last deed at the reception can be undone; a customer is told of a rejection after it. */
export const UNDO_MS = 60_000

/**
 * Answers of a scan. `unknown`: nobody has given this code; `wrong-centre`: it belongs elsewhere; `too-old`: it is here,
 * and accepted by nobody; `rejected`: it was, earlier; `not-needed`: its tests were cancelled.
 */
export const SCAN_KINDS = [
  'accepted',
  'unknown',
  'already-received',
  'wrong-centre',
  'too-old',
  'rejected',
  'not-needed',
] as const
export type ScanKind = (typeof SCAN_KINDS)[number]
