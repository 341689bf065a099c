import { expect, test } from 'vitest'
import { deskPageTitles } from '#text/staff.ts'
import { type Grant, listPermissions, PERMISSIONS, ROLE_NAMES, type Role } from '../staff/permissions.ts'
import { allowedPages, DESK_PAGES, LOCK_KEY, menuPages, startPage } from './desk-pages.ts'

const ALL = { permissions: PERMISSIONS }

test('no two pages share an address or a key', () => {
  const pages = Object.values(DESK_PAGES)
  const keys = pages.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  expect(keys).not.toContain(LOCK_KEY)
  for (const key of keys) expect(key).toMatch(/^[a-z]$/)
})

test('the address and the name of a page of the menu consist of the words of its title', () => {
  for (const name of menuPages(ALL)) {
    const words = deskPageTitles[name].toLowerCase().split(/[^a-z]+/)
    expect(name).toBe(words.join('-').replace(/-./g, found => found.slice(1).toUpperCase()))
    // The desk itself has no address below /desk.
    if (name !== 'today') expect(DESK_PAGES[name].path).toBe(words.join('-'))
  }
})

test('without permissions the menu has only pages that need none', () => {
  for (const name of allowedPages({ permissions: [] })) expect(DESK_PAGES[name].needs).toBeNull()
  expect(allowedPages(ALL)).toEqual(Object.keys(DESK_PAGES))
})

test('a page about the whole company is not shown to people with its permission at single centres only', () => {
  const some = allowedPages({ ...ALL, centreOnly: ['money.read'] })
  expect(some).not.toContain('accounting')
  expect(some).toEqual(expect.arrayContaining(['cash', 'hoursAndCentres']))
})

test('every page of the menu opens', () => {
  expect(allowedPages(ALL)).toEqual(expect.arrayContaining(menuPages(ALL)))
})

const firstOf = (...roles: Grant[]) => startPage({ permissions: listPermissions(roles), roles })
const everywhere = (role: Role): Grant => ({ role, centre: null })

test('every role starts at the page of its work', () => {
  expect(Object.fromEntries(ROLE_NAMES.map(role => [role, firstOf(everywhere(role))]))).toEqual({
    reception: 'today',
    coordinator: 'today',
    collector: 'collector',
    technician: 'reception',
    pathologist: 'reports',
    accounts: 'approvals',
    manager: 'today',
    owner: 'today',
  })
})

test('a collector with another role starts at the desk', () => {
  expect(firstOf(everywhere('reception'), everywhere('collector'))).toBe('today')
})

test('a collector without home visits has no collectors’ app', () => {
  expect(firstOf({ role: 'collector', centre: 'MUM-1' })).toBe('myCash')
})
