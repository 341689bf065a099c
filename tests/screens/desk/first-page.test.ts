import { test } from 'vitest'
import { type Grant, listPermissions, type Role } from '#rules/staff/permissions.ts'
import { MEERA } from '../support/board.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The first page of the desk after signing in, by role. */

const { page } = await screens()

const signedInAs = (...roles: Role[]) => {
  const held: Grant[] = roles.map(role => ({ role, centre: null }))
  const staff = { ...MEERA.staff, permissions: listPermissions(held), roles: held }
  page.answer(/^\/api\/staff\/me/, { ...MEERA, staff })
  page.answer(/^\/api\/desk\/reception/, {
    success: true,
    reception: {
      centres: [],
      isEverywhere: true,
      mayReject: true,
      received: 0,
      rejected: 0,
      onTheWay: [],
      date: '2026-11-24',
    },
  })
}

test('without access to visits the first page is the first in the menu', async () => {
  signedInAs('technician')
  await page.goto('/desk')
  await expect(page.getByText('The result of a scan appears here.')).toBeVisible()
  await expect(page.getByText(/This page does not exist/)).toHaveCount(0)
})

test('a collector is redirected to the collectors’ app', async () => {
  signedInAs('collector')
  await page.goto('/desk/nowhere')
  await expect(page.getByRole('main').getByRole('link', { name: 'Collectors’ app' })).toHaveAttribute(
    'href',
    '/collector',
  )
})

test('a collector with a role at the desk has a link to the app in the menu', async () => {
  signedInAs('technician', 'collector')
  await page.goto('/desk')
  await expect(page.getByText('The result of a scan appears here.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Collectors’ app' })).toHaveAttribute('href', '/collector')
})

test('a pathologist starts at the reports, and can find orders', async () => {
  signedInAs('pathologist')
  page.answer(/^\/api\/desk\/reports/, { success: true, orders: [], total: 0, overdue: 0 })
  await page.goto('/desk')
  await expect(page.getByText('No orders are waiting for a report.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Find/ })).toBeVisible()
})

test('a demo shows a visitor without a session the way to its staff', async () => {
  page.answer(
    /^\/api\/staff\/me/,
    { success: false, code: 'UNAUTHENTICATED', message: 'Please sign in.' },
    { status: 401 },
  )
  await page.goto('/desk')
  await expect(page.getByRole('link', { name: 'Choose a member of staff' })).toHaveAttribute(
    'href',
    '/dev/staff',
  )
})
