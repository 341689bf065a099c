import {
  type EmailText,
  lines,
  opening,
  pageOf,
  prepareLines,
  type Sender,
  signature,
  whenLines,
} from '#domain/messages/email.ts'
import type { MessageDraft } from '#domain/messages/message-draft.ts'
import { type OrderForMessage, readVisitForMailbox } from '#domain/messages/visit-for-message.ts'
import {
  beforeWords,
  doorBeforeInSms,
  hoursOf,
  isSayable,
  payWords,
  type VisitInSms,
  visitWords,
  whenInSms,
  withFirstNames,
} from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Rules, Shop } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { formatDay } from '#rules/dates.ts'
import { parseArea } from '#rules/desk/day-lists.ts'
import { alphanumeric } from '#rules/sms-values.ts'
import * as inSms from '#text/sent/sms.ts'
import { say } from '#text/text.ts'
import { atDoorCancelledSms } from './cancelled.ts'
import type { ChangeGroup } from './unannounced.ts'

const IN_SMS = {
  place: inSms.placeAndMore,
  time: inSms.timeChanged,
  added: inSms.testsAdded,
  paid: inSms.paidOnline,
  fast: inSms.fastChanged,
} as const

/** `gone`: names of the patients who have no tests any more. */
export type Change = 'address' | keyof typeof IN_SMS | { gone: readonly string[] }

/** The area of the new address, if an SMS can carry it; never house or street. */
function newPlace({ visit: { address, city } }: VisitInSms): string {
  const place = say(inSms.addressChangedTo, { area: parseArea(address, city).name })
  const isArea = parseArea(address, city).name !== '' && address.includes(',')
  return isArea && isSayable(place) ? place : say(inSms.placeChanged)
}

/** The new place of a visit that moved from home to a centre, or back. */
function placeWords(order: VisitInSms): string {
  if (!order.visit.isCentreVisit) return say(inSms.nowAtHome)
  const at = say(inSms.nowAtCentre, { centre: visitWords(order).PLACE })
  return isSayable(at) ? at : say(inSms.nowAtOurCentre)
}

/** Several changes are named by what they are about: an SMS has room for one sentence. */
function changeWords(order: VisitInSms, changes: readonly Change[]): string {
  if (changes.includes('place')) {
    const isAlone = changes.every(other => other === 'place')
    return isAlone
      ? placeWords(order)
      : say(changes.includes('time') ? inSms.timeAndPlace : inSms.placeAndMore)
  }
  const [change = 'fast', ...more] = changes
  if (more.length > 0) {
    const hasAddress = changes.includes('address')
    if (changes.every(other => other === 'address')) return newPlace(order)
    return say(hasAddress ? inSms.placeAndTests : inSms.testsChanged)
  }
  if (change === 'address') return newPlace(order)
  if (typeof change === 'string') return say(IN_SMS[change])
  const gone = order.people.filter(({ name }) => change.gone.includes(name))
  const named = gone.length > 0 && withFirstNames(order, gone, names => say(inSms.noMoreTests, { names }))
  return named || say(inSms.partCancelled)
}

/** A test can be added minutes before the sample. */
type ChangedVisit = VisitInSms & { status?: OrderRow['status'] }

const isTaken = ({ status }: Pick<ChangedVisit, 'status'>): boolean => status === 'collected'

const beforeChanged = (order: ChangedVisit): string =>
  isTaken(order) ? say(inSms.nothingMoreToDo) : beforeWords(order)

export const changedSms = (
  shop: Pick<Rules, 'shopUrl'>,
  order: ChangedVisit,
  changes: readonly Change[],
): Sms =>
  smsOf('changed', {
    WHAT: alphanumeric(changeWords(order, changes)),
    BEFORE: alphanumeric(beforeChanged(order)),
    LINK: orderLink(shop, order),
  })

export const changedOnWhatsApp = (order: ChangedVisit, changes: readonly Change[]): WhatsAppText =>
  whatsappOf('visitChanged', {
    ...numberAndLink(order),
    WHAT: changeWords(order, changes),
    DAY: formatDay(order.visit.date),
    SLOT: hoursOf(order),
    PAY: payWords(order),
    BEFORE: beforeChanged(order),
  })

export const atDoorChangedSms = (order: VisitInSms, link: inSms.SmsValue<'url'>): Sms =>
  smsOf('atDoorChanged', { WHEN: whenInSms(order.visit), BEFORE: doorBeforeInSms(order), LINK: link })

/** Without tests and address. */
const IN_EMAIL = {
  place: inEmail.isAtNewPlace,
  address: inEmail.placeIsChanged,
  cancelled: inEmail.partIsCancelled,
  added: inEmail.moreIsAdded,
  paid: inEmail.paymentIsMade,
  fast: inEmail.fastIsChanged,
}

/** A sentence for each kind of change. */
export const changeLines = (changes: readonly (keyof typeof IN_EMAIL)[], booking: string): string[] =>
  [...new Set(changes)].map(kind => say(IN_EMAIL[kind], { booking }))

export function visitChangedEmail(
  { shopUrl, company }: Sender,
  order: OrderForMessage,
  changes: readonly (keyof typeof IN_EMAIL)[],
): EmailText {
  const { greeting, booking } = opening(order)
  return {
    subject: say(inEmail.changedSubject, { number: order.number }),
    text: lines(
      greeting,
      ...changeLines(changes, booking),
      '',
      ...(isTaken(order) ? [] : [whenLines(order, inEmail.whenLine), ...prepareLines(order)]),
      `\n${say(inEmail.notExpected)}`,
      say(inEmail.seeBooking, { address: pageOf({ shopUrl }, order) }),
      signature(company),
    ),
  }
}

/** No collector comes to the door of a visit that is at a centre now. */
export const doorOfChange = (
  { company }: Pick<Rules, 'company'>,
  order: OrderForMessage,
  others: ChangeGroup['others'],
): NonNullable<MessageDraft['door']> =>
  others.includes('place') && order.visit.isCentreVisit
    ? atDoorCancelledSms(order, company.phone)
    : link => atDoorChangedSms(order, link)

/** The message of a group of changes without a move. */
export function draftChange(
  { db, rules }: Pick<Shop, 'db' | 'rules'>,
  order: OrderForMessage,
  {
    id,
    others,
    gone,
    isNewAtDoor,
  }: Pick<ChangeGroup, 'id' | 'others'> & { gone: readonly string[]; isNewAtDoor: boolean },
): MessageDraft {
  const changes = others.map((kind): Change => (kind === 'cancelled' ? { gone } : kind))
  return {
    about: `changed:${id}`,
    sms: changedSms(rules, order, changes),
    whatsapp: changedOnWhatsApp(order, changes),
    ...((others.includes('address') || others.includes('place') || isNewAtDoor) && {
      door: doorOfChange(rules, order, others),
    }),
    stated: order,
    emailText: async () => visitChangedEmail(rules, await readVisitForMailbox(db, order), others),
  }
}
