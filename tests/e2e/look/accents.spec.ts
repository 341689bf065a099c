import { readableAccent } from '#rules/look.ts'
import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

/** The contrast of the main pages with accents at both ends of what the desk accepts. */

const ACCENTS = [
  ['the darkest accent', '#000000'],
  ['the lightest yellow', readableAccent('#ffcc00')],
  ['the lightest blue', readableAccent('#4d8fff')],
] as const

const PAGES = [
  '/',
  '/lab-tests',
  '/lab-tests/CBC',
  '/health-checkups',
  '/cart',
  '/login',
  '/terms',
  '/nothing',
]

for (const [name, accent] of ACCENTS)
  test(`the shop and the desk can be read in ${name}`, async ({ page, expectOnConsole }) => {
    expectOnConsole(/40[134]/)
    await withPasskeys(page)
    await enrolAs(page, 'owner')
    await page.goto('/desk/look-and-texts?part=look')
    const colour = page.getByRole('textbox', { name: 'Colour', exact: true })
    await colour.fill(accent)
    await page.getByRole('region', { name: 'Colour' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The colour is saved.')).toBeVisible()
    const used = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-leaf').trim())

    for (const address of PAGES)
      await test.step(address, async () => {
        // The pages follow within moments of the answer to the desk.
        await expect
          .poll(async () => {
            await page.goto(address)
            return used()
          })
          .toBe(accent)
        await expectAccessible(page)
      })
    await page.goto('/lab-tests/CBC')
    await page.getByRole('button', { name: 'Book Now' }).first().click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText('Complete Blood Count').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/desk')
    await expect(page.getByRole('main')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/desk/look-and-texts?part=look')
    await page.getByRole('button', { name: 'Use the standard green' }).click()
    await expect(colour).toHaveValue('#0b6b57')
  })
