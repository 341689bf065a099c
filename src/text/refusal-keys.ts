import * as phones from './errors/collector.ts'
import { pictureDamaged } from './errors/files.ts'
import * as http from './errors/http.ts'
import * as tubes from './errors/specimens.ts'
import * as visits from './errors/visits.ts'
import * as orders from './orders/order-decisions.ts'
import { orderNotFound } from './orders/orders.ts'
import { fileOfOtherType } from './requests/request-forms.ts'
import * as cash from './staff/cash.ts'
import * as staff from './staff/staff.ts'
import type { Message, Sentence, Value } from './text.ts'

/**
 * What may be refused a collector's phone, by keys: they are stored and sent, and the phone says them in its language
 * (collector/frame/refusals.hi.ts).
 */

export const REFUSALS = {
  // What was told
  eventUnknownKind: phones.eventUnknownKind,
  visitOfAnother: phones.visitOfAnother,
  visitOfNobody: phones.visitOfNobody,
  otherMoney: phones.otherMoney,
  moneyTakenBefore: phones.moneyTakenBefore,
  failedAfterCollected: phones.failedAfterCollected,
  wrongCodesTold: phones.wrongCodesTold,
  tooManyConflicts: phones.tooManyConflicts,
  tubesMissing: phones.tubesMissing,
  askTheDesk: phones.askTheDesk,
  eventOfFuture: visits.eventOfFuture,
  eventBeforeBooking: visits.eventBeforeBooking,
  eventBeforeVisit: visits.eventBeforeVisit,
  eventOfAnother: visits.eventOfAnother,
  wrongDoorCode: visits.wrongDoorCode,
  centreHasNoCollector: visits.centreHasNoCollector,
  // Tubes
  notATubeCode: tubes.notATubeCode,
  tubeUsed: tubes.tubeUsed,
  tubeOfSomebodyElse: tubes.tubeOfSomebodyElse,
  tubeNotNeeded: tubes.tubeNotNeeded,
  tubeDrawnAlready: tubes.tubeDrawnAlready,
  // The order
  orderNotFound,
  stepCancelled: orders.stepCancelled,
  stepReached: orders.stepReached,
  stepBack: orders.stepBack,
  stepSkips: orders.stepSkips,
  beforeVisit: orders.beforeVisit,
  notConfirmed: orders.notConfirmed,
  visitOver: orders.visitOver,
  // Photographs
  photosFull: phones.photosFull,
  pictureDamaged,
  fileOfOtherType,
  // Cash
  cashChanged: cash.cashChanged,
  nothingToHandOver: cash.nothingToHandOver,
  noSuchHandover: cash.noSuchHandover,
  // Signing in
  passkeyRefused: staff.passkeyRefused,
  deskLocked: staff.deskLocked,
  signInAtDesk: staff.signInAtDesk,
  notFromHere: staff.notFromHere,
  // Any call
  nothingHere: http.nothingHere,
  requestTooLarge: http.requestTooLarge,
  requestUnreadable: http.requestUnreadable,
  manyPeople: http.manyPeople,
  manyRequests: http.manyRequests,
  manyAttempts: http.manyAttempts,
  outOfOrder: http.outOfOrder,
  filesAway: http.filesAway,
  somethingFailed: http.somethingFailed,
} as const satisfies Record<string, Message>

export type RefusalKey = keyof typeof REFUSALS

/** A refusal as it is stored and sent: `key` of REFUSALS, or one that another release knows. */
export interface Keyed {
  key: string
  values: Record<string, Value>
}

const KEYS = new Map(Object.entries(REFUSALS).map(([key, message]): [Message, string] => [message, key]))

/** Undefined for a sentence that no phone is told. */
export function keyed({ message, values = {} }: Sentence): Keyed | undefined {
  const key = KEYS.get(message)
  return key === undefined ? undefined : { key, values: { ...values } }
}
