import { expect, test } from 'vitest'
import { isOwnPath, returnPathFrom } from './return-path.ts'

test('a login returns to pages of this shop', () => {
  for (const path of ['/', '/checkout', '/my-orders?page=2', '/order-details/ORD-1234']) {
    expect(isOwnPath(path), path).toBe(true)
  }
})

test('a login returns to no other site', () => {
  const elsewhere = [
    '',
    'checkout',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
  ]
  for (const path of elsewhere) expect(isOwnPath(path), JSON.stringify(path)).toBe(false)
})

test('a login does not return to the pages for signing in', () => {
  expect(isOwnPath('/login')).toBe(false)
  expect(isOwnPath('/signup?returnTo=/login')).toBe(false)
})

test('the path to return to is read from a query', () => {
  expect(returnPathFrom('?returnTo=%2Fcheckout')).toBe('/checkout')
  expect(returnPathFrom('?returnTo=%2F%2Fevil.example')).toBeUndefined()
  expect(returnPathFrom('')).toBeUndefined()
})
