import { expect, test } from 'vitest'
import { findStaffPage, listPaths, PAGES, pathOf, pathTo } from './pages.ts'

test('an id in a path is encoded', () => {
  expect(pathTo('orderDetails', 'ORD-1/2')).toBe('/order-details/ORD-1%2F2')
  expect(pathTo('invoice', 'ORD-1')).toBe('/invoice/ORD-1')
  expect(pathTo('labTest', 'C B C')).toBe('/lab-tests/C%20B%20C')
})

test('every page has one kind, and no two pages share a path', () => {
  const all = (['public', 'item', 'private', 'order', 'sms', 'staff'] as const).flatMap(kind =>
    listPaths(kind),
  )
  expect(new Set(all).size).toBe(Object.keys(PAGES).length)
  expect(pathOf('home')).toBe('/')
})

test('the desk has its own address and those below it, and no other that begins like it', () => {
  expect(findStaffPage('/desk')).toBe('/desk')
  expect(findStaffPage('/desk/requests')).toBe('/desk')
  expect(findStaffPage('/desktop')).toBeUndefined()
  expect(findStaffPage('/')).toBeUndefined()
})
