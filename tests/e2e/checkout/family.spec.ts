import { expectAccessible } from '../support/accessible.ts'
import { signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseSlot, keepPictures, payAtCollection } from '../support/journey.ts'

/** A household in one visit: who comes, whom each test is for, and each person's own preparation. */

const ITEM = {
  quantity: 1,
  isPackage: false,
  image: null,
  description: '',
  parameters: [],
  parametersText: '',
}
const CART = [
  {
    ...ITEM,
    id: 'CBC',
    name: 'Complete Blood Count (CBC)',
    price: 249,
    oldPrice: 400,
    quantity: 2,
    labTests: [],
  },
  { ...ITEM, id: 'LIPID', name: 'Lipid Profile', price: 349, oldPrice: 600, labTests: [] },
]

test('a daughter books one test for herself and a parent, and each prepares for their own tests', async ({
  page,
  shop,
}) => {
  const { api } = await signedIn(page, shop, { name: 'Asha Rao' })
  await api.addPatient({
    body: { name: 'Ravi Rao', birthDate: '1959-01-30', gender: 'Male', relation: 'parent' },
  })
  await page.addInitScript(cart => localStorage.setItem('cart', cart), JSON.stringify(CART))
  await page.goto('/checkout')
  const main = page.getByRole('main')

  await test.step('a single patient can’t be booked for twice', async () => {
    await expect(main).toContainText(
      '“Complete Blood Count (CBC)” is in your cart 2 times, but only 1 person is chosen.',
    )
    await page.getByLabel('Age').fill('42')
    await page.getByRole('radio', { name: 'Female' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(main.getByRole('alert')).toContainText('is in your cart 2 times')
    await keepPictures(page, 'family-1-twice')
  })

  await test.step('a saved parent is added by one tap, and each test is assigned to its patient', async () => {
    await keepPictures(page, 'family-2-who')
    await main.getByRole('region', { name: 'Ravi Rao' }).getByRole('checkbox').check()
    await expect(main.getByRole('heading', { name: 'Who is each test for?' })).toBeVisible()
    const lipid = main.getByRole('group', { name: 'Lipid Profile is for' })
    await expect(lipid.getByRole('checkbox', { name: 'Asha Rao' })).toBeChecked()
    await lipid.getByRole('checkbox', { name: 'Ravi Rao' }).check()
    await lipid.getByRole('checkbox', { name: 'Asha Rao' }).uncheck()
    await lipid.getByRole('checkbox', { name: 'Ravi Rao' }).press('Space')
    await expect(lipid.getByRole('checkbox', { name: 'Ravi Rao' })).toBeChecked()
    await expect(main).toContainText('Don’t need a test? Remove it from your cart.')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(main).toContainText('Please confirm that the patient agrees.')
    await page.getByRole('checkbox', { name: /^The patient knows/ }).click()
    await expectAccessible(page)
    await keepPictures(page, 'family-3-for-whom')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West, Mumbai 400050')
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('only a patient who has to fast gets the hour', async () => {
    await expect(main).toContainText('Ravi Rao: how to prepare')
    await chooseSlot(page, '08:00 AM - 09:00 AM')
    await keepPictures(page, 'family-4-slot')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/payment-summary/)
    await keepPictures(page, 'family-5-payment')
  })

  await test.step('confirmation and order name both, their tests and who has to fast', async () => {
    await expect(main).toContainText('Asha Rao and Ravi Rao')
    await payAtCollection(page)
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
    // She is at the visit herself.
    await expect(main).not.toContainText('Please tell')
    await expect(main).toContainText('for Asha Rao, Ravi Rao')
    await expect(main).not.toContainText('Asha Rao: how to prepare')
    await keepPictures(page, 'family-6-confirmation')
    const [order] = (await api.listOrders()).orders
    await page.goto(`/order-details/${order?.orderId}`)
    await expect(main).toContainText('Patient 2')
    await expect(main).toContainText('Ravi Rao: how to prepare')
    await expectAccessible(page)
    await keepPictures(page, 'family-7-order')
  })
})
