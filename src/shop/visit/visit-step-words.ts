import type { Visit } from '#shop/visit/contract.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

type Step = Visit['steps'][number]['name']

const STEPS = {
  booked: words.stepBooked,
  assigned: words.stepAssigned,
  on_the_way: words.stepOnTheWay,
  arrived: words.stepArrived,
  first_taken: words.stepFirstTaken,
  collected: words.stepCollected,
  received: words.stepReceived,
  analysing: words.stepAnalysing,
  reported: words.stepReported,
} as const satisfies Record<Step, unknown>

export const stepName = (step: Step): string => say(STEPS[step])

const FAILED = {
  'nobody-home': words.failNotAtHome,
  'address-not-found': words.failAddress,
  'patient-unwell': words.failUnwell,
  'not-fasting': words.failNotFasting,
  'could-not-draw': words.failNotDrawn,
  refused: words.failRefused,
  'collector-unable': words.failCollector,
  other: words.failOther,
} as const satisfies Record<NonNullable<Visit['failReason']>, unknown>

export const failureText = (reason: Visit['failReason']): string => say(FAILED[reason ?? 'other'])

const REJECTED = {
  haemolysed: words.whyHaemolysed,
  clotted: words.whyClotted,
  'too-little': words.whyTooLittle,
  leaked: words.whyLeaked,
  label: words.whyLabel,
  'too-old': words.whyTooOld,
  lost: words.whyLost,
  'not-taken': words.whyNotTaken,
  'not-home': words.whyNotHome,
  other: words.whyOther,
} as const satisfies Record<NonNullable<Visit['recollection']>['reason'], unknown>

export const rejectionText = (reason: NonNullable<Visit['recollection']>['reason']): string =>
  say(REJECTED[reason])

/** The last step that is done: the present state of the visit. */
export const currentStep = ({ steps }: Pick<Visit, 'steps'>): Step =>
  steps.findLast(({ isDone }) => isDone)?.name ?? 'booked'
