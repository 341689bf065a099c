import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoCities } from '#tests/helpers/our-cities.ts'
import { addDays, indianDate } from '../dates.ts'
import { formatProblems } from '../problems.ts'
import {
  consultationProblems,
  consultationTime,
  firstVisitDay,
  type HomeCareForm,
  homeCareProblems,
  landingProblems,
  lastConsultationDay,
  listEmptyFields,
  visitTime,
} from './request-forms.ts'

/** 23:30 in India: another date than in most browsers' zones. */
const NOW = new Date('2026-11-21T18:00:00Z')
const TODAY = '2026-11-21'
const TOMORROW = '2026-11-22'

const right = {
  name: 'Asha Rao',
  email: '',
  mobile: '98765 43210',
  dateTime: TOMORROW,
  city: '',
  address: '',
}
const homeCare = (change: object = {}) =>
  formatProblems(homeCareProblems(demoCities, { ...right, serviceType: 'nursing' as const, ...change }, NOW))
const consultation = (change: object = {}) =>
  formatProblems(consultationProblems({ ...right, ...change }, NOW))

describe('the home-care form', () => {
  // P2-150
  test('reports every wrong field with its own error, the service first', () => {
    const problems = homeCare({ serviceType: '', name: ' ', mobile: '12345', email: 'asha@', dateTime: '' })
    expect(Object.entries(problems)).toEqual([
      ['serviceType', 'Please select a service first'],
      ['name', 'Please enter your full name'],
      ['mobile', 'Please enter a valid 10-digit phone number'],
      ['email', 'Please enter a valid email address'],
      ['dateTime', 'Please select a future date'],
    ])
  })

  // P2-151
  test.each([
    ['today', TODAY, 'Please select a future date'],
    ['the last minute of today in India', '2026-11-21T23:59:00+05:30', 'Please select a future date'],
    ['today in India, tomorrow in Auckland', '2026-11-22T04:00:00+13:00', 'Please select a future date'],
    ['a day that does not exist', '2027-02-30', 'Please select a future date'],
    ['no date at all', 'next Tuesday', 'Please select a future date'],
    ['the year 2099', '2099-12-31', 'Please select a date within a year'],
  ])('refuses %s', (_, dateTime, message) => {
    expect(homeCare({ dateTime })).toEqual({ dateTime: message })
  })

  test.each([TOMORROW, '2026-11-21T18:30:00.000Z', '2027-11-21'])('accepts %s', dateTime => {
    expect(homeCare({ dateTime })).toEqual({})
  })

  test('accepts a city that we serve, an address of at most 500 characters, and neither', () => {
    expect(homeCare({ city: 'Pune', address: 'a '.repeat(250).trim() })).toEqual({})
    expect(homeCare({ city: 'Paris', address: 'ab '.repeat(168) })).toEqual({
      city: 'We do not come to that city yet.',
      address: 'An address can have at most 500 characters.',
    })
  })

  test('refuses a form without a service and a name longer than 50 letters', () => {
    expect(homeCare({ serviceType: '', name: 'a'.repeat(51) })).toEqual({
      serviceType: 'Please select a service first',
      name: 'A name can have at most 50 characters.',
    })
  })
})

// P2-152
describe('the consultation form', () => {
  test('requires all fields if any is empty', () => {
    expect(consultation({ name: '', mobile: '', dateTime: '' })).toEqual({
      name: 'All fields are required!',
      mobile: 'All fields are required!',
      dateTime: 'All fields are required!',
    })
    const problems = consultationProblems({ ...right, name: '', mobile: '98765' }, NOW)
    expect(listEmptyFields(problems)).toEqual(['name'])
  })

  test.each([
    ['mobile', '98765', 'Enter a valid 10-digit mobile number.'],
    ['dateTime', TODAY, 'Please select a future date starting from tomorrow.'],
    ['dateTime', '2026-11-21T23:59', 'Please select a future date starting from tomorrow.'],
    ['dateTime', '2027-02-22', 'Select any date from tomorrow onwards (up to 3 months)'],
  ])('refuses a %s of %s', (field, value, message) => {
    expect(consultation({ [field]: value })).toEqual({ [field]: message })
  })

  test('accepts 8 AM tomorrow, 8 PM on the day three months ahead, and a day without an hour', () => {
    expect(consultation({ dateTime: '2026-11-22T08:00' })).toEqual({})
    expect(consultation({ dateTime: '2027-02-21T20:00' })).toEqual({})
    expect(consultation({ dateTime: '2026-11-24' })).toEqual({})
    expect(consultationTime('2026-11-24')?.toISOString()).toBe('2026-11-24T02:30:00.000Z')
  })

  test.each([
    '2026-11-24T03:15',
    '2026-11-24T07:59',
    '2026-11-24T20:01',
    '2026-11-24T23:59',
    '2026-11-24T00:00Z',
  ])('refuses a call at %s, when no doctor answers', dateTime => {
    expect(consultation({ dateTime })).toEqual({
      dateTime: 'Please choose a time between 8 AM and 8 PM.',
    })
  })
})

// P2-156
describe("the promotional page's form", () => {
  const landing = (change: object = {}) =>
    formatProblems(
      landingProblems(
        { name: 'Asha Rao', email: '', mobile: '+91 98765 43210', date: TOMORROW, ...change },
        NOW,
      ),
    )

  test('accepts a name, a phone and tomorrow without an email', () => {
    expect(landing()).toEqual({})
  })

  test('reports every wrong field in the order of the form', () => {
    expect(Object.entries(landing({ name: '', email: 'asha', mobile: '1', date: '' }))).toEqual([
      ['name', 'Please enter your name.'],
      ['email', 'Please enter a valid email address'],
      ['mobile', 'Please enter a valid 10-digit number.'],
      ['date', 'Please select a future date'],
    ])
  })

  // P2-151
  test.each([
    [TODAY, 'Please select a future date'],
    ['2026-11-24T10:00', 'Please select a future date'],
    ['2027-11-22', 'Please select a date within a year'],
  ])('refuses %s', (date, message) => {
    expect(landing({ date })).toEqual({ date: message })
  })
})

// P2-153
test.each([
  ['2026-11-30', '2027-02-28'],
  ['2027-11-30', '2028-02-29'],
  ['2026-12-31', '2027-03-31'],
  ['2026-08-31', '2026-11-30'],
])('the day three months after %s is %s', (today, last) => {
  expect(lastConsultationDay(new Date(`${today}T12:00:00+05:30`))).toBe(last)
})

test('a time without a zone is read in the zone of India', () => {
  expect(visitTime('2026-11-24T10:30')?.toISOString()).toBe('2026-11-24T05:00:00.000Z')
  expect(visitTime('2026-11-24')?.toISOString()).toBe('2026-11-23T18:30:00.000Z')
  expect(visitTime('2026-11-24T10:30:00+00:00')?.toISOString()).toBe('2026-11-24T10:30:00.000Z')
})

const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2098-01-01'), noInvalidDate: true })

test('at any time both forms accept tomorrow and refuse today', () => {
  fc.assert(
    fc.property(instants, now => {
      const form = { ...right, serviceType: 'nursing' as const }
      const homeCare = (form: HomeCareForm, now: Date) => homeCareProblems(demoCities, form, now)
      for (const problemsOf of [homeCare, consultationProblems]) {
        expect(problemsOf({ ...form, dateTime: firstVisitDay(now) }, now)).toEqual({})
        expect(problemsOf({ ...form, dateTime: now.toISOString() }, now)).toHaveProperty('dateTime')
      }
    }),
  )
})

test('the last day of consultations is 89 to 92 days ahead', () => {
  fc.assert(
    fc.property(instants, now => {
      const last = lastConsultationDay(now)
      expect(last >= addDays(indianDate(now), 89) && last <= addDays(indianDate(now), 92)).toBe(true)
    }),
  )
})

test('any text that the forms refuse is refused with a sentence', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (name, mobile, email, dateTime) => {
      for (const problems of [
        homeCare({ name, mobile, email, dateTime }),
        consultation({ name, mobile, dateTime }),
      ])
        for (const sentence of Object.values(problems)) expect(sentence).toMatch(/^[A-Z].{10,}/)
    }),
  )
})
