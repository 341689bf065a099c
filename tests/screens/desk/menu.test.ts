import { test } from 'vitest'
import { type Grant, listPermissions, type Role } from '#rules/staff/permissions.ts'
import { BOARD, boardWith, MEERA, WAITING, waitingOf } from '../support/board.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The desk's menu: its groups, folded, and as a drawer. */

const { page } = await screens()

async function openDesk(role: Role, { width = 1280, heading = 'Needs attention' } = {}): Promise<void> {
  const roles: Grant[] = [{ role, centre: null }]
  page.answer(/^\/api\/staff\/me/, {
    ...MEERA,
    staff: { ...MEERA.staff, permissions: listPermissions(roles), roles },
  })
  page.answer(BOARD, boardWith([]))
  page.setWidth(width)
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
}

const menu = () => page.getByRole('navigation', { name: 'The desk' })

test('an owner’s menu has groups of pages, marks the open page and leaves “Your sign-in” below', async () => {
  await openDesk('owner')
  for (const group of ['Money', 'Set up'])
    await expect(menu().getByRole('list', { name: group })).toBeVisible()
  await expect(menu().getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  expect(document.title).toBe('Today | jaanch')
  await expect(menu().getByRole('link', { name: 'Your sign-in' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Your sign-in' })).toBeVisible()
})

test('a group with one page has no heading, and pages that the role can’t open are left out', async () => {
  page.answer(/^\/api\/desk\/approvals/, { success: true, approvals: [] })
  await openDesk('accounts', { heading: 'Approvals' })
  await expect(menu().getByRole('link', { name: 'Report status' })).toBeVisible()
  await expect(menu().getByRole('list', { name: 'Laboratory' })).toHaveCount(0)
  await expect(menu().getByRole('link', { name: 'Audit' })).toHaveCount(0)
})

test('a page of the menu shows how much waits there, and follows the number on the page', async () => {
  page.answer(WAITING, waitingOf({ requests: 2, approvals: 3 }))
  await openDesk('owner')
  await expect(menu().getByRole('link', { name: 'Requests 2 overdue' })).toBeVisible()
  await expect(menu().getByRole('link', { name: 'Approvals 3 waiting' })).toBeVisible()
  page.answer(/^\/api\/desk\/approvals/, { success: true, approvals: [] })
  page.answer(WAITING, waitingOf({ requests: 2, approvals: 0 }))
  await menu().getByRole('link', { name: 'Approvals 3 waiting' }).click()
  await expect(menu().getByRole('link', { name: 'Approvals', exact: true })).toBeVisible()
  expect(page.sent(WAITING)).toHaveLength(2)
})

test('the pathologist sees how many reports are overdue', async () => {
  page.answer(WAITING, waitingOf({ reports: 5 }))
  page.answer(/^\/api\/desk\/reports/, { success: true, orders: [], total: 0, overdue: 0 })
  await openDesk('pathologist', { heading: 'Reports' })
  await expect(menu().getByRole('link', { name: 'Reports 5 overdue' })).toBeVisible()
})

test('a key folds the menu to its icons, and it stays folded on the next page load', async () => {
  await openDesk('owner')
  await page.getByRole('main').press('\\')
  await expect(page.getByRole('button', { name: 'Fold the menu' })).toHaveAttribute('aria-pressed', 'true')
  await openDesk('owner')
  const fold = page.getByRole('button', { name: 'Fold the menu' })
  await expect(fold).toHaveAttribute('aria-pressed', 'true')
  await expect(menu().getByRole('link', { name: 'Cash' })).toBeVisible()
  await fold.click()
  await expect(fold).toHaveAttribute('aria-pressed', 'false')
})

test('on a phone the menu is a drawer, which a page opened from it closes', async () => {
  await openDesk('owner', { width: 360 })
  // No answer: a refused call would lead to the sign-in.
  page.cut(/^\/api\/desk\/cash/)
  await expect(menu()).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await menu().getByRole('link', { name: 'Cash' }).click()
  await expect(menu()).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Cash' })).toBeVisible()
})
