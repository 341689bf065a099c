import { expectAccessibleAtAllSizes } from '../support/accessible.ts'
import { signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

/** An email address gets emails with details once its owner has clicked the button behind our link. */

test('the profile sends a link to its address, its page confirms it, and the profile shows that', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(/Failed to load resource/)
  const { api, phone } = await signedIn(page, shop)
  const email = `asha${phone}@home.test`
  await page.goto('/profile')
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Send confirmation link' })
  await expect(main.getByText('Not provided').first()).toBeVisible()
  await expect(send).toBeHidden()

  await api.updateProfile({ body: { email } })
  await page.reload()
  await send.click()
  await expect(main.getByText('The link is on its way.')).toBeVisible()
  await expectAccessibleAtAllSizes(page, send)
  await keepPictures(page, 'profile-email-1-not-confirmed')

  const letter = async () => (await shop.outbox()).find(({ to }) => to === email)?.text ?? ''
  await expect.poll(letter).toContain('/confirm-email?')
  const link = new URL((await letter()).match(/http\S+/)?.[0] ?? '')
  const confirm = main.getByRole('button', { name: 'Confirm my address' })

  await page.goto(`/confirm-email?id=${link.searchParams.get('id')}&expires=1&signature=x`)
  await confirm.click()
  await expect(main.getByRole('status')).toContainText('This link no longer works.')

  await page.goto(`/confirm-email${link.search}`)
  await expectAccessibleAtAllSizes(page, confirm)
  await keepPictures(page, 'profile-email-2-confirm')
  await confirm.click()
  await expect(main.getByRole('status')).toHaveText('Your email address is confirmed.')
  await page.goto('/profile')
  await expect(main.getByText('Your email address is confirmed.')).toBeVisible()
  await expect(send).toBeHidden()
})
