// P1-3, P1-164

import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { recordShifts, takeShift } from '../support/shifts.ts'

const FAILED_CALL = /Failed to load resource/

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const choose = (page: Page, buffer: Buffer, mimeType = 'image/png') =>
  page.getByLabel('Prescription').setInputFiles({ name: 'paper', mimeType, buffer })

test.describe('the prescription form', () => {
  // P1-23, P1-100
  for (const path of ['/upload-prescription', '/lab-test-product'])
    test(`accepts a picture at ${path}, confirms for three seconds, then closes and is empty`, async ({
      page,
    }) => {
      await page.clock.install()
      await page.goto(path)
      const submit = page.getByRole('button', { name: 'Submit' })
      await submit.click()
      for (const sentence of [
        'Name is required',
        'Mobile number is required',
        'Prescription file is required',
      ])
        await expect(page.getByText(sentence)).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
      await page.getByLabel('Mobile Number').fill('98765 40005')
      await choose(page, PICTURE)
      await expect(page.getByText('paper (1 KB)')).toBeVisible()
      await submit.click()
      await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
      await page.clock.runFor(3000)
      await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeHidden()
      await page.getByRole('button', { name: 'Upload Prescription' }).click()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
      await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    })

  // P1-101
  test('offers the camera only on a touch screen', async ({ page, browser, shop }) => {
    const camera = (on: Page) => on.getByRole('button', { name: 'Take a photo' })
    await page.goto('/upload-prescription')
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
    await expect(camera(page)).toBeHidden()
    const touched = await browser.newContext({
      baseURL: shop.url,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 800 },
    })
    const phone = await touched.newPage()
    await phone.goto('/upload-prescription')
    const choosing = phone.waitForEvent('filechooser')
    await camera(phone).tap()
    await (await choosing).setFiles({ name: 'photo', mimeType: 'image/png', buffer: PICTURE })
    await expect(phone.getByText('photo (1 KB)')).toBeVisible()
    await expectAccessible(phone)
    await touched.close()
  })

  // P1-197
  test('shows what is wrong with a file, before and after it was sent', async ({ page, expectOnConsole }) => {
    expectOnConsole(FAILED_CALL)
    await page.goto('/upload-prescription')
    const submit = page.getByRole('button', { name: 'Submit' })
    await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
    await page.getByLabel('Mobile Number').fill('98765 40006')
    await choose(page, Buffer.alloc(10 * 1024 * 1024 + 1))
    await submit.click()
    await expect(page.getByText('The file can have at most 10 MB.')).toBeVisible()
    await choose(page, Buffer.from('<html>'))
    await submit.click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Please choose a picture (JPEG, PNG, WebP, HEIC) or a PDF.')).toBeVisible()
    await page.route('**/send-email', route => route.abort(), { times: 1 })
    await submit.click()
    await expect(page.getByRole('alert')).toHaveText(/^Something went wrong! No answer came/)
    await expectAccessible(page)
  })
})

test('a prescription sent while signed in is first on the home page and in My Orders, and causes no shift', async ({
  page,
  shop,
}) => {
  await signedIn(page, shop)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/upload-prescription')
  await choose(page, PICTURE)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  // Home reserves the space that its open matters took when last shown.
  await page.goto('/')
  await expect(page.getByText('Prescription sent')).toBeVisible()
  await recordShifts(page)
  for (const [path, list] of [
    ['/', 'Also for you'],
    ['/my-orders', 'Your requests'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('list', { name: list }).getByRole('listitem')).toHaveText(
      /^Prescription sent \w{3}, \d+ \w{3}We’ll call you with the tests and prices\.$/,
    )
    expect(await takeShift(page)).toBeLessThan(0.01)
  }
  await expectAccessible(page)
})

test('a click before the page is hydrated takes effect as soon as it is', async ({ page }) => {
  let letThrough = () => {}
  const pressed = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await pressed
    await route.continue()
  })
  await page.goto('/upload-prescription', { waitUntil: 'commit' })
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.keyboard.press('Enter')
  letThrough()
  await expect(page.getByText('Mobile number is required')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  expect(new URL(page.url()).search).toBe('')
})
