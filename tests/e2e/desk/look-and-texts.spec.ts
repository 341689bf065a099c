import { deskPath } from '#rules/desk/desk-pages.ts'
import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

test('an owner picks a colour, takes the nearest that can be read, and the shop has it', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/40[13]|422/)
  await withPasskeys(page)
  await enrolAs(page, 'owner')
  await page.goto(`${deskPath('lookAndTexts')}?part=look`)
  const colour = page.getByRole('textbox', { name: 'Colour', exact: true })
  const save = page.getByRole('region', { name: 'Colour' }).getByRole('button', { name: 'Save' })
  await colour.fill('#4d8fff')
  await expect(page.getByText('Too light to be read.')).toBeVisible()
  await keepPictures(page, 'desk-72-look')
  await save.click()
  await expect(page.getByRole('alert').getByText(/^#4d8fff is too light/)).toBeVisible()
  await page.getByRole('button', { name: /^Use #/ }).click()
  const nearest = await colour.inputValue()
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('The colour is saved.')).toBeVisible()

  const used = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-leaf').trim())
  // The pages follow within moments of the answer to the desk.
  await expect
    .poll(async () => {
      await page.goto('/')
      return used()
    })
    .toBe(nearest)
  await keepPictures(page, 'shop-73-blue')
  await expectAccessible(page)
  await page.goto(`${deskPath('lookAndTexts')}?part=look`)
  await page.getByRole('button', { name: 'Use the standard green' }).click()
  await expect(colour).toHaveValue('#0b6b57')
})

test('an owner uploads a logo, and the shop’s header and icons have it', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/40[13]|422/)
  await withPasskeys(page)
  await enrolAs(page, 'owner')
  await page.goto(`${deskPath('lookAndTexts')}?part=look`)
  const choose = page.getByLabel(/^PNG or JPEG with 512 pixels/)
  const svg = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#1d4f91"/>${inner}</svg>`
  const file = (text: string) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) })
  await choose.setInputFiles(file(svg('<script>alert(1)</script>')))
  await expect(page.getByText('This SVG has scripts, links or other files in it.')).toBeVisible()
  await choose.setInputFiles(file(svg('')))
  await expect(page.getByRole('img', { name: 'The present logo' })).toBeVisible()
  await keepPictures(page, 'desk-74-logo')

  await page.goto('/')
  const mark = page.locator('header .own-mark')
  await expect(mark).toHaveCSS('background-image', /\/api\/look\/[0-9a-f]{12}\/mark-192\.png/)
  await keepPictures(page, 'shop-75-logo')
  const icon = await page.request.get('/favicon.svg')
  expect(icon.headers()['content-type']).toBe('image/png')
  await page.goto(`${deskPath('lookAndTexts')}?part=look`)
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(page.getByText('The present logo')).toHaveCount(0)
})

test('an owner corrects a policy, accepts it by passkey, and its page shows the new version', async ({
  page,
  expectOnConsole,
}) => {
  // The refusal that asks for the passkey, and that of the unknown name.
  expectOnConsole(/403|422/)
  await withPasskeys(page)
  await enrolAs(page, 'owner')
  await page.goto(deskPath('lookAndTexts'))
  await page.getByRole('button', { name: 'Change Shipping of samples' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue(/We ship no goods/)
  await expectAccessible(page)
  await keepPictures(page, 'desk-70-policies')

  await text.fill('## How it travels\n\nCall {telephone}.')
  const accept = page.getByRole('button', { name: /^Accept as version/ })
  await accept.click()
  await expect(page.getByText('{telephone} is unknown.')).toBeVisible()
  await text.fill('## How it travels\n\n- In a box\n- By bike\n\nCall {phone}, or read the [terms](/terms).')
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('listitem')).toHaveCount(2)
  await accept.click()
  await expect(page.getByRole('status').getByText(/is accepted as version \d+\.$/)).toBeVisible()

  await page.goto('/shipping')
  await expect(page.getByRole('heading', { name: 'How it travels' })).toBeVisible()
  await expect(page.getByText(/^Version \d+, /)).toBeVisible()
  await keepPictures(page, 'shop-71-shipping')
  await page.getByRole('article').getByRole('link', { name: 'terms' }).click()
  await expect(page.getByRole('heading', { name: 'Terms', exact: true })).toBeVisible()
})
