import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeFast } from '#rules/visits/fasting.ts'
import { family, order, orders, somebody, sushila, vasant } from '#tests/helpers/visits-to-announce.ts'
import { WHATSAPP_NAMES, WHATSAPP_TEXTS, type WhatsAppName } from '#text/sent/whatsapp.ts'
import { confirmedOnWhatsApp } from './order/confirmed.ts'
import { paymentFailedOnWhatsApp } from './order/payment-failed.ts'
import { refundedOnWhatsApp } from './order/refunded.ts'
import { reportOnWhatsApp } from './order/report-ready.ts'
import { withdrawnOnWhatsApp } from './order/report-withdrawn.ts'
import { personMissedOnWhatsApp } from './order/sample-rejected.ts'
import { delayedOnWhatsApp, newTimeOnWhatsApp } from './visit/announced.ts'
import { cancelledOnWhatsApp } from './visit/cancelled.ts'
import { cashReceivedOnWhatsApp } from './visit/cash-received.ts'
import { changedOnWhatsApp } from './visit/changed.ts'
import { visitFailedOnWhatsApp } from './visit/failed.ts'
import { lateOnWhatsApp } from './visit/late.ts'
import { movedOnWhatsApp } from './visit/moved.ts'
import { nextSampleOnWhatsApp } from './visit/next-sample.ts'
import { onTheWayOnWhatsApp } from './visit/on-the-way.ts'
import { sampleTakenOnWhatsApp } from './visit/sample-taken.ts'
import { tomorrowOnWhatsApp } from './visit/tomorrow.ts'
import { fastingValues } from './visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from './whatsapp.ts'

const PHONE = '+91 22 4000 1234'
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
const amounts = fc.integer({ min: 100, max: 99_999_999 })
const refund = (channel: 'online' | 'cash') =>
  amounts.map(amount => refundedOnWhatsApp(order, { id: '', amount, channel }, PHONE))

const every: Record<WhatsAppName, fc.Arbitrary<WhatsAppText>> = {
  orderConfirmed: orders.map(confirmedOnWhatsApp),
  paymentFailed: instants.map(until => paymentFailedOnWhatsApp(order, until)),
  visitTomorrow: orders.map(tomorrowOnWhatsApp),
  reportReady: fc.constant(reportOnWhatsApp(order, null)),
  reportWithdrawn: instants.map(at => withdrawnOnWhatsApp(order, at)),
  reportCorrected: instants.map(at => reportOnWhatsApp(order, at)),
  refunded: refund('online'),
  refundedInCash: refund('cash'),
  visitMoved: fc.tuple(orders, orders).map(([order, old]) => movedOnWhatsApp(order, old.visit)),
  visitChanged: fc
    .tuple(orders, fc.array(somebody.map(({ name }) => name)))
    .map(([order, gone]) => changedOnWhatsApp(order, [{ gone }])),
  onTheWay: fc
    .string({ unit: 'grapheme' })
    .map(collector => onTheWayOnWhatsApp(order, { collector, code: '9044' })),
  nextSample: fc
    .tuple(orders, instants, fc.option(instants))
    .map(([order, at, eatBy]) => nextSampleOnWhatsApp(order, { at, eatBy })),
  visitDelayed: fc
    .tuple(orders, fc.integer({ min: 5, max: 240 }))
    .map(([order, minutes]) => delayedOnWhatsApp(order, minutes)),
  newTimeNeeded: orders.map(newTimeOnWhatsApp),
  visitLate: orders.map(order => lateOnWhatsApp(order, PHONE)),
  sampleTaken: fc
    .tuple(orders, amounts)
    .map(([order, cash]) =>
      sampleTakenOnWhatsApp(order, { due: { date: order.visit.date, hour: 22 }, cash }),
    ),
  visitFailed: orders.map(visitFailedOnWhatsApp),
  personMissed: orders.map(order => personMissedOnWhatsApp(order, PHONE)),
  sampleRejected: fc.constant(whatsappOf('sampleRejected', numberAndLink(order))),
  cancelled: orders.map(cancelledOnWhatsApp),
  cashReceived: amounts.map(amount => cashReceivedOnWhatsApp(order, amount)),
}

const read = ({ name, variables }: WhatsAppText): string =>
  WHATSAPP_TEXTS[name].replace(/##(\w+)##/g, (_, variable: string) => variables[variable] ?? '')

describe.each(WHATSAPP_NAMES)('the WhatsApp text %s', name => {
  test('has exactly the variables of its template, each with 1 to 30 letters', () => {
    fc.assert(
      fc.property(every[name], sent => {
        expect(sent.name).toBe(name)
        const named = [...WHATSAPP_TEXTS[name].matchAll(/##(\w+)##/g)].map(match => match[1])
        expect(Object.keys(sent.variables).sort()).toEqual([...new Set(named)].sort())
        for (const value of Object.values(sent.variables)) expect(value).toMatch(/^.{1,30}$/)
      }),
    )
  })
})

test('a confirmed booking names day, slot and place, the collector’s call, the sum and when to stop eating', () => {
  expect(confirmedOnWhatsApp(order).variables).toEqual({
    LINK: order.number,
    WHO: 'Priya',
    DAY: 'Tue, 24 Nov',
    SLOT: '9-10 AM',
    PLACE: 'at your home',
    CALL: 'Our collector will call first',
    PAY: 'To pay: Rs 767.00',
    BEFORE: 'only water after 9 PM on Mon',
  })
  expect(confirmedOnWhatsApp({ ...order, isForOther: true }).variables.PLACE).toBe("at the patient's home")
})

test('a centre visit names its centre, or the city where the name is too long, and no collector', () => {
  const visit = { ...order, visit: { ...order.visit, isCentreVisit: true } }
  const unnamed = confirmedOnWhatsApp(visit).variables
  expect(unnamed).toMatchObject({ PLACE: 'partner centre in Ahmedabad', CALL: 'We call with the address' })
  const at = (name: string) => confirmedOnWhatsApp({ ...visit, centre: { name } }).variables.PLACE
  expect(at("Rao's Centre, Navrangpura")).toBe("Rao's Centre, Navrangpura")
  for (const name of ['A centre whose name goes on and on', 'जाँच केंद्र'])
    expect(at(name)).toBe('our centre in Ahmedabad')
})

test('the fast is stated by its hour, and by the day on which the message is read', () => {
  const fast = computeFast(order.visit, 12)
  expect(confirmedOnWhatsApp({ ...order, fast }).variables.BEFORE).toBe('only water after 9 PM on Mon')
  expect(tomorrowOnWhatsApp({ ...order, fast }).variables.BEFORE).toBe('only water after 9 PM today')
})

test('a visit with two samples states both hours', () => {
  const both = { ...order, visit: { ...order.visit, hour: 7 }, people: [{ ...vasant, afterMealHours: 2 }] }
  expect(confirmedOnWhatsApp(both).variables.SLOT).toBe('7-8 AM, again about 10 AM')
})

test('amounts are in rupees with Indian grouping', () => {
  expect(read(refundedOnWhatsApp(order, { id: '', amount: 12_345_600, channel: 'online' }, PHONE))).toContain(
    'Rs 1,23,456.00 for booking',
  )
})

test('a family is named by its first names, and cash by its sum', () => {
  const due = { date: '2026-11-24', hour: 19 }
  expect(sampleTakenOnWhatsApp(family, { due, cash: 24_900 }).variables).toMatchObject({
    WHO: 'Vasant and Sushila',
    PAID: 'Rs 249.00 paid in cash',
    TIME: 'Tue, 24 Nov, 7 PM',
  })
})

test('the page for the number at the door names those who fast and those who don’t', () => {
  const of = (...people: (typeof vasant | typeof sushila)[]) => fastingValues({ ...family, people })
  expect(of(vasant, sushila)).toEqual({ WHO: 'Vasant', OTHERS: 'No fasting for Sushila' })
  expect(of(vasant, { ...sushila, fast: order.fast })).toEqual({
    WHO: 'Vasant and Sushila',
    OTHERS: 'No food, tea, coffee or milk',
  })
  for (const name of ['Venkatanarasimharajuvaripetaguru K', 'वसंत'])
    expect(of({ ...vasant, name }, sushila).WHO).toBe('those who must fast')
  expect(of(vasant, { ...sushila, name: 'Vasant Rao' })).toEqual({
    WHO: 'those who must fast',
    OTHERS: 'No fasting for the others',
  })
  const meal = { ...sushila, afterMealHours: 2 }
  expect(
    fastingValues({ ...family, visit: { ...order.visit, hour: 10 }, people: [vasant, meal] }).OTHERS,
  ).toBe('Breakfast 8 AM for Sushila')
})
