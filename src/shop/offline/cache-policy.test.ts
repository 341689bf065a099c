import { expect, test } from 'vitest'
import { cachePolicy, offlinePage, PRECACHED_PAGES, reportKey } from './cache-policy.ts'

const at = (address: string, isNavigation = false) =>
  cachePolicy(new URL(address, 'https://shop.test'), isNavigation)

test.each([
  ['/lab-tests/CBC', 'page', '/lab-tests/CBC'],
  ['/lab-tests?category=Fever', 'page', '/lab-tests?category=Fever'],
  ['/payment-status?id=JN-1', 'page', '/payment-status'],
  ['/order-details/ORD-1', 'page', '/order-details/any'],
  ['/o?7K3MQ9T4', 'page', '/o'],
  ['/v?7K3MQ9T4B2C8D5F6', 'page', '/v'],
  ['/invoice/ORD-1', 'page', '/invoice/any'],
])('opening %s caches the page as %s under %s', (address, as, key) => {
  expect(at(address, true)).toEqual({ as, key })
})

test.each([
  ['/api/labtests?limit=10&offset=0', 'catalogue'],
  ['/api/packages/PK-FULLBODY', 'catalogue'],
  ['/api/orders', 'person'],
  ['/api/orders/ORD-1', 'person'],
  // With the door code, so that the patient finds it without signal.
  ['/api/orders/ORD-1/visit', 'person'],
  ['/api/customers/profile', 'person'],
  ['/api/patients', 'person'],
  ['/api/invoices/ORD-1', 'person'],
])('%s is cached with the data of the %s', (address, as) => {
  expect(at(address)).toEqual({ as, key: address })
})

test.each(['/lab-tests?search=HIV', '/health-checkups?category=Fever&search=HIV'])(
  'no cache stores the search words of %s',
  address => {
    expect(at(address, true)).toBeUndefined()
    expect(at(`/api${address}`)).toBeUndefined()
    expect(at('/api/labtests?search=HIV')).toBeUndefined()
  },
)

test('a report is cached under its name, without the link by which it was opened', () => {
  const link = '/api/orders/reports/r.pdf?link=l&expires=1&signature=s'
  expect(at(link, true)).toEqual({ as: 'report', key: reportKey('r.pdf') })
})

test.each([
  '/api/slots',
  '/api/desk/orders/ORD-1',
  '/api/desk/board?city=Mumbai',
  '/api/staff/self',
  '/api/collector/day',
  '/api/customers/data',
  '/api/coupons/active',
  '/api/auth/sessions',
  '/api/invoices/ORD-1/download',
  '/api/phonepe/status/JN-1',
  '/dev/outbox',
  '/sandbox/phonepe/pay/1',
  '/healthz',
])('%s always comes from the shop', address => {
  expect(at(address)).toBeUndefined()
})

test.each(['/api/docs', '/desk/orders/ORD-1', '/dev/outbox', '/sandbox/phonepe/pay/1'])(
  '%s is not cached as a page, although it is opened like one',
  address => {
    expect(at(address, true)).toBeUndefined()
  },
)

test('pages cached at the installation have the addresses under which they are looked up', () => {
  for (const page of PRECACHED_PAGES) expect(at(page, true)).toEqual({ as: 'page', key: page })
})

test('the offline page links to the page that was requested', () => {
  const page = new URL(offlinePage(new URL('https://shop.test/lab-tests/CBC?a=1')), 'https://shop.test')
  expect([page.pathname, page.searchParams.get('from')]).toEqual(['/offline', '/lab-tests/CBC?a=1'])
})
