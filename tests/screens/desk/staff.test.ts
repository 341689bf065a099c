import { beforeEach, describe, test } from 'vitest'
import type { StaffPerson } from '#desk/access/contract.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The owner's staff list: what is sent, and what each press says before it is made. */

const { page } = await screens()

const PEOPLE = /^\/api\/staff\/people$/
const ADD = /^POST \/api\/staff\/people$/
const END = /^POST \/api\/staff\/people\/.*\/end$/
const person = (id: string, name: string, more: Partial<StaffPerson> = {}): StaffPerson => ({
  id,
  name,
  phone: null,
  mayUseCodes: false,
  passkeys: 1,
  lastSeen: null,
  photo: null,
  isSelf: false,
  revision: 1,
  grants: [{ role: 'reception', centre: 'MUM-ANDHERI' }],
  ...more,
})
const listed = (...staff: StaffPerson[]) => ({
  success: true,
  staff,
  centres: [
    { code: 'MUM-ANDHERI', name: 'Andheri West' },
    { code: 'MUM-BANDRA', name: 'Bandra' },
  ],
})
const OWNER = person('o', 'Nandini Bose', { isSelf: true, grants: [{ role: 'owner', centre: null }] })

beforeEach(() =>
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: {
      id: 'o',
      name: 'Nandini Bose',
      roles: [{ role: 'owner', centre: null }],
      permissions: ['staff.manage', 'slots.set'],
    },
  }),
)

/** Opens the menu of a person's row, and chooses an action. */
async function choose(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('arrow keys move in the menu of a row, and Escape closes it and returns to its button', async () => {
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao')))
  await page.goto('/desk/staff')
  const more = page.getByRole('button', { name: 'More for Asha Rao' })
  await more.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Change Asha Rao' })).toBeFocused()
  await page.getByRole('menuitem', { name: 'Change Asha Rao' }).press('ArrowUp')
  const last = page.getByRole('menuitem', { name: 'Asha Rao: end access' })
  await expect(last).toBeFocused()
  await last.press('Escape')
  await expect(more).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('a part of a name or a role narrows the list, and a person whose form is open stays', async () => {
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao')))
  await page.goto('/desk/staff')
  const find = page.getByLabel('Find by name or role')
  const more = (name: string) => page.getByRole('button', { name: `More for ${name}` })
  await find.fill('recep')
  await expect(more('Asha Rao')).toBeVisible()
  await expect(more('Nandini Bose')).toHaveCount(0)
  await choose('Asha Rao', 'Change Asha Rao')
  await find.fill(' NANDINI')
  await expect(more('Nandini Bose')).toBeVisible()
  await expect(more('Asha Rao')).toBeVisible()
  await page.goto('/desk/staff')
  await page.getByLabel('Find by name or role').fill('nobody')
  await expect(page.getByText('No person has this name or role.')).toBeVisible()
})

test('all staff are listed with their roles and places', async () => {
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao')))
  await page.goto('/desk/staff')
  await expect(page.getByText('Reception, Andheri West')).toBeVisible()
  await expect(page.getByText('Owner', { exact: true })).toBeVisible()
})

test('a person can end the access of others, and not their own', async () => {
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao')))
  await page.goto('/desk/staff')
  await page.getByRole('button', { name: 'More for Asha Rao' }).click()
  await expect(page.getByRole('menuitem', { name: 'Asha Rao: end access' })).toBeVisible()
  await page.getByRole('button', { name: 'More for Nandini Bose' }).click()
  await expect(
    page.getByRole('menuitem', { name: 'Lost device of Nandini Bose: end all passkeys' }),
  ).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Nandini Bose: end access' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Where signed in: Nandini Bose' })).toHaveCount(0)
})

test('a person is added with a role, and the link is shown once', async () => {
  page.answer(PEOPLE, listed(OWNER))
  await page.goto('/desk/staff')
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByLabel('Full name').fill('Irfan Ansari')
  await expect(page.getByLabel('Collector', { exact: true })).toHaveAccessibleDescription(
    'Visits patients at home, and takes samples and payments.',
  )
  await page.getByLabel('Collector', { exact: true }).click()
  page.answer(ADD, { success: true, id: 'i', link: 'https://shop.test/desk#token' })
  await page.getByRole('button', { name: 'Add and create a link' }).click()
  await expect(page.getByLabel(/Give Irfan Ansari this link/)).toHaveValue('https://shop.test/desk#token')
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=.*https%3A%2F%2Fshop\.test%2Fdesk%23token$/,
  )
  const [sent] = page.sent(ADD)
  expect(JSON.parse(String(sent?.init?.body))).toEqual({
    mayUseCodes: false,
    isNamesake: false,
    name: 'Irfan Ansari',
    phone: null,
    grants: [{ role: 'collector', centre: null }],
  })
  const hours = page.getByRole('main').getByRole('link', { name: 'Hours and centres' })
  await expect(hours).toHaveAttribute('href', '/desk/hours-and-centres')
})

test('only a person who becomes a collector gets a link to set their hours', async () => {
  const asha = person('a', 'Asha Rao', { grants: [{ role: 'reception', centre: null }] })
  page.answer(PEOPLE, listed(OWNER, asha))
  page.answer(/^\/api\/staff\/people\/a$/, { success: true })
  await page.goto('/desk/staff')
  const hours = page.getByRole('main').getByRole('link', { name: 'Hours and centres' })
  await choose('Asha Rao', 'Change Asha Rao')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Asha Rao is saved.')).toBeVisible()
  await expect(hours).toHaveCount(0)
  await choose('Asha Rao', 'Change Asha Rao')
  await page.getByLabel('Collector', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(hours).toBeVisible()
})

test('Cancel closes the form of a new person, and the focus returns to its button', async () => {
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao')))
  await page.goto('/desk/staff')
  const add = page.getByRole('button', { name: 'Add person' })
  await add.click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Full name')).toHaveCount(0)
  await expect(add).toBeFocused()
})

test('Escape closes the form of a person, and the focus returns to the person’s menu', async () => {
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao')))
  await page.goto('/desk/staff')
  await choose('Asha Rao', 'Change Asha Rao')
  await page.getByLabel(/^Own mobile number/).press('Escape')
  await expect(page.getByLabel(/^Own mobile number/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More for Asha Rao' })).toBeFocused()
})

test('the consequences of ending access are shown before the click, and the result after', async () => {
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao')))
  await page.goto('/desk/staff')
  page.answer(/^GET .*\/people\/a\/end$/, { success: true, visits: 3, cash: 1249 })
  await choose('Asha Rao', 'Asha Rao: end access')
  await expect(page.getByText(/This signs Asha Rao out everywhere at once/)).toBeVisible()
  await expect(page.getByText(/3 upcoming visits become unassigned/)).toBeVisible()
  await expect(page.getByText('Asha Rao holds ₹1,249 in cash: have it counted on Cash first.')).toBeVisible()
  page.answer(END, { success: true, sessions: 1, passkeys: 1, visits: 3 })
  page.answer(PEOPLE, listed(OWNER))
  await page.getByRole('button', { name: 'End all access of Asha Rao' }).click()
  await expect(page.getByText('Asha Rao can no longer sign in. Visits now unassigned: 3.')).toBeVisible()
})

test('a refused change shows the reason, and keeps the typed values', async () => {
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao')))
  await page.goto('/desk/staff')
  await choose('Asha Rao', 'Change Asha Rao')
  await page.getByLabel(/^Own mobile number/).fill('9876543210')
  const refused = { success: false, code: 'FORBIDDEN', message: 'You may give roles only where yours is.' }
  page.answer(/^\/api\/staff\/people\/a$/, refused, { status: 403 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You may give roles only where yours is.')).toBeVisible()
  await expect(page.getByLabel(/^Own mobile number/)).toHaveValue('9876543210')
})

test('a form sends the revision with which it was opened, and shows the present values of the person', async () => {
  const CHANGE = /^POST \/api\/staff\/people\/a$/
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao')))
  await page.goto('/desk/staff')
  await choose('Asha Rao', 'Change Asha Rao')
  await page.getByLabel(/^Own mobile number/).fill('9876543210')
  const current = person('a', 'Asha Rao', { grants: [], revision: 2 })
  page.answer(PEOPLE, listed(OWNER, current))
  document.dispatchEvent(new window.Event('visibilitychange'))
  await expect(page.getByText('No role yet', { exact: true })).toBeVisible()
  const message = 'Vijay Menon changed this at 9:30 AM.'
  page.answer(CHANGE, { success: false, code: 'CHANGED', message, current }, { status: 409 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(message)).toBeVisible()
  await page.getByRole('button', { name: 'Show the current version' }).click()
  await expect(page.getByLabel(/^Own mobile number/)).toHaveValue('')
  page.answer(CHANGE, { success: true })
  await page.getByLabel(/^Own mobile number/).fill('9876543210')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Asha Rao is saved.')).toBeVisible()
  expect(page.sent(CHANGE).map(({ init }) => JSON.parse(String(init?.body)) as object)).toEqual([
    { revision: 1, phone: '9876543210', mayUseCodes: false, grants: person('a', 'Asha Rao').grants },
    { revision: 2, phone: '9876543210', mayUseCodes: false, grants: [] },
  ])
})

test('a role is for the chosen centres, and “everywhere” replaces them', async () => {
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao')))
  await page.goto('/desk/staff')
  await choose('Asha Rao', 'Change Asha Rao')
  await page.getByRole('button', { name: 'Reception: add a centre' }).click()
  await expect(page.getByLabel('Reception: centre 2')).toHaveValue('MUM-BANDRA')
  await expect(page.getByRole('button', { name: 'Reception: add a centre' })).toHaveCount(0)
  const CHANGE = /^\/api\/staff\/people\/a$/
  page.answer(CHANGE, { success: true })
  const two = ['MUM-ANDHERI', 'MUM-BANDRA'].map(centre => ({ role: 'reception' as const, centre }))
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao', { grants: two })))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Reception, Andheri West; Reception, Bandra')).toBeVisible()
  const grantsSent = () => JSON.parse(String(page.sent(CHANGE).at(-1)?.init?.body)).grants
  expect(grantsSent()).toEqual(two)
  await choose('Asha Rao', 'Change Asha Rao')
  await page.getByLabel('Reception: centre 2').selectOption('Everywhere')
  await expect(page.getByLabel('Reception: centre 2')).toHaveCount(0)
  await expect(page.getByLabel('Reception: centre 1')).toHaveValue('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Asha Rao is saved.')).toBeVisible()
  expect(grantsSent()).toEqual([{ role: 'reception', centre: null }])
})

test('the sessions of a person are shown, and ended by one click', async () => {
  page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao')))
  const session = (id: string, device: string, address: string | null) => ({
    id,
    device,
    address,
    createdAt: '2026-11-24T03:00:00.000Z',
    lastCalled: address && '2026-11-24T04:00:00.000Z',
  })
  const [desk, phone] = [session('d', 'Chrome, Windows', '10.0.0.7'), session('p', 'Android', null)]
  const SESSIONS = /^\/api\/staff\/people\/a\/sessions$/
  const ENDING = /^\/api\/staff\/people\/a\/sessions\/end$/
  page.answer(SESSIONS, { success: true, sessions: [desk, phone] })
  await page.goto('/desk/staff')
  await choose('Asha Rao', 'Where signed in: Asha Rao')
  await expect(page.getByText(/last used .* from 10\.0\.0\.7$/)).toBeVisible()
  await expect(page.getByText(/not used yet$/)).toBeVisible()
  page.answer(ENDING, { success: true, sessions: 1 })
  page.answer(SESSIONS, { success: true, sessions: [phone] })
  await page.getByRole('button', { name: 'End the session on Chrome, Windows' }).click()
  await expect(page.getByText('Asha Rao: 1 session is ended. They can sign in again.')).toBeVisible()
  await expect(page.getByText(/10\.0\.0\.7/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign Asha Rao out everywhere' })).toHaveCount(0)
  expect(page.sent(ENDING).map(({ init }) => JSON.parse(String(init?.body)) as object)).toEqual([
    { sessionId: 'd' },
  ])
})

describe('the photograph of a collector', () => {
  const PHOTO = /^\/api\/staff\/people\/c\/photo$/
  const SAVE = /^POST \/api\/staff\/people\/c\/photo$/
  const field = page.getByLabel('Choose a picture')
  const imran = (more: Partial<StaffPerson> = {}) =>
    person('c', 'Imran Shaikh', { grants: [{ role: 'collector', centre: null }], ...more })

  test('is shown before it is added, and can be removed', async () => {
    page.answer(PEOPLE, listed(OWNER, person('a', 'Asha Rao'), imran()))
    await page.goto('/desk/staff')
    await page.getByRole('button', { name: 'More for Asha Rao' }).click()
    await expect(page.getByRole('menuitem', { name: 'Change Asha Rao' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^Photograph of/ })).toHaveCount(0)
    await choose('Imran Shaikh', 'Photograph of Imran Shaikh')
    await expect(page.getByText('No photograph yet')).toBeVisible()
    await field.evaluateAll(([input]) => {
      const file = new File(['small'], 'imran.png', { type: 'image/png' })
      Object.defineProperty(input, 'files', { configurable: true, value: [file] })
      input?.dispatchEvent(new window.Event('change', { bubbles: true }))
    })
    await expect(page.getByRole('img', { name: 'Preview of the photograph of Imran Shaikh' })).toBeVisible()
    page.answer(SAVE, { success: true })
    page.answer(PEOPLE, listed(OWNER, imran({ photo: 'x.webp' })))
    await page.getByRole('button', { name: 'Save photograph' }).click()
    await expect(page.getByText('The photograph of Imran Shaikh is saved.')).toBeVisible()
    const [sent] = page.sent(SAVE)
    expect(JSON.parse(String(sent?.init?.body))).toEqual({ seen: null, photo: btoa('small') })

    page.answer(PHOTO, { success: true, webp: btoa('stored') })
    await choose('Imran Shaikh', 'Photograph of Imran Shaikh')
    await expect(page.getByRole('img', { name: 'Photograph of Imran Shaikh' })).toHaveAttribute(
      'src',
      `data:image/webp;base64,${btoa('stored')}`,
    )
    page.answer(SAVE, { success: true })
    await page.getByRole('button', { name: 'Remove photograph' }).click()
    await expect(page.getByText('The photograph of Imran Shaikh is removed.')).toBeVisible()
    const removed = page.sent(SAVE).at(-1)
    expect(JSON.parse(String(removed?.init?.body))).toEqual({ seen: 'x.webp', photo: null })
  })
})
