import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkQuery } from '#domain/links/signatures.ts'
import { CITIES } from '#rules/cities.ts'
import { MAX_FASTING_HOURS, MIN_FASTING_HOURS } from '#rules/visits/preparation.ts'
import { SLOT_HOURS } from '#rules/visits/slots.ts'
import { forEachSms, SMS_NAMES, type SmsName } from '#text/sent/sms.ts'
import {
  cancelledSms,
  newSignInSms,
  orderConfirmedSms,
  paymentFailedSms,
  paymentLinkSms,
  refundedSms,
  reportReadySms,
  requestReceivedSms,
  type Sms,
  smsTexts,
  visitChangedSms,
  visitMovedSms,
  visitSms,
  visitTomorrowSms,
} from './sms.ts'

const ids = forEachSms(name => name)
/** A shop with a long name and URL. */
const shop = {
  smsTemplates: ids,
  shopUrl: 'https://www.a-diagnostics-shop-of-mumbai.example',
  company: { brand: 'jaanch Diagnostics' },
}
const texts = smsTexts(shop)

const order = {
  number: 'ORD-7K3M-Q9T4',
  slotDate: '2026-11-24',
  slotHour: 9,
  city: 'Ahmedabad',
  isCentreVisit: false,
  centre: null,
  fastingHours: 12,
  bookingType: 'self',
  preparation: ['Avoid alcohol for 24 hours.'],
} as const

const code: Sms = { name: 'code', templateId: ids.code, variables: { OTP: '1234' } }
const orders = fc.record({
  number: fc.constant('ORD-7K3M-Q9T4'),
  slotDate: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10)),
  slotHour: fc.constantFrom(...SLOT_HOURS),
  city: fc.constantFrom(...CITIES),
  bookingType: fc.constantFrom('self' as const, 'other' as const),
  isCentreVisit: fc.boolean(),
  centre: fc.option(fc.record({ name: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }) })),
  fastingHours: fc.oneof(fc.constant(0), fc.integer({ min: MIN_FASTING_HOURS, max: MAX_FASTING_HOURS })),
  preparation: fc.subarray(['Avoid alcohol for 24 hours.', 'No special preparation needed.']),
})
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
const every: Record<SmsName, fc.Arbitrary<Sms>> = {
  code: fc.constant(code),
  orderConfirmed: orders.map(order => orderConfirmedSms(ids, order)),
  paymentFailed: instants.map(until => paymentFailedSms(ids, order, until)),
  paymentLink: fc
    .tuple(instants, fc.integer({ min: 100, max: 99_999_999 }))
    .map(([until, total]) =>
      paymentLinkSms(
        ids,
        { ...order, total },
        { until, ...linkQuery('a secret', 'pay', order.number, until) },
      ),
    ),
  visitTomorrow: orders.map(order => visitTomorrowSms(ids, order)),
  reportReady: fc.constant(reportReadySms(ids, order)),
  refunded: fc.integer({ min: 100, max: 99_999_999 }).map(amount => refundedSms(ids, order, amount)),
  requestReceived: fc.constant(requestReceivedSms(ids)),
  newSignIn: instants.map(at => newSignInSms(ids, at)),
  visitMoved: fc
    .tuple(orders, orders)
    .map(([order, old]) => visitMovedSms(ids, order, { date: old.slotDate, hour: old.slotHour })),
  visitChanged: fc
    .tuple(orders, fc.constantFrom('address' as const, 'lines' as const))
    .map(([order, what]) => visitChangedSms(ids, order, what)),
  onTheWay: fc.constant(visitSms(ids, 'onTheWay', order)),
  visitFailed: fc.constant(visitSms(ids, 'visitFailed', order)),
  sampleRejected: fc.constant(visitSms(ids, 'sampleRejected', order)),
  cancelled: orders.map(order => cancelledSms(ids, order)),
}

const text = ({ templateId, variables }: Sms): string =>
  (texts[templateId] ?? '').replace(/##(\w+)##/g, (_, name: string) => variables[name] ?? `(no ${name})`)

const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

describe.each(SMS_NAMES)('the text "%s"', name => {
  test('gets exactly the variables of its template, none empty, none over 30 letters', () => {
    fc.assert(
      fc.property(every[name], sms => {
        expect(sms.templateId).toBe(ids[name])
        const named = [...(texts[sms.templateId] ?? '').matchAll(/##(\w+)##/g)].map(match => match[1])
        expect(Object.keys(sms.variables).sort()).toEqual([...new Set(named)].sort())
        for (const value of Object.values(sms.variables)) expect(value).toMatch(/^.{1,30}$/)
      }),
    )
  })

  test('fits into two SMS of the plain alphabet', () => {
    fc.assert(
      fc.property(every[name], sms => {
        expect(text(sms)).toMatch(GSM)
        expect(text(sms).length).toBeLessThanOrEqual(2 * 153)
      }),
    )
  })
})

test('no template names a person, a test, a result or the address of a home', () => {
  for (const template of Object.values(texts)) expect(template).not.toMatch(/name|test|result|address/i)
})

test('a confirmed booking is told with day, slot and place, who calls, and what not to eat before it', () => {
  expect(text(orderConfirmedSms(ids, order))).toBe(
    'Jaanch Diagnostics: booking ORD-7K3M-Q9T4 is confirmed. Tue, 24 Nov, 09:00 AM - 10:00 AM, at your home. Our collector calls first. Before the visit: only water after 9 PM on Mon. How to prepare: https://www.a-diagnostics-shop-of-mumbai.example/my-orders',
  )
  expect(text(orderConfirmedSms(ids, { ...order, bookingType: 'other' }))).toContain("at the patient's home.")
})

test('a centre visit is promised no collector and no address, but a call that tells where it is', () => {
  for (const sms of [orderConfirmedSms, visitTomorrowSms]) {
    const said = text(sms(ids, { ...order, isCentreVisit: true }))
    expect(said).toContain('09:00 AM - 10:00 AM, partner centre in Ahmedabad. We call to say which centre.')
    expect(said).not.toMatch(/collector|home/)
  }
})

test('a centre visit names its centre, or the city where the name is too long for an SMS', () => {
  const visit = { ...order, isCentreVisit: true, centre: { name: "Rao's Centre, Navrangpura" } }
  expect(text(orderConfirmedSms(ids, visit))).toContain(
    "09:00 AM - 10:00 AM, Rao's Centre, Navrangpura. Address: on the page below.",
  )
  for (const name of ['A centre whose name goes on and on', 'जाँच केंद्र'])
    expect(text(visitTomorrowSms(ids, { ...visit, centre: { name } }))).toContain(
      'our centre in Ahmedabad. Address: on the page below.',
    )
})

test.each([
  [12, 7, 'only water after 7 PM on Mon.', 'only water after 7 PM today.'],
  [12, 11, 'only water after 11 PM on Mon.', 'only water after 11 PM today.'],
  [12, 12, 'only water after midnight.', 'only water after midnight.'],
  [12, 13, 'only water after 1 AM on Tue.', 'only water after 1 AM tomorrow.'],
  [8, 7, 'only water after 11 PM on Mon.', 'only water after 11 PM today.'],
  [8, 13, 'only water after 5 AM on Tue.', 'only water after 5 AM tomorrow.'],
])('%i hours of fasting before a slot at %i are told: %s', (fastingHours, slotHour, booked, dayBefore) => {
  expect(text(orderConfirmedSms(ids, { ...order, fastingHours, slotHour }))).toContain(booked)
  expect(text(visitTomorrowSms(ids, { ...order, fastingHours, slotHour }))).toContain(dayBefore)
})

test('without fasting nobody is told to fast', () => {
  const relaxed = { ...order, fastingHours: 0, preparation: ['No special preparation needed.'] }
  expect(text(visitTomorrowSms(ids, relaxed))).toContain('Before the visit: eat and drink as usual.')
  expect(text(orderConfirmedSms(ids, relaxed))).not.toContain('water')
})

test('whoever has to prepare otherwise is not told to eat and drink as usual, nor by SMS for what', () => {
  for (const sms of [orderConfirmedSms, visitTomorrowSms]) {
    const said = text(sms(ids, { ...order, fastingHours: 0 }))
    expect(said).toContain('Before the visit: do as the page below says. How to prepare: https://')
    expect(said).not.toMatch(/as usual|alcohol/)
  }
})

test('links are whole, with the scheme and the port under which a phone reaches the shop', () => {
  const local = smsTexts({ ...shop, shopUrl: 'http://localhost:5050', company: { brand: 'swasth' } })
  expect(local[ids.reportReady]).toBe(
    'Swasth: the report for booking ##NUMBER## is ready. Log in to see it: http://localhost:5050/my-orders',
  )
  // Autofill wants the host without its port.
  expect(local[ids.code]).toMatch(/^##OTP## is your code for Swasth\..*\n\n@localhost ###OTP##$/)
})

test('amounts are rupees in Indian grouping', () => {
  expect(text(refundedSms(ids, order, 12_345_600))).toContain('Rs 1,23,456.00 for booking')
})
