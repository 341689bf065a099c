// P2-44

import { expect, test } from 'vitest'
import { slotHours } from '#rules/visits/slots.ts'
import type { Order } from '#wire/orders/order.ts'
import { calendarFile, calendarFileName, visitMessage } from './calendar.ts'

const SHOP = { name: 'Jaanch', phone: '022 6900 0000', url: 'https://jaanch.example' }
const NOW = new Date('2026-11-21T16:00:00Z')

const order = (address = '14 Hill Road, Bandra; Mumbai') =>
  ({
    orderId: 'ORD-7K3M-Q9T4',
    centerVisitRequired: false,
    shippingAddress: { address, city: 'Mumbai' },
    collectionDetails: { date: '2026-11-24', timeSlot: '07:00 AM - 08:00 AM', patientName: 'Vasant Rao' },
    items: [{ name: 'HIV 1 and 2 Antibodies' }],
    fastingHours: 8,
    fastFrom: { date: '2026-11-23', hour: 22 },
    afterMealHours: 2,
    preparation: ['Fast for 8 hours.', 'Counselling is required.'],
    moves: 0,
    patients: [person],
  }) as unknown as Order

const person = {
  position: 0,
  name: 'Vasant Rao',
  relation: 'parent',
  fastingHours: 8,
  afterMealHours: 2,
  fastFrom: { date: '2026-11-23', hour: 22 },
  preparation: ['Fast for 8 hours.', 'Avoid alcohol.'],
} as unknown as Order['patients'][number]

test('a visit is an event of one hour in India, at the address, with the number to call', () => {
  const file = calendarFile(order(), SHOP, NOW) ?? ''
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines).toContain('DTSTART:20261124T013000Z')
  expect(lines).toContain('DTEND:20261124T023000Z')
  expect(lines).toContain('SUMMARY:Lab visit for Vasant Rao\\, Jaanch')
  expect(lines).toContain('LOCATION:14 Hill Road\\, Bandra\\; Mumbai')
  expect(lines.find(line => line.startsWith('DESCRIPTION:'))).toContain('Questions: 022 6900 0000')
  expect(lines).toContain('UID:ORD-7K3M-Q9T4@jaanch.example')
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(calendarFileName(order())).toBe('visit-2026-11-24.ics')
})

test('a later calendar file changes its event, and the file of a cancelled visit removes it', () => {
  const linesOf = (given: Order, now: Date) =>
    (calendarFile(given, SHOP, now) ?? '').replaceAll('\r\n ', '').split('\r\n')
  const sequence = (lines: string[]) => Number(lines.find(line => line.startsWith('SEQUENCE:'))?.slice(9))
  const booked = linesOf(order(), NOW)
  expect(booked).toContain('STATUS:CONFIRMED')
  const cancelled = linesOf({ ...order(), status: 'cancelled' }, new Date(NOW.getTime() + 60_000))
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:ORD-7K3M-Q9T4@jaanch.example'])
    expect(cancelled).toContain(line)
  expect(cancelled.join()).not.toContain('Fasting')
  expect(sequence(cancelled)).toBeGreaterThan(sequence(booked))
})

test('an event with a second sample has both hours', () => {
  const file = calendarFile(order(), SHOP, NOW)?.replaceAll('\r\n ', '')
  expect(file).toContain(`DESCRIPTION:${slotHours(7)} and about 10 AM\\nFasting: `)
  const single = { ...order(), patients: [{ ...person, afterMealHours: 0 }] }
  expect(calendarFile(single, SHOP, NOW)?.replaceAll('\r\n ', '')).toContain('DESCRIPTION:Fasting: ')
})

test('an event of two patients states who fasts, and what is to pay at the visit', () => {
  const asha = { ...person, position: 1, name: 'Asha Rao', relation: 'self', fastingHours: 0, fastFrom: null }
  const shared = {
    ...order(),
    status: 'confirmed',
    paymentStatus: 'pending',
    totalAmount: 767,
    patients: [person, { ...asha, afterMealHours: 0, preparation: [] }].map(one => ({ ...one, items: [{}] })),
  } as unknown as Order
  const lines = (calendarFile(shared, SHOP, NOW) ?? '').replaceAll('\r\n ', '').split(/\\n|\r\n/)
  expect(lines).toContain('SUMMARY:Lab visit for Vasant Rao and Asha Rao\\, Jaanch')
  expect(lines).toContain('Vasant Rao: how to prepare')
  expect(lines).not.toContain('Asha Rao: how to prepare')
  expect(lines).toContain('On medicines for diabetes? Ask the doctor before fasting.')
  expect(lines).toContain('To pay at the visit: ₹767.00')
})

const sharedTexts = () => [
  calendarFile(order(), SHOP, NOW)?.replaceAll('\r\n ', ''),
  visitMessage(order(), SHOP),
]

test('neither the calendar file nor the message names a test', () => {
  for (const text of sharedTexts()) expect(text).not.toMatch(/HIV|Fast for|Counselling/)
})

test('the calendar file and the message name the day and hour from which to fast', () => {
  for (const text of sharedTexts()) expect(text).toContain('after 10 PM on Mon')
})

test('a message to a patient has day, both hours, fast, place, door code and the number to call', () => {
  expect(visitMessage(order(), SHOP, { person, doorCode: '9044' }).split('\n')).toEqual([
    `Lab visit with Jaanch for Vasant Rao: Tue, 24 Nov, ${slotHours(7)} and about 10 AM`,
    'Fasting: no food, tea, coffee or milk after 10 PM on Mon, 23 Nov. Plain water is fine.',
    expect.stringContaining('a second sample at about 10 AM'),
    'On medicines for diabetes? Ask the doctor before fasting.',
    'Where: 14 Hill Road, Bandra; Mumbai',
    'Door code: 9044. Please share it with the collector at the door.',
    'Questions: 022 6900 0000',
  ])
  expect(visitMessage(order(), SHOP)).not.toContain('Door code')
})

test('a message to a patient refers to the doctor for medicines where preparation was left out, and has the sum to pay', () => {
  const [, ...texts] = person.preparation
  const thyroid = 'A sample before 10 AM is best. If you take a thyroid tablet, take it after the sample.'
  const sunita = { ...person, preparation: [...texts, thyroid] }
  const part = { status: 'confirmed', paymentStatus: 'pending' }
  const due = { ...order(), ...part, totalAmount: 418, additions: [{ ...part, totalAmount: 349 }] } as Order
  const message = visitMessage(due, SHOP, { person: sunita })
  expect(message).toContain('\nSome medicines need care before this visit. Please ask me before')
  expect(message).toContain('\nTo pay at the visit: ₹767.00\n')
  expect(message).not.toContain('thyroid')
  expect(visitMessage(order(), SHOP, { person })).not.toMatch(/need care|To pay/)
})

test('a patient without a door contact is promised no SMS with the code', () => {
  const mother = { ...person, relation: 'parent' } as typeof person
  const byDoor = (doorPhone: string | null) => {
    const booked = { ...order(), patients: [mother] }
    const collectionDetails = { ...booked.collectionDetails, doorPhone }
    return visitMessage({ ...booked, collectionDetails }, SHOP, { person: mother })
  }
  expect(byDoor(null)).toContain('I’ll send it to you when the collector sets off.')
  expect(byDoor('9822012345')).toContain('It will come by SMS.')
})

test('no line of the calendar file is longer than 75 bytes, in any script', () => {
  const file = calendarFile(order('घर नंबर चौदह, हिल रोड, बांद्रा पश्चिम, मुंबई\nEND:VEVENT'), SHOP, NOW) ?? ''
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.match(/^END:VEVENT/gm)).toHaveLength(1)
  expect(file.replaceAll('\r\n ', '')).toContain('बांद्रा पश्चिम')
})

test('a slot that can’t be read makes no event', () => {
  const unread = order()
  unread.collectionDetails.timeSlot = 'whenever'
  expect(calendarFile(unread, SHOP, NOW)).toBeUndefined()
})
