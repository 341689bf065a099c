import { expect, test } from 'vitest'
import { addressReader } from './visitor-address.ts'

/** The address that a shop behind `proxies` trusts, for a socket and an X-Forwarded-For. */
const believed = (proxies: string[], socket: string, forwarded?: string) =>
  addressReader(proxies)({
    raw: new Request('http://shop.test/', forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}),
    env: { incoming: { socket: { remoteAddress: socket } } },
  })

test('without a known proxy the forwarded address is ignored', () => {
  expect(believed([], '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(believed(['10.0.0.0/8'], '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('a trusted proxy is trusted only about the last entry', () => {
  expect(believed(['10.0.0.0/8'], '10.1.2.3', '1.1.1.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(believed(['10.0.0.0/8'], '::ffff:10.1.2.3', '203.0.113.7')).toBe('203.0.113.7')
})

test('behind several trusted proxies the first address that is not a proxy counts', () => {
  expect(believed(['10.0.0.0/8', '192.0.2.9'], '10.1.2.3', '1.1.1.1, 203.0.113.7, 192.0.2.9')).toBe(
    '203.0.113.7',
  )
})

test('an invalid address is not used, so that a caller can’t invent visitors', () => {
  for (const invented of ['not-an-ip-7', '', '203.0.113.7:x', '999.1.1.1', '999.1.1.1:443']) {
    expect(believed(['10.0.0.0/8'], '10.1.2.3', invented)).toBe('10.1.2.3')
  }
})

test('the port after the address is left out', () => {
  expect(believed(['10.0.0.0/8'], '10.1.2.3', '203.0.113.7:4711')).toBe('203.0.113.7')
  expect(believed(['10.0.0.0/8'], '10.1.2.3', '[2001:db8::7]:4711')).toBe('2001:db8::7')
})

test('an IPv6 proxy and visitor are recognised', () => {
  expect(believed(['fd00::/8'], 'fd00::1', '2001:db8::7')).toBe('2001:db8::7')
})
