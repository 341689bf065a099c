import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkQuery } from '#domain/signatures.ts'
import { CITIES } from '#rules/cities.ts'
import { REQUEST_KINDS } from '#rules/desk/requests.ts'
import { computeFast } from '#rules/visits/fasting.ts'
import { MAX_FASTING_HOURS, MIN_FASTING_HOURS } from '#rules/visits/preparation.ts'
import { SLOT_HOURS } from '#rules/visits/slots.ts'
import { mapSmsNames, SMS_NAMES, type SmsName } from '#text/sent/sms.ts'
import { newSignInSms } from './account/new-sign-in.ts'
import { requestReceivedSms } from './desk/request.ts'
import { newStaffKeySms } from './desk/staff-key.ts'
import { doorConfirmedSms, orderConfirmedSms } from './order/confirmed.ts'
import { paymentFailedSms } from './order/payment-failed.ts'
import { paymentLinkSms } from './order/payment-link.ts'
import { refundedInCashSms, refundedSms } from './order/refunded.ts'
import { reportCorrectedSms, reportReadySms } from './order/report-ready.ts'
import { sampleRejectedSms } from './order/sample-rejected.ts'
import { type Sms, smsTexts } from './sms.ts'
import { cancelledSms, doorCancelledSms } from './visit/cancelled.ts'
import { cashReceivedSms } from './visit/cash-received.ts'
import { doorChangedSms, visitChangedSms } from './visit/changed.ts'
import { visitFailedSms } from './visit/failed.ts'
import { doorLateSms, visitLateSms } from './visit/late.ts'
import { visitMovedSms } from './visit/moved.ts'
import { doorNextSampleSms, nextSampleSms } from './visit/next-sample.ts'
import { doorOnTheWaySms, onTheWaySms } from './visit/on-the-way.ts'
import { doorSampleTakenSms, sampleTakenSms } from './visit/sample-taken.ts'
import { doorTomorrowSms, visitTomorrowSms } from './visit/tomorrow.ts'

const PHONE = '+91 22 4000 1234'
const ids = mapSmsNames(name => name)
/** A shop with a long name and URL. */
const shop = {
  smsTemplates: ids,
  shopUrl: 'https://www.a-diagnostics-shop-of-mumbai.example',
  company: { brand: 'jaanch Diagnostics' },
}
const texts = smsTexts(shop)

const order = {
  number: 'ORD-7K3M-Q9T4',
  visit: {
    date: '2026-11-24',
    hour: 9,
    city: 'Ahmedabad',
    isCentreVisit: false,
    address: '14 Hill Road, Bandra West, Ahmedabad 380001',
  },
  centre: null,
  people: [
    {
      name: 'Priya Rao',
      hasTests: true,
      fast: { date: '2026-11-23', hour: 21 },
      fastingHours: 12,
      noFast: null,
      afterMealHours: 0,
    },
  ],
  fast: { date: '2026-11-23', hour: 21 },
  isForOther: false,
  bookedBy: 'Priya Rao',
  dueAtVisit: 76_700,
  paidBefore: 0,
  preparation: ['Avoid alcohol for 24 hours.'],
} as const

const code: Sms = { name: 'code', templateId: ids.code, variables: { OTP: '1234' } }
const somebody = fc.record({
  name: fc.oneof(
    fc.constantFrom('Vasant Rao', 'Sushila Rao', 'Venkatanarasimharajuvaripeta K'),
    fc.string({ minLength: 1 }),
  ),
  hasTests: fc.boolean(),
  fast: fc.constantFrom(null, { date: '2026-11-23', hour: 21 }),
  fastingHours: fc.constantFrom(0, 12),
  noFast: fc.constantFrom(null, 'child' as const, 'pregnant' as const),
  afterMealHours: fc.constantFrom(0, 2),
})
const orders = fc
  .record({
    number: fc.constant('ORD-7K3M-Q9T4'),
    visit: fc.record({
      date: fc
        .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
        .map(date => date.toISOString().slice(0, 10)),
      hour: fc.constantFrom(...SLOT_HOURS),
      city: fc.constantFrom(...CITIES),
      isCentreVisit: fc.boolean(),
      address: fc.constantFrom(
        '14 Hill Road, Bandra West, Ahmedabad 380001',
        'गाँव',
        'A, Rajarajeshwari Nagar Extension 560098',
      ),
    }),
    isForOther: fc.boolean(),
    bookedBy: fc.option(somebody.map(({ name }) => name)),
    dueAtVisit: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 99_999_999 })),
    paidBefore: fc.constantFrom(0, 79_900),
    centre: fc.option(fc.record({ name: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }) })),
    fastingHours: fc.oneof(fc.constant(0), fc.integer({ min: MIN_FASTING_HOURS, max: MAX_FASTING_HOURS })),
    preparation: fc.subarray(['Avoid alcohol for 24 hours.', 'No special preparation needed.']),
    people: fc.array(somebody, { maxLength: 6 }),
  })
  .map(order => ({
    ...order,
    fast: computeFast(order.visit, order.fastingHours),
  }))
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
  reportCorrected: instants.map(at => reportCorrectedSms(ids, order, at)),
  refunded: fc.integer({ min: 100, max: 99_999_999 }).map(amount => refundedSms(ids, order, amount)),
  refundedInCash: fc
    .integer({ min: 100, max: 99_999_999 })
    .map(amount => refundedInCashSms(ids, order, { amount, phone: PHONE })),
  requestReceived: fc
    .record({
      kind: fc.constantFrom(...REQUEST_KINDS),
      day: fc.constantFrom(null, '2026-11-24'),
      callBy: fc.option(instants),
    })
    .map(request => requestReceivedSms(ids, request, new Date('2026-11-23T10:00:00+05:30'))),
  newSignIn: instants.map(at => newSignInSms(ids, at)),
  newStaffKey: instants.map(at => newStaffKeySms(ids, at)),
  visitMoved: fc.tuple(orders, orders).map(([order, old]) => visitMovedSms(ids, order, old.visit)),
  visitChanged: fc
    .tuple(orders, fc.constantFrom('address' as const, 'added' as const, 'fast' as const))
    .map(([order, what]) => visitChangedSms(ids, order, what)),
  onTheWay: fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map(collector => onTheWaySms(ids, order, { collector, code: '9044' })),
  visitLate: orders.map(order => visitLateSms(ids, order, PHONE)),
  cashReceived: fc.integer({ min: 100, max: 99_999_999 }).map(amount => cashReceivedSms(ids, order, amount)),
  doorConfirmed: orders.map(order => doorConfirmedSms(ids, order, PHONE)),
  doorTomorrow: orders.map(order => doorTomorrowSms(ids, order, PHONE)),
  doorChanged: fc
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
    .map(([order, change]) => doorChangedSms(ids, order, change, PHONE)),
  doorCancelled: orders.map(order => doorCancelledSms(ids, order, PHONE)),
  sampleTaken: orders.map(order =>
    sampleTakenSms(ids, order, { due: { date: order.visit.date, hour: 22 }, cash: 99_999_999 }),
  ),
  doorLate: orders.map(order => doorLateSms(ids, order, PHONE)),
  doorSampleTaken: orders.map(order =>
    doorSampleTakenSms(ids, order, { date: order.visit.date, hour: 22 }, PHONE),
  ),
  nextSample: fc
    .tuple(instants, fc.option(instants))
    .map(([at, eatBy]) => nextSampleSms(ids, order, { at, eatBy })),
  doorNextSample: fc
    .tuple(instants, fc.option(instants))
    .map(([at, eatBy]) => doorNextSampleSms(ids, { at, eatBy }, PHONE)),
  doorOnTheWay: fc.constant(doorOnTheWaySms(ids, { collector: 'Sana Qureshi', code: '9044' }, PHONE)),
  visitFailed: orders.map(order => visitFailedSms(ids, order)),
  sampleRejected: fc.constant(sampleRejectedSms(ids, order)),
  cancelled: orders.map(order => cancelledSms(ids, order)),
}

const text = ({ templateId, variables }: Sms): string =>
  (texts[templateId] ?? '').replace(/##(\w+)##/g, (_, name: string) => variables[name] ?? `(no ${name})`)

const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

describe.each(SMS_NAMES)('the text "%s"', name => {
  test('has exactly the variables of its template, each with 1 to 30 letters', () => {
    fc.assert(
      fc.property(every[name], sms => {
        expect(sms.templateId).toBe(ids[name])
        const named = [...(texts[sms.templateId] ?? '').matchAll(/##(\w+)##/g)].map(match => match[1])
        expect(Object.keys(sms.variables).sort()).toEqual([...new Set(named)].sort())
        for (const value of Object.values(sms.variables)) expect(value).toMatch(/^.{1,30}$/)
      }),
    )
  })

  test('fits into two SMS of the GSM alphabet', () => {
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

test('a confirmed booking names day, slot and place, the collector’s call, and when to stop eating', () => {
  expect(text(orderConfirmedSms(ids, order))).toBe(
    'Jaanch Diagnostics: booked for Priya: Tue, 24 Nov, 9-10 AM, at your home. Our collector will call first. To pay: Rs 767.00. Before it: only water after 9 PM on Mon. https://www.a-diagnostics-shop-of-mumbai.example/order-details/ORD-7K3M-Q9T4',
  )
  expect(text(orderConfirmedSms(ids, { ...order, isForOther: true }))).toContain("at the patient's home.")
})

test('a centre visit names no collector and no address, and the call that tells the centre', () => {
  for (const sms of [orderConfirmedSms, visitTomorrowSms]) {
    const said = text(sms(ids, { ...order, visit: { ...order.visit, isCentreVisit: true } }))
    expect(said).toContain('9-10 AM, partner centre in Ahmedabad. We call with the address.')
    expect(said).not.toMatch(/collector|home/)
  }
})

test('a centre visit names its centre, or the city where the name is too long for an SMS', () => {
  const visit = {
    ...order,
    visit: { ...order.visit, isCentreVisit: true },
    centre: { name: "Rao's Centre, Navrangpura" },
  }
  expect(text(orderConfirmedSms(ids, visit))).toContain(
    "9-10 AM, Rao's Centre, Navrangpura. Address on the page.",
  )
  for (const name of ['A centre whose name goes on and on', 'जाँच केंद्र'])
    expect(text(visitTomorrowSms(ids, { ...visit, centre: { name } }))).toContain(
      'our centre in Ahmedabad. Address on the page.',
    )
})

test.each([
  [12, 7, 'only water after 7 PM on Mon.', 'only water after 7 PM today.'],
  [12, 11, 'only water after 11 PM on Mon.', 'only water after 11 PM today.'],
  [12, 12, 'only water after 12 Mon night.', 'only water after 12 tonight.'],
  [12, 13, 'only water after you go to bed.', 'only water after you go to bed.'],
  [8, 7, 'only water after 11 PM on Mon.', 'only water after 11 PM today.'],
  [8, 13, 'only water after 5 AM on Tue.', 'only water after 5 AM tomorrow.'],
])('%i hours of fasting before a slot at %i are stated: %s', (fastingHours, slotHour, booked, dayBefore) => {
  const fast = computeFast({ date: order.visit.date, hour: slotHour }, fastingHours)
  expect(
    text(orderConfirmedSms(ids, { ...order, fast, visit: { ...order.visit, hour: slotHour } })),
  ).toContain(booked)
  expect(
    text(visitTomorrowSms(ids, { ...order, fast, visit: { ...order.visit, hour: slotHour } })),
  ).toContain(dayBefore)
})

test('an order without fasting has no word about it', () => {
  const relaxed = { ...order, fast: null, preparation: ['No special preparation needed.'] }
  expect(text(visitTomorrowSms(ids, relaxed))).toContain('Before it: eat and drink as usual.')
  expect(text(orderConfirmedSms(ids, relaxed))).not.toContain('water')
})

test('a patient with other preparation is not asked to eat and drink as usual, and the SMS does not name the preparation', () => {
  for (const sms of [orderConfirmedSms, visitTomorrowSms]) {
    const said = text(sms(ids, { ...order, fast: null }))
    expect(said).toContain('Before it: please read the page below. https://')
    expect(said).not.toMatch(/as usual|alcohol/)
  }
})

test('links are complete, with the scheme and port under which a phone reaches the shop', () => {
  const local = smsTexts({ ...shop, shopUrl: 'http://localhost:5050', company: { brand: 'swasth' } })
  expect(local[ids.reportReady]).toBe(
    'Swasth: the report for booking ##NUMBER## is ready. Log in to see it: http://localhost:5050/order-details/##LINK##',
  )
  // Autofill wants the host without its port.
  expect(local[ids.code]).toMatch(/^##OTP## is your OTP for Swasth\..*\n\n@localhost ###OTP##$/)
})

test('amounts are in rupees with Indian grouping', () => {
  expect(text(refundedSms(ids, order, 12_345_600))).toContain('Rs 1,23,456.00 for booking')
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
  expect(text(orderConfirmedSms(ids, of(meal)))).toContain('Before it: start breakfast at 8 AM.')
  expect(text(doorConfirmedSms(ids, of(meal), PHONE))).toContain('For Vasant: start breakfast at 8 AM.')
  expect(text(visitTomorrowSms(ids, of(child)))).toContain('Before it: feed as usual, we will call.')
  expect(text(doorTomorrowSms(ids, of(child), PHONE))).toContain(
    'For Vasant: we will call about fasting. Feed as usual.',
  )
  const both = {
    ...family,
    visit: { ...family.visit, hour: 10 },
    people: [vasant, { ...meal, name: 'Sushila Deshpande' }],
  }
  expect(text(doorConfirmedSms(ids, both, PHONE))).toContain('Breakfast 8 AM for Sushila.')
})

test('between two samples the patient is reminded to eat, and of the time of the second sample', () => {
  const at = new Date('2026-11-24T09:15:00+05:30')
  const eatBy = new Date('2026-11-24T07:15:00+05:30')
  expect(text(nextSampleSms(ids, order, { at, eatBy }))).toContain(
    'booking ORD-7K3M-Q9T4: please eat now, by 7:15 AM. Next sample at 9:15 AM. After the meal only water.',
  )
  expect(text(doorNextSampleSms(ids, { at, eatBy: null }, PHONE))).toContain(
    'our collector comes soon. Next sample at 9:15 AM.',
  )
})

test('a visit with two samples states both hours', () => {
  const said = text(
    orderConfirmedSms(ids, {
      ...order,
      visit: { ...order.visit, hour: 7 },
      people: [{ ...vasant, afterMealHours: 2 }],
    }),
  )
  expect(said).toContain('Tue, 24 Nov, 7-8 AM, again about 10 AM, at your home.')
})

test('the customer and the door contact get a message that the sample is collected, with the report time', () => {
  const due = { date: '2026-11-24', hour: 19 }
  expect(text(sampleTakenSms(ids, family, { due, cash: 0 }))).toContain(
    ': all done for Vasant and Sushila. Nothing to pay. Report by Tue, 24 Nov, 7 PM. https:',
  )
  expect(text(sampleTakenSms(ids, family, { due, cash: 24_900 }))).toContain(
    ': all done for Vasant and Sushila. Rs 249.00 paid in cash. Report by Tue, 24 Nov, 7 PM. https:',
  )
  expect(text(doorSampleTakenSms(ids, family, due, PHONE))).toContain(
    ': all done for Vasant and Sushila, thank you. Priya gets the report by Tue, 24 Nov, 7 PM.',
  )
})

test('the message about a late visit states what the patients may eat meanwhile', () => {
  const meal = { ...vasant, fast: null, fastingHours: 0, afterMealHours: 2 }
  const late = (...people: (typeof vasant | typeof meal)[]) =>
    text(visitLateSms(ids, { ...order, people }, PHONE))
  expect(late(vasant)).toContain('is late. Water is fine. If weak, eat. Wait, choose another time, or')
  expect(late(meal)).toContain('is late. Until then only water.')
  expect(late({ ...vasant, fast: null })).toContain('is late. Eat and drink as usual.')
})

test('a request is confirmed with its subject, its day and the time of the call', () => {
  const now = new Date('2026-11-23T11:50:00+05:30')
  const callBy = new Date('2026-11-23T13:50:00+05:30')
  const received = (request: Parameters<typeof requestReceivedSms>[1]) =>
    text(requestReceivedSms(ids, request, now))
  expect(received({ kind: 'home-care', day: '2026-12-01', callBy })).toContain(
    'We will call you on this number by 1:50 PM about home care on Tue, 1 Dec.',
  )
  const morning = new Date('2026-11-24T09:30:00+05:30')
  expect(received({ kind: 'prescription', day: null, callBy: morning })).toContain(
    'by Tue, 24 Nov, 9:30 AM about your prescription.',
  )
  expect(received({ kind: 'offer', day: null, callBy: null })).toContain('soon about our offer.')
})

test('the message about a collector on the way has their name and the door code', () => {
  expect(text(onTheWaySms(ids, order, { collector: 'Sana Qureshi', code: '9044' }))).toContain(
    'Sana Qureshi is on the way for booking ORD-7K3M-Q9T4. Door code 9044.',
  )
  expect(text(onTheWaySms(ids, order, { collector: 'सना', code: '9044' }))).toContain(
    'Our collector is on the way',
  )
})

test('a new address is named only by its area, if an SMS can carry the name', () => {
  expect(text(visitChangedSms(ids, order, 'address'))).toContain(
    'has changed: we will come to Bandra West. Visit:',
  )
  expect(text(doorChangedSms(ids, order, 'address', PHONE))).toContain(
    'has changed: we will come to Bandra West. It is on',
  )
  const long = {
    ...order,
    visit: { ...order.visit, address: '4 Long Lane, Rajarajeshwari Nagar Extension 560098' },
  }
  expect(text(visitChangedSms(ids, long, 'address'))).toContain('has changed: new address. Visit:')
  expect(
    text(
      visitChangedSms(ids, { ...order, visit: { ...order.visit, address: 'Asha Rao 380001' } }, 'address'),
    ),
  ).not.toContain('Asha')
})

test('the message about a cancelled booking has the fast that another visit of the day still needs', () => {
  expect(text(cancelledSms(ids, order))).toContain('Fasting that day: only water after 9 PM on Mon.')
  expect(text(cancelledSms(ids, { ...order, fast: null }))).toContain('Fasting that day: not needed.')
})

test('the message to the door contact has no link, order number or test', () => {
  for (const name of SMS_NAMES.filter(name => name.startsWith('door')))
    expect(texts[ids[name]]).not.toMatch(/http|NUMBER|booking|test/)
})

test('the message to the door contact names who booked and what is to pay at the visit', () => {
  for (const door of [doorConfirmedSms, doorTomorrowSms])
    expect(text(door(ids, order, PHONE))).toMatch(
      /: Priya booked this visit: .*\. Our collector will call first\. To pay: Rs 767\.00\. For Priya:/,
    )
  const paid = { ...order, dueAtVisit: 0 }
  expect(text(doorChangedSms(ids, paid, 'time', PHONE))).toContain(' Nothing to pay. ')
  for (const bookedBy of [null, 'प्रिया'])
    expect(text(doorConfirmedSms(ids, { ...order, bookedBy }, PHONE))).toContain(
      ': A customer of ours booked',
    )
})

const vasant = {
  name: 'Vasant Deshpande',
  hasTests: true,
  fast: order.fast,
  fastingHours: 12,
  noFast: null,
  afterMealHours: 0,
}
const sushila = { ...vasant, name: 'Sushila Deshpande', fast: null, fastingHours: 0 }
const family = { ...order, isForOther: true, people: [vasant, sushila] }

test('with several patients an SMS names those who fast, and at the door also those who don’t', () => {
  expect(text(orderConfirmedSms(ids, family))).toContain('Before it: Vasant fasts from 9 PM on Mon. https:')
  expect(text(doorConfirmedSms(ids, family, PHONE))).toContain(
    'For Vasant: only water after 9 PM on Mon. No fasting for Sushila.',
  )
  expect(text(cancelledSms(ids, family))).toContain('Fasting that day: Vasant fasts from 9 PM on Mon.')
})

test('names that are too long, equal or in another script are left out', () => {
  const unsaid = ['Venkatanarasimharajuvaripetaguru K', 'वसंत']
  for (const name of unsaid)
    expect(
      text(doorTomorrowSms(ids, { ...family, people: [{ ...vasant, name }, sushila] }, PHONE)),
    ).toContain('For those who must fast: only water after 9 PM today. No fasting for Sushila.')
  expect(text(visitTomorrowSms(ids, { ...family, people: [{ ...vasant, name: 'वसंत' }, sushila] }))).toContain(
    'Before it: some fast from 9 PM today. https:',
  )
  const same = { ...family, people: [vasant, { ...vasant, name: 'Vasant Rao' }, sushila] }
  expect(text(doorConfirmedSms(ids, same, PHONE))).toContain('For those who must fast:')
})

test('a first name shared with a patient who need not fast is left out', () => {
  const alike = { ...family, people: [vasant, { ...sushila, name: 'Vasant Rao' }] }
  expect(text(doorConfirmedSms(ids, alike, PHONE))).toContain(
    'For those who must fast: only water after 9 PM on Mon. No fasting for the others.',
  )
  expect(text(orderConfirmedSms(ids, alike))).toContain('Before it: some fast from 9 PM on Mon.')
  expect(text(doorChangedSms(ids, alike, { gone: ['Vasant Rao'] }, PHONE))).not.toContain('for Vasant')
})

test('patients with equal preparation are named together', () => {
  const alike = { ...family, people: [vasant, { ...sushila, fast: order.fast }] }
  expect(text(doorConfirmedSms(ids, alike, PHONE))).toContain(
    'For Vasant and Sushila: only water after 9 PM on Mon. No food, tea, coffee or milk.',
  )
  const left = { ...family, fast: null, people: [{ ...vasant, hasTests: false, fast: null }, sushila] }
  expect(text(doorChangedSms(ids, left, { gone: ['Vasant Deshpande'] }, PHONE))).toContain(
    'has changed: no more tests for Vasant. It is on Tue, 24 Nov, 9-10 AM. To pay: Rs 767.00. For Sushila: no fasting is needed.',
  )
})
