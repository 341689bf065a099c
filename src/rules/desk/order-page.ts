export const DESK_ACTIONS = [
  'reschedule',
  'change-address',
  'assign',
  'first-sample',
  'collect',
  'add',
  'change-doctor',
  'correct-person',
  'withdraw-report',
  'mark-absent',
  'record-visit',
  'book-recollection',
  'drop-recollection',
  'refund-recollection',
  'cancel',
  'cancel-part',
  'take-payment',
  'send-payment-link',
  'refund',
  'give-back',
] as const
export type DeskAction = (typeof DESK_ACTIONS)[number]

/** The timeline has a tab for each. */
export const TIMELINE_KINDS = ['booking', 'visit', 'money', 'message', 'note', 'report'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** 'wrong': failed or refused; 'good': done. */
export const TIMELINE_TONES = ['plain', 'good', 'wrong'] as const
export type TimelineTone = (typeof TIMELINE_TONES)[number]
