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
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { readSentFast } from '#domain/messages/stated-fasts.ts'
import {
  type OrderForMessage,
  patientsWithoutTests,
  readVisitForMailbox,
  readVisitForPhone,
} from '#domain/messages/visit-for-message.ts'
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
import { readVisitChanges } from '#domain/orders/visits/visit-changes.ts'
import type { Rules } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { formatDay } from '#rules/dates.ts'
import { parseArea } from '#rules/desk/day-lists.ts'
import { alphanumeric } from '#rules/sms-values.ts'
import * as inSms from '#text/sent/sms.ts'
import { say } from '#text/text.ts'

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

function changeWords(order: VisitInSms, change: Change): string {
  if (change === 'address') return newPlace(order)
  if (typeof change === 'string') return say(IN_SMS[change])
  const gone = order.people.filter(({ name }) => change.gone.includes(name))
  const named = gone.length > 0 && withFirstNames(order, gone, names => say(inSms.noMoreTests, { names }))
  return named || say(inSms.partCancelled)
}

export const changedSms = (shop: Pick<Rules, 'shopUrl'>, order: VisitInSms, change: Change): Sms =>
  smsOf('changed', {
    WHAT: alphanumeric(changeWords(order, change)),
    BEFORE: beforeInSms(order),
    LINK: orderLink(shop, order),
  })

export const changedOnWhatsApp = (order: VisitInSms, change: Change): WhatsAppText =>
  whatsappOf('visitChanged', {
    ...numberAndLink(order),
    WHAT: changeWords(order, change),
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

export function visitChangedEmail(
  { shopUrl, company }: Sender,
  order: OrderForMessage,
  what: keyof typeof IN_EMAIL,
): EmailText {
  const { greeting, booking } = opening(order)
  return {
    subject: say(inEmail.changedSubject, { number: order.number }),
    text: lines(
      greeting,
      `${say(IN_EMAIL[what], { booking })}\n`,
      whenLines(order, inEmail.whenLine),
      ...prepareLines(order),
      `\n${say(inEmail.notExpected)}`,
      say(inEmail.seeBooking, { address: pageOf({ shopUrl }, order) }),
      signature(company),
    ),
  }
}

export const draftChanged: MessagesOf = async ({ db, rules }, row) => {
  if (row.status !== 'confirmed') return []
  const order = await readVisitForPhone(db, row)
  // A number at the door gets the confirmation.
  const changes = (await readVisitChanges(db, row.visitId)).filter(({ kind }) => kind !== 'door')
  const sent = await readSentFast(db, row.visitId)
  const last = changes.at(-1)?.id
  const doorFasts = sent?.doorFasts ?? sent?.fasts
  // The message to the door has the time, the address, the people, their fasts and the sum; `fasts` covers people and
  // fasts.
  const isNewAtDoor = doorFasts !== order.fasts || sent?.doorDue !== order.dueAtVisit
  const changeOf = (kind: keyof typeof IN_EMAIL): Change =>
    kind === 'cancelled' ? { gone: patientsWithoutTests(order, sent?.fasts ?? '') } : kind
  return changes.flatMap(({ id, kind }) =>
    kind === 'moved' || kind === 'door'
      ? []
      : {
          about: `changed:${id}`,
          sms: changedSms(rules, order, changeOf(kind)),
          whatsapp: changedOnWhatsApp(order, changeOf(kind)),
          ...((kind === 'address' || (id === last && isNewAtDoor)) && {
            door: (link: inSms.SmsValue<'url'>) => atDoorChangedSms(order, link),
          }),
          stated: order,
          emailText: async () => visitChangedEmail(rules, await readVisitForMailbox(db, order), kind),
        },
  )
}
