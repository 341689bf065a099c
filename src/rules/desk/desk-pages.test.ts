import { expect, test } from 'vitest'
import { PERMISSIONS } from '../staff/permissions.ts'
import { DESK_PAGES, LOCK_KEY, menuOf, openPages } from './desk-pages.ts'

const ALL = { permissions: PERMISSIONS }

test('no two pages share an address or a key', () => {
  const pages = Object.values(DESK_PAGES)
  const keys = pages.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  expect(keys).not.toContain(LOCK_KEY)
  for (const key of keys) expect(key).toMatch(/^[a-z]$/)
})

test('who may do nothing is shown only what needs nothing', () => {
  for (const name of openPages({ permissions: [] })) expect(DESK_PAGES[name].needs).toBeNull()
  expect(openPages(ALL)).toEqual(Object.keys(DESK_PAGES))
})

test('what belongs to no centre is not shown to who has its permission at single centres only', () => {
  const some = openPages({ ...ALL, centreOnly: ['money.read'] })
  expect(some).not.toContain('books')
  expect(some).toEqual(expect.arrayContaining(['cash', 'setUp']))
})

test('every page of the menu is one that opens', () => {
  expect(openPages(ALL)).toEqual(expect.arrayContaining(menuOf(ALL)))
})
