import { signedInByCalls } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

/** The bench finds tubes without receiving them, and signs out. */

test('a technician finds a tube by its code, which stays on its way, and signs out', async ({
  page,
  context,
  shop,
}) => {
  const technician = await signedInByCalls(shop, 'technician')
  const { reception } = await technician.api.getReception({ query: {} })
  const code = reception.onTheWay[0]?.tubes[0]?.code ?? ''
  await technician.openIn(context)
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'Reception' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('textbox', { name: 'Tube code or order number' })
  await field.fill(code)
  const found = page.getByRole('dialog', { name: 'Find a tube' }).getByRole('listitem')
  await expect(found).toContainText('On its way')
  await expectAccessible(page)
  const [number = ''] = (await found.textContent())?.match(/ORD-\w{4}-\w{4}/) ?? []
  await field.press('Enter')
  await page.keyboard.type(number)
  await expect(found.first()).toContainText('On its way')
  await expect(found.first()).toContainText(number)
  await field.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status')).toHaveText('You are signed out.')
})
