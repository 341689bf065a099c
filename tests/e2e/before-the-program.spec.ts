import { expect, test } from './fixtures.ts'

/** What is chosen and typed while the page's program is still on its way is kept. */

test('a city chosen, and words typed, before the program has come are there when it has', async ({
  page,
}) => {
  let letThrough = () => {}
  const arrived = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route(/\.js$/, async route => {
    await arrived
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const city = page.getByRole('banner').getByLabel('City')
  const search = page.getByLabel('Search tests and check-ups').first()
  await city.selectOption('Pune')
  await search.fill('sugar')
  letThrough()
  await expect(page.getByRole('listbox').first()).toBeVisible()
  await expect(search).toHaveValue('sugar')
  await expect(city).toHaveValue('Pune')
  await page.reload()
  await expect(city).toHaveValue('Pune')
})
