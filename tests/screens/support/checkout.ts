import { CHECKUP, cartOf } from './carts.ts'
import { expect } from './expect.ts'
import type { shopScreens } from './shop-screens.ts'

type Screens = Awaited<ReturnType<typeof shopScreens>>

/** Parts of the checkout. */
export const steps = (page: Screens['page']) => ({
  next: page.getByRole('button', { name: 'Continue' }),
  confirm: page.getByRole('button', { name: 'Confirm' }),
  slot: (time: string) => page.getByRole('radio', { name: time }),
  title: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
})

/** Fills in what the customer's profile lacks, and goes on to the slots. */
async function fillPatient({ page }: Screens): Promise<void> {
  await page.getByLabel('Age', { exact: true }).fill('42')
  await page.getByRole('radio', { name: 'Female' }).check()
  await steps(page).next.click()
  await page.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West, 400050')
  await steps(page).next.click()
  await chooseDay(page)
}

/** Chooses the third day. */
export const chooseDay = (page: Screens['page']): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio').nth(2).check()

/** Chooses to pay at the collection on the payment summary, and confirms. */
export async function payAtCollection(page: Screens['page']): Promise<void> {
  await page.getByRole('radio', { name: 'Pay on Collection' }).check()
  await page.getByRole('button', { name: 'Pay on Collection' }).click()
}

/** A new customer, signed in, with an item in the cart and the patient filled in: the page shows the slots. */
export async function goToSlots(test: Screens, item = CHECKUP) {
  const customer = await test.signedIn()
  test.page.storeElsewhere({ cart: cartOf(item) })
  await test.page.goto('/checkout')
  // Prefilled from the profile.
  await expect(test.page.getByRole('checkbox', { name: /^Asha Rao, you/ })).toBeChecked()
  await fillPatient(test)
  return customer
}
