import { signedInByCalls } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newCustomer, payOnCollection, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'

/** A technician finds tubes without receiving them, and signs out. */

test('a technician finds a tube by its code, which changes nothing, and signs out', async ({
  page,
  context,
  shop,
}) => {
  const customer = await newCustomer(shop)
  const { orderId: number } = await payOnCollection(customer, await placeOrder(customer))
  const { api } = await signedInByCalls(shop, 'coordinator')
  await api.printLabels({ body: { orderId: number, format: 'zpl' } })
  const { tubes } = await api.listOrderTubes({ params: { id: number } })
  const technician = await signedInByCalls(shop, 'technician')
  await technician.openIn(context)
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'Reception' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('textbox', { name: 'Tube code or order number' })
  await field.fill(tubes[0]?.code ?? '')
  const found = page.getByRole('dialog', { name: 'Find a tube' }).getByRole('listitem')
  await expect(found).toContainText('Label printed')
  await expectAccessible(page)
  await field.press('Enter')
  await page.keyboard.type(number)
  await expect(found).toContainText(number)
  await expect(found).toContainText('Label printed')
  await field.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status')).toHaveText('You are signed out.')
})
