import { expect, test } from 'vitest'
import { formatRupees } from '#rules/money.ts'
import { builtPages } from '#tests/helpers/built-pages.ts'

/** What the pages of home healthcare, consultation and Siblings Day say. What their forms do stands in tests/e2e/requests. */

const { open, shop } = await builtPages()

// P2-86, P2-88, P2-202
test('home healthcare has twelve services that can be booked', async () => {
  const page = await open('/home-healthcare')
  const services = '[aria-label="Home-care services"]'
  expect(page.texts(`${services} h3`)).toEqual([
    'Physiotherapy',
    'Nursing',
    'Medical Equipment',
    'Trained Attendants',
    'Mother & Baby Care',
    'Diabetes Care',
    'Critical Care',
    'Covid Care',
    'Vaccination',
    'Counseling',
    'Diet And Nutrition Consultation',
    'Elder Care',
  ])
  expect(page.texts(`${services} button`).filter(text => text === 'Book')).toHaveLength(12)
  expect(page.texts('main form button')).toContain('Submit Request')
})

// P2-93, P2-95, P2-96, P2-97
test('instant consultation has five specialists at one price, steps and reasons', async () => {
  const page = await open('/instant-consultation')
  expect(page.text('h1')).toBe('Consult with Top Specialists')
  expect(page.texts('main button')).toContain('Book Consultation')
  expect(page.part('Choose a specialist', 'article :is(h2, h3)')).toEqual([
    'Dermatology',
    'Homeopathy',
    'Family Physician',
    'Gynecologists',
    'Ophthalmology',
  ])
  for (const specialist of page.part('Choose a specialist', 'article'))
    expect(specialist).toMatch(/₹499\.00Book Now$/)
  expect(page.part('How it works', 'h3')).toHaveLength(4)
  expect(page.part('Why choose us', 'h3')).toHaveLength(4)
})

// P2-101, P2-103, P2-104
test('the Siblings Day page has all its parts, its price and its terms', async () => {
  const packages = await shop.listPackages({ query: { limit: '3' } })
  const page = await open('/siblings-day-offer')
  expect(page.text('h1')).toBe('This Siblings Day, get checked together')
  expect(page.part('Why choose us', 'h3')).toHaveLength(4)
  expect(page.part('How it works', 'ol h3')).toHaveLength(4)
  expect(page.part('Similar packages', 'article h3')).toEqual(packages.map(({ name }) => name))
  const voices = page.part('What families say', 'figure')
  expect(voices).toHaveLength(3)
  for (const voice of voices) expect(voice).toContain('Sample data')
  const cheapest = Math.min(...packages.map(({ salePrice }) => salePrice))
  const cost = page.texts('main p').find(text => text.endsWith('for both.'))
  expect(cost).toContain(formatRupees(cheapest))
  expect(cost).toContain(formatRupees(2 * cheapest))
  expect(page.text('main')).not.toMatch(/by email|One booking for both/)
  // Elsewhere in the shop a consultation has a price.
  expect(page.text('main')).toContain('online consultation about your report is free (otherwise ₹499.00)')
  expect(page.text('main')?.split('when the report is ready')).toHaveLength(2)
  expect(page.part('Terms and conditions', 'li').join('\n')).toMatch(
    new RegExp(
      [
        'agree that we may contact you',
        'A phlebotomist visits your home',
        'transported to a partner laboratory',
        'email you at your registered address',
        'A complimentary online doctor consultation is offered after your report',
        'We may change these terms and conditions',
        'agree to receive follow-up calls and SMS',
      ].join('[^]*'),
    ),
  )
})
