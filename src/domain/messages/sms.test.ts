import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingNewsSms, readSms, reportSms, type Sms, smsOf, smsRegistration } from '#domain/sms.ts'
import { REQUEST_KINDS } from '#rules/desk/requests.ts'
import { fillShopWords } from '#rules/sent-texts.ts'
import { callBackNumber, digits, url } from '#rules/sms-values.ts'
import { computeFast } from '#rules/visits/fasting.ts'
import { family, order, orders, somebody, sushila, vasant } from '#tests/helpers/visits-to-announce.ts'
import { mapSmsNames, SMS_NAMES, SMS_TEXTS, type SmsName } from '#text/sent/sms.ts'
import { messageProblem, templateProblem } from '../../../simulator/dlt.ts'
import { newSignInSms } from './account/new-sign-in.ts'
import { requestReceivedSms } from './desk/request.ts'
import { newStaffKeySms } from './desk/staff-key.ts'
import { atDoorSms, bookingConfirmedSms } from './order/confirmed.ts'
import { paymentMissingSms } from './order/payment-failed.ts'
import { payLinkSms } from './order/payment-link.ts'
import { refundedSms } from './order/refunded.ts'
import { withdrawnSms } from './order/report-withdrawn.ts'
import { newSampleSms, personMissedSms } from './order/sample-rejected.ts'
import { atDoorDelayedSms, delayedSms, newTimeSms } from './visit/announced.ts'
import { atDoorCancelledSms, cancelledSms } from './visit/cancelled.ts'
import { cashTakenSms } from './visit/cash-received.ts'
import { atDoorChangedSms, changedSms } from './visit/changed.ts'
import { notTakenSms } from './visit/failed.ts'
import { atDoorLateSms, lateSms } from './visit/late.ts'
import { movedSms } from './visit/moved.ts'
import { atDoorSecondSampleSms, secondSampleSms } from './visit/next-sample.ts'
import { atDoorComingSms, comingSms } from './visit/on-the-way.ts'
import { allDoneSms, atDoorDoneSms } from './visit/sample-taken.ts'
import { atDoorTomorrowSms, reminderSms } from './visit/tomorrow.ts'

const PHONE = '+91 22 4000 1234'
/** A shop with a long name and URL. */
const shop = {
  smsTemplates: mapSmsNames(name => name),
  shopUrl: 'https://www.a-diagnostics-shop-of-mumbai.example',
  company: { brand: 'jaanch Diagnostics', phone: PHONE },
}
const registered = smsRegistration(shop)
const payLink = url(`${shop.shopUrl}/p?7K3MQ9T47K3MQ9T4`)
const doorLink = url(`${shop.shopUrl}/v?7K3MQ9T47K3MQ9T4`)
const text = (sms: Sms | null): string => (sms ? readSms(shop, sms) : '')

const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
const rupees = fc.integer({ min: 1, max: 999_999 }).map(whole => whole * 100)
const lefts = fc.integer({ min: 60_000, max: 7_200_000 })
const names = fc.oneof(
  fc.constantFrom('Sana Qureshi', "Siobhan O'Brien", 'सना', '₹ 2,499.00'),
  fc.string({ unit: 'grapheme' }),
)
const dues = orders.map(({ visit: { date } }) => ({ date, hour: 22 }))
const samples = fc.record({ at: instants, eatBy: fc.option(instants) })

const delays = fc.integer({ min: 5, max: 240 })

const every: Record<SmsName, fc.Arbitrary<Sms | null>> = {
  code: fc.stringMatching(/^\d{4,8}$/).map(code => smsOf('code', { OTP: digits(code) })),
  bookingNews: fc.constant(bookingNewsSms(shop, order)),
  bookingConfirmed: orders.map(order => bookingConfirmedSms(shop, order)),
  paymentMissing: lefts.map(left => paymentMissingSms(shop, order, left)),
  payLink: fc.tuple(rupees, lefts).map(([total, left]) => payLinkSms({ total }, { left, link: payLink })),
  reminder: orders.map(order => reminderSms(shop, order)),
  reportIsReady: fc.constant(reportSms(shop, order, null)),
  reportWithdrawn: instants.map(at => withdrawnSms(order, at)),
  reportIsCorrected: instants.map(at => reportSms(shop, order, at)),
  moneyBack: rupees.map(amount => refundedSms(order, { amount, channel: 'online' }, PHONE)),
  cashBack: rupees.map(amount => refundedSms(order, { amount, channel: 'cash' }, PHONE)),
  requestReceived: fc
    .record({
      kind: fc.constantFrom(...REQUEST_KINDS),
      day: fc.constantFrom(null, '2026-11-24'),
      callBy: fc.option(instants),
    })
    .map(request => requestReceivedSms(request, new Date('2026-11-23T10:00:00+05:30'))),
  newSignIn: instants.map(newSignInSms),
  newStaffKey: instants.map(newStaffKeySms),
  moved: orders.map(order => movedSms(shop, order)),
  changed: fc
    .tuple(
      orders,
      fc.oneof(
        fc.constantFrom('time' as const, 'address' as const, 'added' as const, 'fast' as const),
        fc.record({
          gone: fc.array(
            somebody.map(({ name }) => name),
            { maxLength: 3 },
          ),
        }),
      ),
    )
    .map(([order, change]) => changedSms(shop, order, [change])),
  coming: names.map(collector => comingSms(shop, order, { collector, code: '0044' })),
  secondSample: fc.tuple(orders, samples).map(([order, next]) => secondSampleSms(shop, order, next)),
  late: orders.map(order => lateSms(shop, order, PHONE)),
  delayed: fc.tuple(orders, delays).map(([order, minutes]) => delayedSms(shop, order, minutes)),
  newTimeNeeded: orders.map(order => newTimeSms(shop, order, PHONE)),
  atDoorDelayed: fc.tuple(orders, delays).map(([order, minutes]) => atDoorDelayedSms(order, minutes, PHONE)),
  allDone: fc
    .tuple(orders, dues, fc.nat(9_999_999))
    .map(([order, due, cash]) => allDoneSms(shop, order, { due, cash })),
  notTaken: orders.map(order => notTakenSms(shop, order)),
  newSample: fc.constant(newSampleSms(shop, order)),
  personMissed: orders.map(order => personMissedSms(shop, order, PHONE)),
  cancelledNow: orders.map(order => cancelledSms(shop, order)),
  cashTaken: rupees.map(amount => cashTakenSms(shop, order, amount)),
  atDoor: orders.map(order => atDoorSms(order, doorLink)),
  atDoorTomorrow: orders.map(order => atDoorTomorrowSms(order, doorLink)),
  atDoorChanged: orders.map(order => atDoorChangedSms(order, doorLink)),
  atDoorCancelled: orders.map(order => atDoorCancelledSms(order, PHONE)),
  atDoorSecondSample: samples.map(next => atDoorSecondSampleSms(next, PHONE)),
  atDoorLate: orders.map(order => atDoorLateSms(order, PHONE)),
  atDoorDone: fc.tuple(orders, dues).map(([order, due]) => atDoorDoneSms(order, due, PHONE)),
  atDoorComing: names.map(collector => atDoorComingSms({ collector, code: '0044' }, PHONE)),
}

const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

describe.each(SMS_NAMES)('the text "%s"', name => {
  const template = registered.templates[name] ?? ''

  test('can be registered with the carriers, and names the shop', () => {
    expect(templateProblem(template)).toBeUndefined()
    if (name === 'code') expect(template).toContain('is your OTP for Jaanch Diagnostics.')
    else expect(template).toMatch(/^Jaanch Diagnostics: /)
  })

  test('is sent with values that match their tags, in two SMS of the GSM alphabet', () => {
    fc.assert(
      fc.property(every[name], sms => {
        if (!sms) throw new Error('no SMS was made')
        expect(sms.name).toBe(name)
        const named = [...template.matchAll(/##(\w+):/g)].map(match => match[1])
        expect(Object.keys(sms.variables).sort()).toEqual([...new Set(named)].sort())
        expect(messageProblem(template, sms.variables, registered)).toBeUndefined()
        expect(text(sms)).toMatch(GSM)
        expect(text(sms).length).toBeLessThanOrEqual(2 * 153)
      }),
    )
  })
})

test('no template names a person, a test, a result or the address of a home', () => {
  for (const template of Object.values(registered.templates))
    expect(template).not.toMatch(/name|test|result|address/i)
})

test('a confirmed booking names its slot, when to stop eating, and its page', () => {
  expect(text(bookingConfirmedSms(shop, order))).toBe(
    'Jaanch Diagnostics: a visit is booked for Tue 24 Nov 9 to 10 AM. Before it: only water after 9 PM on Mon. Place, price and how to prepare: https://www.a-diagnostics-shop-of-mumbai.example/o?7K3MQ9T4',
  )
})

test.each([
  [12, 7, 'only water after 7 PM on Mon.', 'only water after 7 PM today.'],
  [12, 11, 'only water after 11 PM on Mon.', 'only water after 11 PM today.'],
  [12, 12, 'only water after 12 Mon night.', 'only water after 12 tonight.'],
  [12, 13, 'only water after you go to bed.', 'only water after you go to bed.'],
  [8, 7, 'only water after 11 PM on Mon.', 'only water after 11 PM today.'],
  [8, 13, 'only water after 5 AM on Tue.', 'only water after 5 AM tomorrow.'],
])('%i hours of fasting before a slot at %i are stated: %s', (fastingHours, hour, booked, dayBefore) => {
  const fast = computeFast({ date: order.visit.date, hour }, fastingHours)
  const fasting = { ...order, fast, visit: { ...order.visit, hour } }
  expect(text(bookingConfirmedSms(shop, fasting))).toContain(`Before it: ${booked}`)
  expect(text(reminderSms(shop, fasting))).toContain(`Before it: ${dayBefore}`)
})

test('an order without fasting has no word about it', () => {
  const relaxed = { ...order, fast: null, preparation: ['No special preparation needed.'] }
  expect(text(reminderSms(shop, relaxed))).toContain('Before it: eat and drink as usual.')
  expect(text(bookingConfirmedSms(shop, relaxed))).not.toContain('water')
})

test('a patient with other preparation is sent to the page, and the SMS does not name the preparation', () => {
  for (const sms of [bookingConfirmedSms, reminderSms]) {
    const sent = text(sms(shop, { ...order, fast: null }))
    expect(sent).toContain('Before it: please read the page below.')
    expect(sent).not.toMatch(/as usual|alcohol/)
  }
})

test('addresses have the scheme and port under which a phone reaches the shop', () => {
  const local = { ...shop, shopUrl: 'http://localhost:5050', company: { brand: 'swasth', phone: PHONE } }
  expect(smsRegistration(local).addresses).toEqual([
    'http://localhost:5050/o?',
    'http://localhost:5050/p?',
    'http://localhost:5050/v?',
  ])
  // Autofill wants the host without its port.
  expect(fillShopWords(local)(SMS_TEXTS.code)).toMatch(/\n\n@localhost ###OTP:numeric##$/)
})

test('an amount is in whole rupees, and one with paise has no SMS of its own', () => {
  expect(text(refundedSms(order, { amount: 12_345_600, channel: 'online' }, PHONE))).toContain(
    'Rs 123456 for booking 7K3MQ9T4',
  )
  expect(refundedSms(order, { amount: 249_950, channel: 'online' }, PHONE)).toBeNull()
  expect(cashTakenSms(shop, order, 249_950)).toBeNull()
  expect(payLinkSms({ total: 249_950 }, { left: 60_000, link: payLink })).toBeNull()
})

test('the number to call is written as it is registered', () => {
  expect(callBackNumber(PHONE)).toBe('02240001234')
  expect(callBackNumber('022 1234 5678')).toBe('02212345678')
  expect(callBackNumber('1800-123-4567')).toBe('18001234567')
  expect(callBackNumber('98765 43210')).toBe('9876543210')
})

test('a breakfast or a call about fasting replaces the fast, at the door as well', () => {
  const meal = { ...vasant, fast: null, fastingHours: 0, afterMealHours: 2 }
  const child = { ...vasant, fast: null, fastingHours: 0, noFast: 'child' as const }
  const of = (...people: (typeof meal | typeof child)[]) => ({
    ...order,
    visit: { ...order.visit, hour: 10 },
    fast: null,
    people,
  })
  expect(text(bookingConfirmedSms(shop, of(meal)))).toContain('Before it: start breakfast at 8 AM.')
  expect(text(atDoorTomorrowSms(of(meal), doorLink))).toContain('Before it: start breakfast at 8 AM.')
  expect(text(reminderSms(shop, of(child)))).toContain('Before it: feed as usual we will call.')
  expect(text(atDoorTomorrowSms(of(child), doorLink))).toContain('Before it: we will call about fasting.')
})

test('between two samples the patient is reminded to eat, and of the time of the second sample', () => {
  const at = new Date('2026-11-24T09:15:00+05:30')
  const eatBy = new Date('2026-11-24T07:15:00+05:30')
  expect(text(secondSampleSms(shop, order, { at, eatBy }))).toContain(
    ': please eat now by 7 15 AM. The next sample is at 9 15 AM. After the meal only water.',
  )
  expect(text(atDoorSecondSampleSms({ at, eatBy: null }, PHONE))).toContain(
    ': our collector comes soon. The next sample is at 9 15 AM.',
  )
})

test('the reminder of a visit with two samples states both hours', () => {
  const both = { ...order, visit: { ...order.visit, hour: 7 }, people: [{ ...vasant, afterMealHours: 2 }] }
  expect(text(reminderSms(shop, both))).toContain('tomorrow, 7 to 8 AM and about 10 AM.')
})

test('the customer and the door contact get a message that the sample is collected, with the report time', () => {
  const due = { date: '2026-11-24', hour: 19 }
  const taken = (cash: number) => text(allDoneSms(shop, family, { due, cash }))
  expect(taken(0)).toContain(
    ': the samples are taken, thank you. Nothing to pay. The report comes by Tue 24 Nov 7 PM. Follow it here: https:',
  )
  expect(taken(249_900)).toContain('thank you. Rs 2499 paid in cash. The report')
  expect(taken(249_950)).toContain('thank you. See what was paid below. The report')
  expect(text(atDoorDoneSms(family, due, PHONE))).toContain(
    ': all done, thank you. Priya gets the report by Tue 24 Nov 7 PM.',
  )
})

test('the message about a late visit states what the patients may eat meanwhile', () => {
  const meal = { ...vasant, fast: null, fastingHours: 0, afterMealHours: 2 }
  const late = (...people: (typeof vasant | typeof meal)[]) =>
    text(lateSms(shop, { ...order, people }, PHONE))
  expect(late(vasant)).toContain('is late. Drink water and eat if weak. Wait, choose another time, or')
  expect(late(meal)).toContain('is late. Until then only water.')
  expect(late({ ...vasant, fast: null })).toContain('is late. Eat and drink as usual.')
})

test('a request is confirmed with its subject, its day and the time of the call', () => {
  const now = new Date('2026-11-23T11:50:00+05:30')
  const callBy = new Date('2026-11-23T13:50:00+05:30')
  const received = (request: Parameters<typeof requestReceivedSms>[0]) =>
    text(requestReceivedSms(request, now))
  expect(received({ kind: 'home-care', day: '2026-12-01', callBy })).toContain(
    'We will call you on this number by 1 50 PM about home care on Tue 1 Dec.',
  )
  const morning = new Date('2026-11-24T09:30:00+05:30')
  expect(received({ kind: 'prescription', day: null, callBy: morning })).toContain(
    'by Tue 24 Nov 9 30 AM about your prescription.',
  )
  expect(received({ kind: 'offer', day: null, callBy: null })).toContain('soon about our offer.')
})

test('the message about a collector on the way has the name, without signs, and the door code', () => {
  const coming = (collector: string) => text(comingSms(shop, order, { collector, code: '0044' }))
  expect(coming('Sana Qureshi')).toContain(': Sana Qureshi is on the way to you. Door code 0044.')
  expect(coming("Siobhan O'Brien")).toContain(': Siobhan OBrien is on the way')
  expect(coming('सना')).toContain(': Our collector is on the way')
})

test('a new address is named only by its area, if an SMS can carry the name', () => {
  expect(text(changedSms(shop, order, ['address']))).toContain('What is new: we will come to Bandra West.')
  const at = (address: string) =>
    text(changedSms(shop, { ...order, visit: { ...order.visit, address } }, ['address']))
  expect(at('4 Long Lane, Rajarajeshwari Nagar Extension 560098')).toContain('What is new: new address.')
  expect(at('Asha Rao 380001')).not.toContain('Asha')
})

test('the message about a cancelled booking has the fast that another visit of the day still needs', () => {
  expect(text(cancelledSms(shop, order))).toContain('Fasting that day: only water after 9 PM on Mon.')
  expect(text(cancelledSms(shop, { ...order, fast: null }))).toContain('Fasting that day: not needed.')
})

test('the message to the door contact names who booked, and no order number', () => {
  expect(text(atDoorSms(order, doorLink))).toContain(
    ': Priya booked a visit by our collector for Tue 24 Nov 9 to 10 AM.',
  )
  for (const bookedBy of [null, 'प्रिया'])
    expect(text(atDoorSms({ ...order, bookedBy }, doorLink))).toContain(': A customer of ours booked')
  for (const name of SMS_NAMES.filter(name => name.startsWith('atDoor')))
    expect(SMS_TEXTS[name]).not.toMatch(/NUMBER|booking|test/)
})

test('with several patients an SMS names those who fast, at the door as well', () => {
  expect(text(bookingConfirmedSms(shop, family))).toContain('Before it: Vasant fasts from 9 PM on Mon.')
  expect(text(atDoorTomorrowSms(family, doorLink))).toContain('Before it: Vasant fasts from 9 PM today.')
  expect(text(cancelledSms(shop, family))).toContain('Fasting that day: Vasant fasts from 9 PM on Mon.')
})

test('names that are too long, equal or in another script are left out', () => {
  const fasting = (name: string, other = sushila) =>
    text(reminderSms(shop, { ...family, people: [{ ...vasant, name }, other] }))
  for (const name of ['Venkatanarasimharajuvaripetaguru K', 'वसंत'])
    expect(fasting(name)).toContain('Before it: some fast from 9 PM today.')
  expect(fasting('Vasant Deshpande', { ...sushila, name: 'Vasant Rao' })).toContain(
    'some fast from 9 PM today.',
  )
})

test('several changes are named by what they are about', () => {
  const what = (changes: Parameters<typeof changedSms>[2]) =>
    /What is new: ([^.]+)\./.exec(text(changedSms(shop, order, changes)))?.[1]
  expect(what(['address', 'added'])).toBe('the address and the tests')
  expect(what(['added', { gone: [] }])).toBe('the tests')
  expect(what(['address', 'address'])).toBe('we will come to Bandra West')
})

test('patients whose tests are all cancelled are named, if their first names are clear', () => {
  const gone = (names: string[], people = [vasant, sushila]) =>
    text(changedSms(shop, { ...family, people }, [{ gone: names }]))
  expect(gone(['Vasant Deshpande'])).toContain('What is new: no more tests for Vasant.')
  expect(gone(['Vasant Rao'], [vasant, { ...sushila, name: 'Vasant Rao' }])).toContain(
    'some tests were cancelled.',
  )
})
