import { expect, test } from 'vitest'
import { opening } from '#db/schema.ts'
import { httpShop } from '#tests/helpers/http-shop.ts'
import { orderBody } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'

const whole = await httpShop()
const { shop, catalogue, url } = whole
await shop.db.delete(opening)
await catalogue.refresh()

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })

test.each([
  '/',
  '/lab-tests',
  '/lab-tests/CBC',
  '/lab-tests.data',
  '/checkout',
  '/sitemap.xml',
  '/pay/ORD-1',
])('before the opening a stranger at %s reads that the shop opens soon, without a price', async path => {
  const response = await get(path)
  expect(response.status).toBe(503)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'retry-after': '3600',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  })
  const html = await response.text()
  expect(html).toContain('jaanch opens soon')
  expect(html).toContain('022 0000 0000')
  expect(html).not.toContain('₹')
})

test.each([
  '/api/orders',
  '/api/lab-tests',
  '/api/packages',
  '/api/otp/send-otp',
  '/api/bookings',
  '/send-email',
])('before the opening a stranger’s call of %s is refused', async path => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url + path, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(503)
  if (path.startsWith('/api/')) expect(await response.json()).toMatchObject({ code: 'NOT_OPEN' })
})

test('before the opening no search engine lists the shop', async () => {
  expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
})

test.each([
  ['/desk', 200],
  ['/desk/going-live', 200],
  ['/collector', 200],
  ['/privacy', 200],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 403],
  ['/favicon.svg', 200],
  ['/p?0123456789abcdef', 200],
  ['/v?0123456789abcdef', 200],
  ['/payment-status?merchantOrderId=JN1', 200],
  ['/api/payments/status/JN1', 404],
  ['/api/desk/going-live', 401],
  ['/api/whatsapp/webhook', 403],
])('before the opening %s is answered as ever', async (path, status) => {
  expect((await get(path)).status).toBe(status)
})

test('staff look at the shop as customers for a day, and their booking is a real one', async () => {
  const owner = await newStaff(whole, 'Ravi Owner', 'owner')
  const response = await owner.send('/api/desk/going-live/preview', { method: 'POST', body: '{}' })
  expect(response.status).toBe(200)
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  expect(response.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/)
  expect(await (await get('/lab-tests', { cookie })).text()).toBe('a page')
  expect((await get('/lab-tests', { cookie: `${cookie.slice(0, -1)}x` })).status).toBe(503)

  const customer = await whole.signIn()
  const booking = (headers: Record<string, string>) =>
    fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${customer.token}`,
        ...headers,
      },
      body: JSON.stringify(orderBody(whole)),
    })
  expect((await booking({})).status).toBe(503)
  expect((await booking({ cookie })).status).toBe(201)
  expect((await customer.api.listOrders()).orders).toHaveLength(1)

  whole.setClock(new Date(shop.now().getTime() + 25 * 3_600_000))
  expect((await get('/lab-tests', { cookie })).status).toBe(503)
})

test('every process of an opened shop lets customers in', async () => {
  await shop.db.insert(opening).values({ state: 'open', at: shop.now() })
  await catalogue.refresh()
  expect(await (await get('/lab-tests')).text()).toBe('a page')
})
