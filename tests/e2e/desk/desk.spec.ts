import { addDays, indianDate } from '#rules/dates.ts'
import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newCustomer, payOnCollection, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

/** The desk in a browser whose device has passkeys, which only a browser can test, like moving by keys. */

/** No other test books here. */
const CITY = 'Kolkata'
const DATE = addDays(indianDate(new Date()), 2)

test('a coordinator adds a passkey, assigns a morning by keyboard, and signs in again', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // 401 until there is a session.
  expectOnConsole(/Failed to load resource.*401/)
  for (const [at, patientName] of ['Zainab Merchant', 'Joseph Pinto', 'Kamala Sharma'].entries()) {
    const customer = await newCustomer(shop, { name: patientName })
    const timeSlot = at < 2 ? '08:00 AM - 09:00 AM' : '09:00 AM - 10:00 AM'
    const details = { date: DATE, timeSlot, patientName }
    const address = `${at + 1} Park Street, ${CITY} 700016`
    await payOnCollection(customer, await placeOrder(customer, { address, city: CITY, details }))
  }
  await withPasskeys(page)
  await page.goto('/dev/staff')
  await page.getByRole('button', { name: 'Meera Iyer, coordinator' }).click()
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await expect(page.getByRole('heading', { name: 'Print your recovery codes' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have the codes, open the desk' }).click()
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  // The used link is removed from the address.
  await expect(page).toHaveURL('/desk')

  await page.goto(`/desk?city=${CITY}&date=${DATE}`)
  const line = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(line('Zainab Merchant')).toContainText('Unassigned')
  await expect(page.getByRole('main')).toBeFocused()
  // Selects a range from the first row to the second.
  for (const key of ['j', 'x', 'j', 'Shift+X', 'a']) await page.keyboard.press(key)
  const collector = page.getByLabel('Collector’s name')
  await expect(collector).toBeFocused()
  await page.keyboard.type('Imran Shaikh')
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await keepPictures(page, 'desk-assign')
  await test.step('on a phone the names scroll in one line, and the visits stay in view', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    // Anywhere else the bar may cover half of a row's menu, which axe counts as too small a target.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectAccessible(page)
    const height = async () => (await page.getByRole('form', { name: 'Assign' }).boundingBox())?.height
    await expect.poll(height).toBeLessThan(240)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await page.keyboard.press('Enter')
  await test.step('the result and its Undo stay in view, however small the window', async () => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.getByText('2 visits assigned to Imran Shaikh')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Undo (U)' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  for (const name of ['Zainab Merchant', 'Joseph Pinto'])
    await expect(line(name)).toContainText(/Imran Shaikh\s*Assigned/)
  // The next row has the focus already, and each name has a key, the one with the fewest visits first: three key
  // presses.
  for (const key of ['x', 'a']) await page.keyboard.press(key)
  await expect(collector).toBeFocused()
  const first = await page
    .getByRole('form', { name: 'Assign' })
    .getByRole('button', { name: /^1 / })
    .textContent()
  const name = (first ?? '').replace(/^1\s+/, '').replace(/\s+(free|then|off) .*$/s, '')
  expect(name).not.toBe('Imran Shaikh')
  await page.keyboard.press('1')
  await expect(line('Kamala Sharma')).toContainText(name)
  // Undone, and assigned to the collector who is there anyway.
  await page.keyboard.press('u')
  await expect(page.getByText('Undone for 1 visit')).toBeVisible()
  await expect(line('Kamala Sharma')).toContainText('Unassigned')
  await line('Kamala Sharma').getByRole('checkbox').focus()
  for (const key of ['x', 'a']) await page.keyboard.press(key)
  await expect(collector).toBeFocused()
  await page.keyboard.type('Imran Shaikh')
  await page.keyboard.press('Enter')
  await expect(line('Kamala Sharma')).toContainText('Imran Shaikh')
  await expect(page.getByRole('button', { name: 'Unassigned 0' })).toBeVisible()
  await expectAccessible(page)
  // A key leads to the next day and back; each has its own visits.
  await page.keyboard.press(']')
  await expect(line('Kamala Sharma')).toHaveCount(0)
  await page.keyboard.press('[')
  await expect(line('Kamala Sharma')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(line('Kamala Sharma')).toContainText('Assigned')
})

test('a passkey in a password manager opens the desk, even if browser and key can’t convert it to JSON', async ({
  page,
  expectOnConsole,
}) => {
  // 401 until there is a session.
  expectOnConsole(/Failed to load resource.*401/)
  await withPasskeys(page)
  await page.addInitScript(() => {
    for (const name of ['parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON'] as const)
      Reflect.deleteProperty(PublicKeyCredential, name)
    PublicKeyCredential.prototype.toJSON = () => {
      throw new TypeError('Illegal invocation')
    }
  })
  await enrolAs(page, 'Meera Iyer, coordinator')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()

  // A device that fails in its own way: the reason is shown.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new TypeError('Illegal invocation'))
  })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('Your device did not confirm it')
})
