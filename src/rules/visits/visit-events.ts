/** What happens to a visit after it is booked: the words that events are written in. */

export const VISIT_EVENT_KINDS = [
  'assigned',
  'on_the_way',
  'arrived',
  'code_shown',
  'code_skipped',
  'identified',
  'tube_bound',
  'cash_taken',
  'upi_taken',
  'collected',
  'failed',
  'received',
  'analysing',
] as const
export type VisitEventKind = (typeof VISIT_EVENT_KINDS)[number]

/** Why a collector could not take the sample. */
export const FAIL_REASONS = [
  'nobody-home',
  'address-not-found',
  'patient-unwell',
  'not-fasting',
  'could-not-draw',
  'refused',
  'collector-unable',
  'other',
] as const

/** Why no door code was asked for. */
export const SKIP_REASONS = ['no-phone', 'patient-known', 'staff-told', 'other'] as const

/** An event as far as a visit's state is computed from it. */
export interface VisitEvent {
  id: string
  kind: VisitEventKind
  at: Date
  /** Who was assigned, by name; and of the staff, where they are on its list. */
  collector: string | null
  collectorId: string | null
  reason: string | null
}
