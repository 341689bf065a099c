import fc from 'fast-check'
import { computeFast } from '#rules/visits/fasting.ts'
import { MAX_FASTING_HOURS, MIN_FASTING_HOURS } from '#rules/visits/preparation.ts'
import { demoCities } from './our-cities.ts'

/** Visits as messages announce them: one, a family's, and any. */

export const order = {
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

export const somebody = fc.record({
  name: fc.oneof(
    fc.constantFrom('Vasant Rao', "Siobhan O'Brien", 'वसंत देशपांडे', 'Venkatanarasimharajuvaripeta K', 'José'),
    fc.string({ minLength: 1, unit: 'grapheme' }),
  ),
  hasTests: fc.boolean(),
  fast: fc.constantFrom(null, { date: '2026-11-23', hour: 21 }),
  fastingHours: fc.constantFrom(0, 12),
  noFast: fc.constantFrom(null, 'child' as const, 'pregnant' as const),
  afterMealHours: fc.constantFrom(0, 2),
})
export const orders = fc
  .record({
    number: fc.constant('ORD-7K3M-Q9T4'),
    visit: fc.record({
      date: fc
        .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
        .map(date => date.toISOString().slice(0, 10)),
      hour: fc.nat({ max: 23 }),
      city: fc.constantFrom(...demoCities.all.map(({ name }) => name)),
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
export const vasant = {
  name: 'Vasant Deshpande',
  hasTests: true,
  fast: order.fast,
  fastingHours: 12,
  noFast: null,
  afterMealHours: 0,
}
export const sushila = { ...vasant, name: 'Sushila Deshpande', fast: null, fastingHours: 0 }
export const family = { ...order, isForOther: true, people: [vasant, sushila] }
