import { formatDate, formatDateTime, formatDay, type IndianDate } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { ageText, relationName } from '#rules/patients/patient.ts'
import { formatMobile } from '#rules/people.ts'
import * as common from '#text/common.ts'
import { referringDoctorLabel } from '#text/orders.ts'
import { type Message, say } from '#text/text.ts'
import type { PersonalData } from '#wire/personal-data.ts'
import * as words from './data-words.ts'

interface DataRow {
  title: string
  /** Further facts of the row, a line each. */
  lines: string[]
}

export interface DataSection {
  title: string
  rows: DataRow[]
}

type Text = string | null | undefined | false

const dataRow = (title: Text, ...lines: Text[]): DataRow => ({
  title: title || '',
  lines: lines.filter(line => typeof line === 'string' && line !== '') as string[],
})

/** 'Name: Asha Rao'. Undefined without a value. */
const labelText = (label: Message<string>, value: string | number | null | undefined): Text =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  say(words.labelled, { label: say(label), value: String(value) })

const joinTexts = (...parts: Text[]): string => parts.filter(Boolean).join(', ')

type Rows = [Message<string>, DataRow[]][]
type OfOrder = (orderId: string | null) => Text

/** All data of an export, in words; sections without an entry are left out. */
export function dataSections(data: PersonalData): DataSection[] {
  const numbers = new Map(data.orders.map(({ _id, orderId }) => [_id, orderId]))
  const ofOrder: OfOrder = orderId =>
    orderId !== null && say(words.ofOrder, { order: numbers.get(orderId) ?? orderId })
  return [...ofAccount(data), ...ofOrders(data, ofOrder), ...ofStaff(data, ofOrder), ...ofUse(data, ofOrder)]
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) => ({ title: say(title), rows }))
}

const ofAccount = (data: PersonalData): Rows => {
  const { customer } = data
  return [
    [
      words.profile,
      customer
        ? [
            dataRow(
              customer.name,
              labelText(common.phoneNumberLabel, customer.phone && `+91 ${formatMobile(customer.phone)}`),
              labelText(common.emailLabel, customer.email),
              labelText(common.ageLabel, customer.age),
              labelText(common.genderLabel, customer.gender),
              labelText(common.addressLabel, customer.address),
              customer.whatsapp && say(words.byWhatsApp),
            ),
          ]
        : [],
    ],
    [
      words.people,
      data.patients.map(patient =>
        dataRow(
          patient.name,
          joinTexts(
            patient.birthDate && birthText(patient.birthDate, patient.isBirthEstimated),
            patient.gender && genderName(GENDERS.codeOf(patient.gender) ?? 'other'),
            patient.relation === 'self' ? say(words.yourself) : relationName(patient.relation),
            patient.isPregnant && say(words.pregnant),
          ),
          joinTexts(patient.phone, patient.email),
          patient.door && labelText(words.doorContact, joinTexts(patient.door.name, patient.door.phone)),
        ),
      ),
    ],
    [
      words.addresses,
      data.addresses.map(({ address, city, pinCode }) =>
        dataRow(pinCode === null ? joinTexts(address, city) : address),
      ),
    ],
  ]
}

const ofOrders = (data: PersonalData, ofOrder: OfOrder): Rows => [
  [words.orders, data.orders.map(orderRow)],
  [
    words.tubes,
    data.specimens.map(tube =>
      dataRow(
        joinTexts(tube.code, tube.container),
        ofOrder(tube.orderId),
        labelText(words.labelledAt, formatDateTime(tube.labelledAt)),
        tube.collectedAt && labelText(words.collectedAt, formatDateTime(tube.collectedAt)),
        tube.receivedAt && labelText(words.receivedAt, formatDateTime(tube.receivedAt)),
        tube.acceptedAt && labelText(words.acceptedAt, formatDateTime(tube.acceptedAt)),
        labelText(words.rejectedFor, tube.rejectReason),
      ),
    ),
  ],
  [
    words.consents,
    data.consents.map(({ purpose, given, guardianName, orderId, textVersion, at }) =>
      dataRow(
        wordsFor(words.purposes, purpose),
        joinTexts(wordsFor(words.waysOfConsent, given), formatDateTime(at)),
        ofOrder(orderId),
        labelText(words.guardian, guardianName),
        labelText(words.textVersion, textVersion),
      ),
    ),
  ],
]

const ofStaff = (data: PersonalData, ofOrder: OfOrder): Rows => [
  [
    words.requests,
    data.requests.map(({ kind, service, name, email, wantedFor, sentAt, source, calls }) =>
      dataRow(
        joinTexts(wordsFor(words.requestKinds, kind), service),
        joinTexts(name, email),
        wantedFor && labelText(words.wantedFor, timeOrDay(wantedFor)),
        labelText(words.sentAt, formatDateTime(sentAt)),
        labelText(words.cameFrom, sourceText(source)),
        ...calls.map(call =>
          labelText(
            words.call,
            joinTexts(formatDateTime(call.at), wordsFor(words.callOutcomes, call.outcome), call.note),
          ),
        ),
      ),
    ),
  ],
  [
    words.notes,
    data.notes.map(({ orderId, text, at }) => dataRow(text, ofOrder(orderId), formatDateTime(at))),
  ],
  [
    words.opened,
    data.openedWithReason.map(({ orderId, reason, at }) =>
      dataRow(reason, ofOrder(orderId), formatDateTime(at)),
    ),
  ],
]

const ofUse = (data: PersonalData, ofOrder: OfOrder): Rows => [
  [
    words.ratings,
    data.ratings.map(({ orderId, stars, words: comment, at }) =>
      dataRow(say(words.stars, { count: stars }), comment, ofOrder(orderId), formatDateTime(at)),
    ),
  ],
  [
    words.reportOpenings,
    data.reportOpenings.map(({ orderId, at }) => dataRow(formatDateTime(at), ofOrder(orderId))),
  ],
  [
    words.emailConfirmations,
    data.emailConfirmations.map(({ email, askedAt, confirmedAt }) =>
      dataRow(
        email,
        labelText(words.linkSentAt, formatDateTime(askedAt)),
        confirmedAt && labelText(words.confirmedAt, formatDateTime(confirmedAt)),
      ),
    ),
  ],
  [
    words.devices,
    data.sessions.map(({ device, startedAt, lastUsedAt }) =>
      dataRow(
        device ?? say(words.unknownDevice),
        labelText(words.startedAt, formatDateTime(startedAt)),
        labelText(words.lastUsedAt, formatDateTime(lastUsedAt)),
      ),
    ),
  ],
]

function orderRow(order: PersonalData['orders'][number]): DataRow {
  const { collectionDetails, shippingAddress, centre } = order
  const people = order.patients.map(({ name, age, ageMonths, gender, phone, email }) =>
    labelText(
      words.patient,
      joinTexts(
        name,
        ageText({ years: age, months: ageMonths }),
        genderName(GENDERS.codeOf(gender) ?? 'other'),
        phone,
        email,
      ),
    ),
  )
  const items = [
    ...order.items.map(item => ({ item, title: words.test })),
    ...order.cancelledItems.map(item => ({ item, title: words.cancelledTest })),
  ]
  return dataRow(
    joinTexts(order.orderId, wordsFor(words.orderStatuses, order.status)),
    labelText(words.placed, formatDateTime(order.createdAt)),
    labelText(words.visit, joinTexts(formatDay(collectionDetails.date), collectionDetails.timeSlot)),
    labelText(common.addressLabel, joinTexts(shippingAddress.address, shippingAddress.city)),
    centre && labelText(words.centre, joinTexts(centre.name, centre.address)),
    collectionDetails.doorPhone &&
      labelText(words.doorContact, joinTexts(collectionDetails.doorName, collectionDetails.doorPhone)),
    labelText(words.otherPhone, collectionDetails.alternatePhone),
    ...people,
    labelText(referringDoctorLabel, order.referredBy),
    ...items.map(({ item: { name, quantity, price }, title }) =>
      labelText(title, joinTexts(quantity > 1 && `${quantity} ×`, name, formatRupees(price))),
    ),
    labelText(
      words.total,
      joinTexts(
        formatRupees(order.totalAmount),
        wordsFor(words.paymentMethods, order.paymentMethod),
        wordsFor(words.paymentStatuses, order.paymentStatus),
      ),
    ),
    labelText(words.cameFrom, sourceText(order.source)),
    labelText(words.coupon, order.couponCode),
    labelText(words.invoice, order.invoiceNumber),
    order.refund && labelText(words.refund, formatRupees(order.refund.amount)),
  )
}

const sourceText = (source: Record<string, string> | null): string => Object.values(source ?? {}).join(', ')

const birthText = (day: IndianDate, isEstimated: boolean): string =>
  isEstimated ? say(words.bornAbout, { year: day.slice(0, 4) }) : say(words.born, { day: formatDate(day) })

const timeOrDay = (at: string): string => (at.includes('T') ? formatDateTime(at) : formatDay(at))

/** A value without words is shown as it is stored. */
const wordsFor = (known: Record<string, Message<string>>, value: string): string => {
  const message = Object.hasOwn(known, value) ? known[value] : undefined
  return message ? say(message) : value
}
