import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SLOT_HOURS } from '#contract/slots.ts'
import type { SmsTemplates } from '#domain/shop.ts'
import {
  collectorTomorrowSms,
  orderConfirmedSms,
  paymentFailedSms,
  refundedSms,
  reportReadySms,
  requestReceivedSms,
  type Sms,
  smsTexts,
} from './sms.ts'

const ids: SmsTemplates = {
  code: 'code',
  orderConfirmed: 'order-confirmed',
  paymentFailed: 'payment-failed',
  collectorTomorrow: 'collector-tomorrow',
  reportReady: 'report-ready',
  refunded: 'refunded',
  requestReceived: 'request-received',
}
/** As long as a shop's address may well be. */
const texts = smsTexts(ids, 'www.a-diagnostics-shop-of-mumbai.example')

const order = {
  number: 'ORD-7K3M-Q9T4',
  slotDate: '2026-11-24',
  slotHour: 9,
  isCentreVisit: false,
  isFastingRequired: true,
}

const code: Sms = { templateId: ids.code, variables: { OTP: '1234' } }
const orders = fc.record({
  number: fc.constant('ORD-7K3M-Q9T4'),
  slotDate: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10)),
  slotHour: fc.constantFrom(...SLOT_HOURS),
  isCentreVisit: fc.boolean(),
  isFastingRequired: fc.boolean(),
})
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
const every: Record<keyof SmsTemplates, fc.Arbitrary<Sms>> = {
  code: fc.constant(code),
  orderConfirmed: orders.map(order => orderConfirmedSms(ids, order)),
  paymentFailed: instants.map(until => paymentFailedSms(ids, order, until)),
  collectorTomorrow: orders.map(order => collectorTomorrowSms(ids, order)),
  reportReady: fc.constant(reportReadySms(ids, order)),
  refunded: fc.integer({ min: 100, max: 99_999_999 }).map(amount => refundedSms(ids, order, amount)),
  requestReceived: fc.constant(requestReceivedSms(ids)),
}

const text = ({ templateId, variables }: Sms): string =>
  (texts[templateId] ?? '').replace(/##(\w+)##/g, (_, name: string) => variables[name] ?? `(no ${name})`)

const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

describe.each(Object.keys(every) as (keyof SmsTemplates)[])('the text "%s"', name => {
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

test('a confirmed booking is told with day and slot, and who comes to whom', () => {
  expect(text(orderConfirmedSms(ids, order))).toBe(
    'Jaanch: booking ORD-7K3M-Q9T4 is confirmed. Our collector comes to you on Tue, 24 Nov, 09:00 AM - 10:00 AM. Details: www.a-diagnostics-shop-of-mumbai.example/my-orders',
  )
  expect(text(orderConfirmedSms(ids, { ...order, isCentreVisit: true }))).toContain(
    'Please come to our centre on Tue, 24 Nov',
  )
})

test.each([
  [7, 'Please do not eat after 7 PM today.'],
  [9, 'Please do not eat after 9 PM today.'],
  [11, 'Please do not eat after 11 PM today.'],
  [12, 'Please do not eat after midnight.'],
  [13, 'Please do not eat after midnight.'],
])('the evening before a slot at %i, fasting is told: %s', (slotHour, words) => {
  expect(text(collectorTomorrowSms(ids, { ...order, slotHour }))).toContain(words)
})

test('without fasting nobody is told to fast, and a centre visit is not promised a collector', () => {
  const sms = collectorTomorrowSms(ids, { ...order, isFastingRequired: false, isCentreVisit: true })
  expect(text(sms)).toBe(
    'Jaanch: for booking ORD-7K3M-Q9T4 please come to our centre tomorrow, 09:00 AM - 10:00 AM. Please eat and drink as usual.',
  )
})

test('amounts are rupees in Indian grouping', () => {
  expect(text(refundedSms(ids, order, 12_345_600))).toContain('Rs 1,23,456.00 for booking')
})
