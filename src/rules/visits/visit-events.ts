export const VISIT_EVENT_KINDS = [
  'assigned',
  'on_the_way',
  'arrived',
  'code_shown',
  'code_skipped',
  'identified',
  /** A person's name, age or sex was put right. */
  'corrected',
  /** A person of the visit was not there, or was not sampled. */
  'absent',
  'tube_bound',
  'first_taken',
  'meal_started',
  'cash_taken',
  'upi_taken',
  'collected',
  'failed',
  'received',
  'analysing',
] as const
export type VisitEventKind = (typeof VISIT_EVENT_KINDS)[number]

export const MONEY_EVENTS = ['cash_taken', 'upi_taken'] as const satisfies readonly VisitEventKind[]

export const isMoneyEvent = (kind: VisitEventKind): boolean => MONEY_EVENTS.some(money => money === kind)

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

/** Why a person was not sampled; `other` has words of its own. */
export const ABSENT_REASONS = ['not-home', 'other'] as const

/** Why the door code was skipped. */
export const SKIP_REASONS = ['no-phone', 'patient-known', 'staff-told', 'other'] as const

export interface VisitEvent {
  id: string
  kind: VisitEventKind
  at: Date
  collector: string | null
  collectorId: string | null
  reason: string | null
}
