import { formatDate, formatDateTime, formatDay, type IndianDate } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { ageText, relationName } from '#rules/patients/patient.ts'
import { formatMobile } from '#rules/people.ts'
import * as common from '#text/common.ts'
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

const row = (title: Text, ...lines: Text[]): DataRow => ({
  title: title || '',
  lines: lines.filter(line => typeof line === 'string' && line !== '') as string[],
})

/** 'Name: Asha Rao'. Undefined without a value. */
const labelled = (label: Message<string>, value: string | number | null | undefined): Text =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  say(words.labelled, { label: say(label), value: String(value) })

const joined = (...parts: Text[]): string => parts.filter(Boolean).join(', ')

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
            row(
              customer.name,
              labelled(common.phoneNumberLabel, customer.phone && `+91 ${formatMobile(customer.phone)}`),
              labelled(common.emailLabel, customer.email),
              labelled(common.ageLabel, customer.age),
              labelled(common.genderLabel, customer.gender),
              labelled(common.addressLabel, customer.address),
              customer.whatsapp && say(words.byWhatsApp),
            ),
          ]
        : [],
    ],
    [
      words.people,
      data.patients.map(one =>
        row(
          one.name,
          joined(
            one.birthDate && bornText(one.birthDate, one.isBirthEstimated),
            one.gender && genderName(GENDERS.codeOf(one.gender) ?? 'other'),
            one.relation === 'self' ? say(words.yourself) : relationName(one.relation),
            one.isPregnant && say(words.pregnant),
          ),
          joined(one.phone, one.email),
          one.door && labelled(words.doorContact, joined(one.door.name, one.door.phone)),
        ),
      ),
    ],
    [
      words.addresses,
      data.addresses.map(({ address, city, pinCode }) =>
        row(pinCode === null ? joined(address, city) : address),
      ),
    ],
  ]
}

const ofOrders = (data: PersonalData, ofOrder: OfOrder): Rows => [
  [words.orders, data.orders.map(orderRow)],
  [
    words.tubes,
    data.specimens.map(tube =>
      row(
        joined(tube.code, tube.container),
        ofOrder(tube.orderId),
        labelled(words.labelledAt, formatDateTime(tube.labelledAt)),
        tube.collectedAt && labelled(words.collectedAt, formatDateTime(tube.collectedAt)),
        tube.receivedAt && labelled(words.receivedAt, formatDateTime(tube.receivedAt)),
        tube.acceptedAt && labelled(words.acceptedAt, formatDateTime(tube.acceptedAt)),
        labelled(words.rejectedFor, tube.rejectReason),
      ),
    ),
  ],
  [
    words.consents,
    data.consents.map(({ purpose, given, guardianName, orderId, textVersion, at }) =>
      row(
        wordsFor(words.purposes, purpose),
        joined(wordsFor(words.waysOfConsent, given), formatDateTime(at)),
        ofOrder(orderId),
        labelled(words.guardian, guardianName),
        labelled(words.textVersion, textVersion),
      ),
    ),
  ],
]

const ofStaff = (data: PersonalData, ofOrder: OfOrder): Rows => [
  [
    words.requests,
    data.requests.map(({ kind, service, name, email, wantedFor, sentAt, calls }) =>
      row(
        joined(wordsFor(words.requestKinds, kind), service),
        joined(name, email),
        wantedFor && labelled(words.wantedFor, timeOrDay(wantedFor)),
        labelled(words.sentAt, formatDateTime(sentAt)),
        ...calls.map(call =>
          labelled(
            words.call,
            joined(formatDateTime(call.at), wordsFor(words.callOutcomes, call.outcome), call.note),
          ),
        ),
      ),
    ),
  ],
  [words.notes, data.notes.map(({ orderId, text, at }) => row(text, ofOrder(orderId), formatDateTime(at)))],
  [
    words.opened,
    data.openedWithReason.map(({ orderId, reason, at }) => row(reason, ofOrder(orderId), formatDateTime(at))),
  ],
]

const ofUse = (data: PersonalData, ofOrder: OfOrder): Rows => [
  [
    words.ratings,
    data.ratings.map(({ orderId, stars, words: comment, at }) =>
      row(say(words.stars, { count: stars }), comment, ofOrder(orderId), formatDateTime(at)),
    ),
  ],
  [
    words.reportOpenings,
    data.reportOpenings.map(({ orderId, at }) => row(formatDateTime(at), ofOrder(orderId))),
  ],
  [
    words.emailConfirmations,
    data.emailConfirmations.map(({ email, askedAt, confirmedAt }) =>
      row(
        email,
        labelled(words.linkSentAt, formatDateTime(askedAt)),
        confirmedAt && labelled(words.confirmedAt, formatDateTime(confirmedAt)),
      ),
    ),
  ],
  [
    words.devices,
    data.sessions.map(({ device, startedAt, lastUsedAt }) =>
      row(
        device ?? say(words.unknownDevice),
        labelled(words.startedAt, formatDateTime(startedAt)),
        labelled(words.lastUsedAt, formatDateTime(lastUsedAt)),
      ),
    ),
  ],
]

function orderRow(order: PersonalData['orders'][number]): DataRow {
  const { collectionDetails, shippingAddress, centre } = order
  const people = order.patients.map(({ name, age, ageMonths, gender, phone, email }) =>
    labelled(
      words.patient,
      joined(
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
  return row(
    joined(order.orderId, wordsFor(words.orderStatuses, order.status)),
    labelled(words.placed, formatDateTime(order.createdAt)),
    labelled(words.visit, joined(formatDay(collectionDetails.date), collectionDetails.timeSlot)),
    labelled(common.addressLabel, joined(shippingAddress.address, shippingAddress.city)),
    centre && labelled(words.centre, joined(centre.name, centre.address)),
    collectionDetails.doorPhone &&
      labelled(words.doorContact, joined(collectionDetails.doorName, collectionDetails.doorPhone)),
    labelled(words.otherPhone, collectionDetails.alternatePhone),
    ...people,
    ...items.map(({ item: { name, quantity, price }, title }) =>
      labelled(title, joined(quantity > 1 && `${quantity} ×`, name, formatRupees(price))),
    ),
    labelled(
      words.total,
      joined(
        formatRupees(order.totalAmount),
        wordsFor(words.paymentMethods, order.paymentMethod),
        wordsFor(words.paymentStatuses, order.paymentStatus),
      ),
    ),
    labelled(words.coupon, order.couponCode),
    labelled(words.invoice, order.invoiceNumber),
    order.refund && labelled(words.refund, formatRupees(order.refund.amount)),
  )
}

const bornText = (day: IndianDate, isEstimated: boolean): string =>
  isEstimated ? say(words.bornAbout, { year: day.slice(0, 4) }) : say(words.born, { day: formatDate(day) })

const timeOrDay = (at: string): string => (at.includes('T') ? formatDateTime(at) : formatDay(at))

/** A value without words is shown as it is stored. */
const wordsFor = (known: Record<string, Message<string>>, value: string): string => {
  const message = Object.hasOwn(known, value) ? known[value] : undefined
  return message ? say(message) : value
}
