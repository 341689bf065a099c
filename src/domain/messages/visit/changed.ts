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
  beforeInSms,
  beforeWords,
  doorBeforeInSms,
  hoursOf,
  isSayable,
  payWords,
  type VisitInSms,
  whenInSms,
  withFirstNames,
} from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { Rules, Shop } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { formatDay } from '#rules/dates.ts'
import { parseArea } from '#rules/desk/day-lists.ts'
import { alphanumeric } from '#rules/sms-values.ts'
import * as inSms from '#text/sent/sms.ts'
import { say } from '#text/text.ts'
import type { ChangeGroup } from './unannounced.ts'

const IN_SMS = {
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

/** Several changes are named by what they are about: an SMS has room for one sentence. */
function changeWords(order: VisitInSms, changes: readonly Change[]): string {
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

export const changedSms = (
  shop: Pick<Rules, 'shopUrl'>,
  order: VisitInSms,
  changes: readonly Change[],
): Sms =>
  smsOf('changed', {
    WHAT: alphanumeric(changeWords(order, changes)),
    BEFORE: beforeInSms(order),
    LINK: orderLink(shop, order),
  })

export const changedOnWhatsApp = (order: VisitInSms, changes: readonly Change[]): WhatsAppText =>
  whatsappOf('visitChanged', {
    ...numberAndLink(order),
    WHAT: changeWords(order, changes),
    DAY: formatDay(order.visit.date),
    SLOT: hoursOf(order),
    PAY: payWords(order),
    BEFORE: beforeWords(order),
  })

export const atDoorChangedSms = (order: VisitInSms, link: inSms.SmsValue<'url'>): Sms =>
  smsOf('atDoorChanged', { WHEN: whenInSms(order.visit), BEFORE: doorBeforeInSms(order), LINK: link })

/** Without tests and address. */
const IN_EMAIL = {
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
      whenLines(order, inEmail.whenLine),
      ...prepareLines(order),
      `\n${say(inEmail.notExpected)}`,
      say(inEmail.seeBooking, { address: pageOf({ shopUrl }, order) }),
      signature(company),
    ),
  }
}

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
    ...((others.includes('address') || isNewAtDoor) && {
      door: (link: inSms.SmsValue<'url'>) => atDoorChangedSms(order, link),
    }),
    stated: order,
    emailText: async () => visitChangedEmail(rules, await readVisitForMailbox(db, order), others),
  }
}
