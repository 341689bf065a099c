import * as staff from './errors/http.ts'
import { pictureDamaged } from './errors/http.ts'
import * as orders from './errors/orders.ts'
import * as phones from './errors/visits.ts'
import { orderNotFound } from './orders.ts'
import { fileOfOtherType } from './requests.ts'
import type { Message, Sentence, Value } from './text.ts'

/**
 * Refusals that reach a collector's phone, by key. The keys are stored and sent; the phone has the texts in its
 * language (collector/frame/refusals.hi.ts).
 */

export const REFUSALS = {
  // Reports of a phone
  eventUnknownKind: phones.eventUnknownKind,
  visitOfOtherCollector: phones.visitOfOtherCollector,
  visitUnassigned: phones.visitUnassigned,
  otherMoney: phones.otherMoney,
  paidByUpiCode: phones.paidByUpiCode,
  moneyTakenBefore: phones.moneyTakenBefore,
  failedAfterCollected: phones.failedAfterCollected,
  oneSampleOnly: phones.oneSampleOnly,
  personNotInVisit: phones.personNotInVisit,
  personCorrectedMeanwhile: phones.personCorrectedMeanwhile,
  tooManyWrongCodes: phones.tooManyWrongCodes,
  tooManyConflicts: phones.tooManyConflicts,
  tubesMissing: phones.tubesMissing,
  askTheDesk: phones.askTheDesk,
  eventOfFuture: phones.eventOfFuture,
  eventBeforeBooking: phones.eventBeforeBooking,
  eventBeforeVisit: phones.eventBeforeVisit,
  eventOfAnother: phones.eventOfAnother,
  wrongDoorCode: phones.wrongDoorCode,
  centreHasNoCollector: phones.centreHasNoCollector,
  // Tubes
  notATubeCode: phones.notATubeCode,
  tubeUsed: phones.tubeUsed,
  tubeOfOtherPatient: phones.tubeOfOtherPatient,
  tubeNotNeeded: phones.tubeNotNeeded,
  tubeDrawnAlready: phones.tubeDrawnAlready,
  // The order
  orderNotFound,
  stepCancelled: orders.stepCancelled,
  stepReached: orders.stepReached,
  stepBack: orders.stepBack,
  stepSkips: orders.stepSkips,
  beforeVisit: orders.beforeVisit,
  notConfirmed: orders.notConfirmed,
  visitOver: orders.visitOver,
  // Tests added at the door
  addedAlready: phones.addedAlready,
  addAtDoorOnly: phones.addAtDoorOnly,
  callBeforeSample: phones.callBeforeSample,
  tooYoungToFast: phones.tooYoungToFast,
  plannedByDesk: phones.plannedByDesk,
  askLastMeal: phones.askLastMeal,
  needsCentre: orders.needsCentre,
  // Photographs
  photosFull: phones.photosFull,
  pictureDamaged,
  fileOfOtherType,
  // Cash
  cashChanged: phones.cashChanged,
  nothingToHandOver: phones.nothingToHandOver,
  noSuchHandover: phones.noSuchHandover,
  // Signing in
  passkeyRefused: staff.passkeyRefused,
  deskLocked: staff.deskLocked,
  signInAtDesk: staff.signInAtDesk,
  notFromHere: staff.notFromHere,
  // Any call
  nothingHere: staff.nothingHere,
  requestTooLarge: staff.requestTooLarge,
  requestUnreadable: staff.requestUnreadable,
  manyPeople: staff.manyPeople,
  manyRequests: staff.manyRequests,
  manyAttempts: staff.manyAttempts,
  outOfOrder: staff.outOfOrder,
  filesAway: staff.filesAway,
  somethingFailed: staff.somethingFailed,
} as const satisfies Record<string, Message>

export type RefusalKey = keyof typeof REFUSALS

/** A refusal as it is stored and sent. `key` is one of REFUSALS, or a key of another release. */
export interface Keyed {
  key: string
  values: Record<string, Value>
}

const KEYS = new Map(Object.entries(REFUSALS).map(([key, message]): [Message, string] => [message, key]))

/** Undefined for a sentence that never reaches a phone. */
export function keyed({ message, values = {} }: Sentence): Keyed | undefined {
  const key = KEYS.get(message)
  return key === undefined ? undefined : { key, values: { ...values } }
}
