import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requests } from '#db/schema.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { shopRoutes } from '#server/api/shop-routes.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { requestApi } from './api.ts'

const { shop, jobs, post } = await shopPart(shop => [
  shopRoutes([requestApi], shop, createLiveCatalogue(shop.db)),
])

const inDays = (days: number) => addDays(indianDate(shop.now()), days)

test.each([
  ['no name', { name: '' }, 'name'],
  ['a short mobile', { mobile: '98765' }, 'mobile'],
  ['today', { date: inDays(0) }, 'date'],
  ['a time instead of a day', { date: `${inDays(1)}T10:00` }, 'date'],
  ['a day in the far future', { date: '9999-12-31' }, 'date'],
])('POST /api/submit-landing-form refuses %s', async (_, change, field) => {
  const answer = await post('/api/submit-landing-form', {
    name: 'Asha',
    email: '',
    mobile: nextPhone(),
    date: inDays(1),
    ...change,
  })
  expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
})

// P2-132, P2-177
test('POST /api/submit-landing-form stores the request and sends the customer a message', async () => {
  const mobile = nextPhone()
  const form = { name: 'Asha', email: 'asha@home.test', mobile, date: inDays(1) }
  const answer = await post('/api/submit-landing-form', form)
  expect(answer).toMatchObject({
    status: 201,
    body: { success: true, message: 'Thank you for contacting us!' },
  })
  const [row] = await shop.db.select().from(requests).where(eq(requests.mobile, mobile))
  expect(row).toMatchObject({ email: 'asha@home.test', preferredDate: inDays(1) })
  expect(jobs.at(-1)).toEqual({ name: 'notify-request', data: { kind: 'landing', id: row?.id } })
})
