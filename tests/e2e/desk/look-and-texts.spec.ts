import { deskPath } from '#rules/desk/desk-pages.ts'
import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

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
