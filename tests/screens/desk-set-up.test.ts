import { test } from 'vitest'
import { expect } from './support/expect.ts'
import { screens } from './support/screens.ts'

/** Setting up a city's days, where it is pressed, refused or lost. */

const { page } = await screens()

const OWNER = {
  success: true,
  staff: { id: 'x', name: 'Asha', permissions: ['slots.set'], roles: [{ role: 'owner', centre: null }] },
}
const AREAS = /^\/api\/desk\/areas(\?|$)/
const BANDRA = { id: 'a1', city: 'Mumbai', name: 'Bandra', pinCodes: ['400050', '400051'] }
const listed = (...areas: object[]) => ({ success: true, areas })
const bodies = () =>
  page.sent(AREAS).flatMap(({ init }) => (init?.body ? [JSON.parse(String(init.body)) as object] : []))

async function openSetUp(...areas: object[]) {
  page.answer(/^\/api\/staff\/me/, OWNER)
  page.answer(AREAS, listed(...areas))
  await page.goto('/desk/set-up?city=Mumbai')
  await expect(page.getByRole('heading', { name: 'Areas' })).toBeVisible()
}
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

test('a city without areas says that it is served wholly', async () => {
  await openSetUp()
  await expect(page.getByText(/^Mumbai has no areas: somebody comes to each/)).toBeVisible()
})

test('pasted PIN codes are counted before they are saved, and what is none of the city is named', async () => {
  await openSetUp()
  await page.getByRole('button', { name: 'Add an area' }).click()
  await save()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await expect(page.getByText('Please enter at least one PIN code.')).toBeVisible()
  await page.getByLabel('Name').fill('Bandra')
  await page.getByLabel('PIN codes').fill('400050-400052, 411001')
  await expect(page.getByText('3 PIN codes')).toBeVisible()
  await expect(page.getByText('Not of Mumbai: 411001')).toBeVisible()
  await save()
  expect(bodies()).toEqual([])
  await page.getByLabel('PIN codes').fill('400050-400052')
  page.answer(AREAS, { area: BANDRA, ...listed(BANDRA) })
  await save()
  await expect(page.getByText('Bandra is saved. The checkout asks for it from now on.')).toBeVisible()
  expect(bodies()).toMatchObject([
    { city: 'Mumbai', name: 'Bandra', pinCodes: ['400050', '400051', '400052'] },
  ])
  await expect(page.getByRole('button', { name: 'Add an area' })).toBeFocused()
})

test('saved again after no answer came it is the same area', async () => {
  await openSetUp()
  await page.getByRole('button', { name: 'Add an area' }).click()
  await page.getByLabel('Name').fill('Bandra')
  await page.getByLabel('PIN codes').fill('400050')
  page.cut(AREAS, 1)
  await save()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  page.answer(AREAS, { area: BANDRA, ...listed(BANDRA) })
  await save()
  await expect(page.getByText(/^Bandra is saved/)).toBeVisible()
  const [first, second] = bodies()
  expect(second).toEqual(first)
})

test('what is refused says why and stays typed', async () => {
  await openSetUp(BANDRA)
  await page.getByRole('button', { name: 'Change Bandra' }).click()
  const refusal = { success: false, code: 'INVALID', message: '400051 is in the area Khar already.' }
  page.answer(AREAS, refusal, { status: 422 })
  await save()
  await expect(page.getByText('400051 is in the area Khar already.')).toBeVisible()
  await expect(page.getByLabel('PIN codes')).toHaveValue('400050 400051')
})

test('removing the last area asks, and says that the whole city is served then', async () => {
  await openSetUp(BANDRA)
  await page.getByRole('button', { name: 'Remove Bandra' }).click()
  await expect(page.getByText(/It is the last area: then somebody comes to each/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  page.answer(/^\/api\/desk\/areas\/a1\/remove/, { success: true })
  page.answer(AREAS, listed())
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('Bandra is removed.')).toBeVisible()
})
