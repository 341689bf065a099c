import { beforeEach, test } from 'vitest'
import { WHOLE_BOARD } from '#rules/desk/board-views.ts'
import { boardsOf } from '#tests/helpers/staff/boards.ts'
import { violations } from '../support/accessible.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The panel of the board's views on the whole shop: made, renamed, shared and removed, by keys, and what others see. */

const { shop: whole, page } = await screens()
const { person } = boardsOf(whole)
const origin = new URL(whole.shop.rules.shopUrl).origin
const boss = await person('manager')
const meera = await person('coordinator')

/** Opens the board in somebody's session. */
async function boardFor(one: typeof boss, query = '?city=Mumbai') {
  page.asUsual()
  page.answerBy(/^\/api\/(staff|desk)\//, async (path, init) => {
    const headers = { ...(init?.headers as Record<string, string>), origin, cookie: one.cookie() }
    return whole.app.request(path, { ...init, headers })
  })
  await page.goto(`/desk${query}`)
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
}

const main = page.getByRole('main')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const nameField = page.getByLabel('Name of the view')
const viewsOf = async (one: typeof boss) => (await one.api.listDeskViews()).views
const namesOf = async (one: typeof boss) =>
  (await viewsOf(one)).map(({ name, isShared }) => ({ name, isShared }))

beforeEach(async () => {
  for (const { id } of await viewsOf(boss)) await boss.api.removeDeskView({ params: { id } })
})

/** Keeps what the board shows by keys alone. */
async function keep(name: string) {
  await main.press('v')
  await expect(nameField).toBeFocused()
  await nameField.fill(name)
  await nameField.press('Enter')
  await expect(page.getByText(`“${name}” is saved.`)).toBeVisible()
  // Shown a moment later: the panel then is that view's.
  await expect(button(new RegExp(`^${name}`))).toHaveAttribute('aria-pressed', 'true')
}

test('a view is made by V, renamed, shared and removed, accessible throughout, and others see what is theirs', async () => {
  await boardFor(boss)
  await keep('Early')
  expect(await violations()).toEqual([])
  await main.press('v')
  await expect(nameField).toHaveValue('Early')
  expect(await violations()).toEqual([])
  await nameField.fill('Early ones')
  await page.getByLabel('Share with everyone').click()
  await button('Save changes').click()
  await expect(button(/^Early ones \d+ shared/)).toBeVisible()
  expect(await namesOf(meera)).toEqual([{ name: 'Early ones', isShared: true }])
  await main.press('v')
  await button('Remove view').click()
  await expect(page.getByText('“Early ones” is removed.')).toBeVisible()
  await expect(button(/^Early ones/)).toHaveCount(0)
  expect(await namesOf(boss)).toEqual([])
})

test('the keys 1 to 9 show the first nine views, those for all first, and 0 the whole board', async () => {
  const add = (name: string, isShared = false) =>
    boss.api.addDeskView({ body: { name, isShared, city: 'Mumbai', choice: WHOLE_BOARD } })
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await add(`Own ${at}`)
  await add('All of us', true)
  await boardFor(boss)
  await expect(page.getByRole('group', { name: 'Views' }).getByRole('button')).toHaveCount(11)
  const shown = page.locator('.desk-views [aria-pressed=true]')
  await main.press('1')
  await expect(shown).toHaveText(/^All of us/)
  await main.press('9')
  await expect(shown).toHaveText(/^Own 8/)
  await main.press('0')
  await expect(shown).toHaveText(/^All visits/)
  await boardFor(meera)
  await expect(page.getByRole('group', { name: 'Views' }).getByRole('button')).toHaveCount(2)
  await main.press('2')
  await expect(shown).toHaveText(/^All visits/)
  await main.press('1')
  await main.press('v')
  await expect(nameField).toHaveValue('')
  await expect(button('Remove view')).toHaveCount(0)
  await expect(page.getByLabel('Share with everyone')).toHaveCount(0)
  expect(await violations()).toEqual([])
})

test('a view that was removed meanwhile says so when it is changed, and what was typed stays', async () => {
  await boardFor(boss)
  await keep('Late')
  const [late] = await viewsOf(boss)
  await boss.api.removeDeskView({ params: { id: late?.id ?? '' } })
  await main.press('v')
  await nameField.fill('Late ones')
  await button('Save changes').click()
  await expect(page.getByText('There is no such view.')).toBeVisible()
  await expect(nameField).toHaveValue('Late ones')
  await button('Save as a new view').click()
  await expect(page.getByText('“Late ones” is saved.')).toBeVisible()
  expect(await namesOf(boss)).toEqual([{ name: 'Late ones', isShared: false }])
})
