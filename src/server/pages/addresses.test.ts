import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import routes from '#src/routes.ts'
import { NO_SUCH_PAGE, PUBLIC_PAGES, readAddress, UNLISTED_PAGES } from './addresses.ts'

describe('a page request', () => {
  test.each([
    ['//evil.example/', '/evil.example'],
    ['//evil.example', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['/lab-tests/', '/lab-tests'],
    ['/lab-tests//CBC', '/lab-tests/CBC'],
    ['/lab-tests/?search=sugar', '/lab-tests?search=sugar'],
    ['/Lab-Tests/CBC?search=sugar', '/lab-tests/CBC?search=sugar'],
    ['/CART', '/cart'],
  ])('for %s is redirected to %s, on this host', (asked, to) => {
    expect(readAddress(asked)).toEqual({ kind: 'moved', to })
  })

  test.each([
    '/%E0%A4%A',
    '/%',
    '/lab-tests/%00',
    '/lab-tests/a%2Fb',
    '/lab-tests/a%5Cb',
    '/%0d%0aset-cookie:x',
  ])('for %s is unreadable, not a fault', asked => expect(readAddress(asked)).toEqual({ kind: 'unreadable' }))

  test.each([
    ['/?utm_source=x&fbclid=1', '/'],
    ['/lab-tests?utm_source=x&search=sugar', '/lab-tests?search=sugar'],
    ['/lab-tests?search=%20blood%20%20sugar+', '/lab-tests?search=blood+sugar'],
    ['/lab-tests?search=a&category=Fever&x', '/lab-tests?category=Fever&search=a'],
    ['/lab-tests?category=Nonsense', '/lab-tests'],
    ['/lab-tests?sort=price&fasting=none&area=Nonsense', '/lab-tests?fasting=none&sort=price'],
    ['/lab-tests?search=', '/lab-tests'],
    ['/payment-status?merchantOrderId=123', '/payment-status'],
    ['/lab-tests/%43BC', '/lab-tests/CBC'],
    ['/order-details/ORD-7K3M-Q9T4', '/order-details/any'],
    ['/invoice/ORD-7K3M-Q9T4?x=1', '/invoice/any'],
    ['/invoice', '/invoice'],
    ['/wp-login.php', '/no-such-page'],
    ['/lab-tests/CBC/more', '/no-such-page'],
    ['/order-details', '/no-such-page'],
    ['/o?7K3MQ9T4', '/o'],
    ['/v?ABC', '/v'],
    [`/lab-tests?search=${'a'.repeat(150)}`, `/lab-tests?search=${'a'.repeat(100)}`],
  ])('for %s is the page %s', (asked, address) => {
    expect(readAddress(asked)).toEqual({ kind: 'page', address })
  })

  test('for the router’s own data keeps only the parameters that matter', () => {
    expect(readAddress('/lab-tests.data?search=x&utm_source=y&_routes=root')).toEqual({
      kind: 'data',
      address: '/lab-tests.data?search=x&_routes=root',
    })
  })

  test('for each route of the web app has one address, and no other address is a page', () => {
    const paths = (routes as { index?: boolean; path?: string }[]).map(({ path = '' }) =>
      `/${path}`.replace(/(.)\/\*$/, '$1'),
    )
    for (const path of paths.filter(path => path !== '/*')) {
      const asked = readAddress(path.replace(':orderId?', 'ORD-1').replace(/:\w+/, 'CBC'))
      expect(asked, path).toMatchObject({ kind: 'page' })
      expect(asked, path).not.toMatchObject({ address: NO_SUCH_PAGE })
    }
    for (const page of [...PUBLIC_PAGES, ...UNLISTED_PAGES]) expect(paths).toContain(page)
  })

  test('for any address is answered, and never redirected to another host', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const asked = readAddress(`/${path}?${query}`)
        if (asked.kind === 'moved') {
          expect(asked.to).toMatch(/^\/(?!\/)/)
          expect(readAddress(asked.to).kind).not.toBe('moved')
        }
        if (asked.kind === 'page') expect(readAddress(asked.address)).toEqual(asked)
      }),
    )
  })
})
