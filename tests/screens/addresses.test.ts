import { describe, test } from 'vitest'
import { addresses } from '#db/schema.ts'
import { orderBody } from '#tests/helpers/orders.ts'
import { BLOOD_COUNT, cartOf } from './support/carts.ts'
import { chooseDay, steps } from './support/checkout.ts'
import { expect } from './support/expect.ts'
import { shopScreens } from './support/shop-screens.ts'

/** Addresses at the checkout: PIN code first, saved ones by one tap, and a next booking without a form. */

const screen = await shopScreens()
const { page, shop, signedIn } = screen
const { confirm, next, slot, title } = steps(page)

const pin = page.getByLabel('PIN Code')
const house = page.getByLabel('Flat, House, Building')
const street = page.getByLabel('Address', { exact: true })
const city = page.getByLabel('Collection city')
const slots = page.getByRole('radiogroup', { name: 'Time slot' })
const main = page.getByRole('main')
const more = main.locator('summary', { hasText: 'Landmark, another number' })
const HOME = { pinCode: '400050', house: 'Flat 3', street: '14 Hill Road, Bandra West' }
const NO_PIN = 'Please enter a six-digit PIN code, like 400050.'
const OTHERS = { pinCode: '411001', street: '2 MG Road, Camp' }

type Customer = Awaited<ReturnType<typeof signedIn>>

/** At the question for the address. */
async function goToAddress(): Promise<Customer> {
  const customer = await signedIn()
  page.storeElsewhere({ cart: cartOf(BLOOD_COUNT) })
  await page.goto('/checkout')
  await expect(page.getByRole('checkbox', { name: /^Asha Rao, you/ })).toBeChecked()
  await page.getByLabel('Age', { exact: true }).fill('42')
  await page.getByRole('radio', { name: 'Female' }).check()
  await next.click()
  return customer
}

/** A customer who has booked before, with a test in the cart. */
async function bookedBefore(shippingAddress: object, details: object = {}): Promise<Customer> {
  const customer = await signedIn()
  await customer.api.createOrder({ body: orderBody(shop, { shippingAddress, details }) })
  page.storeElsewhere({
    'jaanch.city': null,
    cart: cartOf(BLOOD_COUNT),
    customer: JSON.stringify((await customer.api.getProfile()).customer),
  })
  return customer
}

const bookedOf = async ({ api }: Customer) => (await api.listOrders()).orders[0]

describe('a PIN code', () => {
  // P1-159
  test('sets the city before any other field, and is in the booking’s address', async () => {
    const customer = await goToAddress()
    await expect(city).toHaveValue('Mumbai')
    await pin.fill('411 001')
    await expect(page.getByText(/Yes, we come to \d{6}, Pune\./)).toBeVisible()
    await expect(pin).toHaveValue('411001')
    await expect(city).toBeHidden()
    await expect.poll(() => page.stored('jaanch.city')).toBe('Pune')
    await house.fill('Flat 3')
    await street.fill('2 MG Road, Camp')
    await more.click()
    await page.getByLabel('Landmark').fill('Blue Diamond')
    await next.click()
    await chooseDay(page)
    await slot('09:00 AM - 10:00 AM').check()
    await confirm.click()
    await expect(title('Payment Summary')).toBeVisible()
    expect((await bookedOf(customer))?.shippingAddress).toEqual({
      address: 'Flat 3, 2 MG Road, Camp, near Blue Diamond, Pune 411001',
      city: 'Pune',
    })
  })

  test('of a place without collectors shows that, and blocks the next step', async () => {
    await goToAddress()
    await pin.fill('१२२००१')
    await expect(page.getByText(/^We do not come to 122001 yet\. We come to Mumbai, Delhi/)).toBeVisible()
    await street.fill('2 MG Road, Camp')
    await next.click()
    await expect(pin).toBeFocused()
    await expect(pin).toHaveAccessibleDescription(/We do not come to 122001 yet/)
    await expect(slots).toBeHidden()
  })

  test('requires six digits, and a street without a number requires a house', async () => {
    await goToAddress()
    await pin.fill('40005')
    await street.fill('Hill Road, Bandra West')
    await next.click()
    await expect(pin).toHaveAccessibleDescription(/Please enter a six-digit PIN code, like 400050\./)
    await expect(house).toHaveAccessibleDescription('Please enter the flat, house or building.')
    await expect(slots).toBeHidden()
  })

  test('clears its error when corrected, and shows an error at once for an unknown one', async () => {
    await goToAddress()
    await pin.fill('000000')
    await expect(page.getByText('There is no PIN code 000000.')).toHaveCount(1)
    await next.click()
    await expect(pin).toHaveAccessibleDescription(/There is no PIN code 000000\./)
    await expect(page.getByText('There is no PIN code 000000.')).toHaveCount(1)
    await pin.fill('4110')
    await next.click()
    await expect(pin).toHaveAccessibleDescription(new RegExp(NO_PIN))
    await pin.fill('411038')
    await expect(page.getByText(/Yes, we come to \d{6}, Pune\./)).toBeVisible()
    await expect(page.getByText(NO_PIN)).toHaveCount(0)
    await expect(pin).not.toHaveAttribute('aria-invalid')
    await pin.fill('412207')
    await expect(page.getByText(/We do not come to 412207 yet/)).toBeVisible()
    await next.click()
    await expect(pin).toHaveAccessibleDescription(/We do not come to 412207 yet/)
    await expect(page.getByText('Yes, we come to')).toHaveCount(0)
    await expect(page.getByText(NO_PIN)).toHaveCount(0)
  })

  test('of another city removes a chosen time, and shows that', async () => {
    await goToAddress()
    await pin.fill('400050')
    await street.fill(HOME.street)
    await next.click()
    await chooseDay(page)
    await slot('09:00 AM - 10:00 AM').check()
    await page.getByRole('link', { name: 'Back' }).click()
    await pin.fill('411001')
    await expect(
      page.getByText(
        /Yes, we come to \d{6}, Pune\. Times in Pune differ from those in Mumbai\. Please choose one next\./,
      ),
    ).toBeVisible()
    await next.click()
    await expect(slot('09:00 AM - 10:00 AM')).not.toBeChecked()
    await confirm.click()
    await expect(main.getByRole('alert')).toContainText('Please select both date and time slot.')
  })

  test('of a place far from our cities shows only the telephone', async () => {
    await goToAddress()
    await pin.fill('793001')
    await expect(main).toContainText('We do not come to 793001 yet.')
    await expect(main).toContainText('We have no centre near you either.')
    await expect(main.getByRole('link', { name: /^Call / })).toBeVisible()
    await expect(main.getByRole('button', { name: /^Come to a centre/ })).toHaveCount(0)
  })

  test('of a place beside a city offers the centre there and the telephone', async () => {
    await goToAddress()
    await pin.fill('122001')
    await expect(main).toContainText('We do not come to 122001 yet.')
    await expect(city).toHaveCount(0)
    await expect(main.getByRole('link', { name: /^Call / })).toBeVisible()
    await main.getByRole('button', { name: 'Come to a centre in Delhi' }).click()
    await expect(page.getByRole('radio', { name: 'At a centre' })).toBeChecked()
    await expect(street).toHaveValue('')
  })

  test('of another city than the city chosen later is shown with both', async () => {
    await goToAddress()
    await pin.fill('400050')
    await street.fill(HOME.street)
    await next.click()
    await expect(slots).toBeVisible()
    // The city changes in another tab.
    page.storeElsewhere({ 'jaanch.city': 'Delhi' })
    await expect(pin).toBeFocused()
    await expect(pin).toHaveAccessibleDescription(/400050 is in Mumbai, and this visit is in Delhi\./)
    await expect(slots).toBeHidden()
    await expect(page).toHaveURL('/checkout?step=where')
    await city.selectOption('Mumbai')
    await expect(page.getByText(/Yes, we come to \d{6}, Mumbai\./)).toBeVisible()
    // Nobody is led on before they are done.
    await expect(slots).toBeHidden()
    await next.click()
    await expect(slots).toBeVisible()
  })
})

describe('the next booking', () => {
  test('has the person, address and earliest time filled in, and is booked by one click', async () => {
    const customer = await bookedBefore({ parts: OTHERS })
    await page.goto('/checkout')
    await expect(page.getByText('Same address as last time.')).toBeVisible()
    await expect(main).toContainText('2 MG Road, Camp, Pune 411001')
    await expect.poll(() => page.stored('jaanch.city')).toBe('Pune')
    const [first] = (await customer.api.listSlots({ query: { city: 'Pune' } })).days.flatMap(
      ({ date, slots }) =>
        slots.filter(({ available }) => available).map(({ timeSlot }) => ({ date, timeSlot })),
    )
    await expect(slot(first?.timeSlot ?? '')).toBeChecked()
    await confirm.click()
    await expect(title('Payment Summary')).toBeVisible()
    expect(await bookedOf(customer)).toMatchObject({
      collectionDetails: { ...first, patientName: 'Asha Rao' },
      shippingAddress: { address: '2 MG Road, Camp, Pune 411001', city: 'Pune' },
    })
  })

  const self = { name: 'Asha Rao', age: 42, gender: 'Female', relation: 'self' } as const
  const father = { name: 'Ravi Rao', age: 67, gender: 'Male', relation: 'parent', consent: true } as const
  const fatherFirst = {
    bookingType: 'other',
    relation: 'parent',
    patientName: 'Ravi Rao',
    patientAge: 67,
    patientGender: 'Male',
    consent: true,
  }
  test.each([
    ['first', {}, father],
    ['second', fatherFirst, self],
  ])(
    'is for the address to which the last visit was moved, with the customer as %s patient',
    async (_, details, other) => {
      const customer = await bookedBefore({ parts: HOME })
      const cbc = { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 1, price: 249 }
      const { order } = await customer.api.createOrder({
        body: orderBody(shop, {
          items: [
            { ...cbc, patient: 0 },
            { ...cbc, patient: 1 },
          ],
          totalAmount: 498,
          patients: [other],
          shippingAddress: { parts: HOME },
          details: { timeSlot: '11:00 AM - 12:00 PM', ...details },
        }),
      })
      const parts = { ...HOME, street: '9 Carter Road, Bandra West' }
      await customer.api.changeOrderAddress({
        params: { id: order._id },
        body: { address: `${parts.house}, ${parts.street}, Mumbai 400050`, parts },
      })
      await page.goto('/checkout')
      await expect(page.getByText(/^For Asha Rao/)).toBeVisible()
      await expect(main).toContainText('9 Carter Road')
    },
  )

  test('for another person has the known address filled in', async () => {
    await bookedBefore({ parts: HOME })
    await page.goto('/checkout')
    await expect(slots.locator(':checked')).toHaveCount(1)
    await page.goto('/checkout')
    await page.getByRole('checkbox', { name: /^Asha Rao, you/ }).click()
    await page.getByRole('button', { name: 'Someone new' }).click()
    await page.getByLabel('Full Name').fill('Kamala Rao')
    await page.getByLabel('Age', { exact: true }).fill('70')
    await page.getByRole('radio', { name: 'Female' }).check()
    await page.getByRole('radio', { name: 'Parent' }).check()
    await page.getByRole('checkbox', { name: /^The patient knows/ }).check()
    await next.click()
    const where = page.getByRole('radiogroup', { name: 'Where should we come?' })
    await expect(where.getByRole('radio', { name: /^Flat 3/ })).toBeChecked()
    await expect(pin).toHaveCount(0)
  })

  test('can be changed by one click, and to another saved address by one more', async () => {
    const customer = await bookedBefore({ parts: OTHERS })
    await customer.api.addAddress({ body: HOME })
    await page.goto('/checkout')
    await expect(slots.locator(':checked')).toHaveCount(1)
    await page.getByRole('link', { name: 'Change the address' }).click()
    const where = page.getByRole('radiogroup', { name: 'Where should we come?' })
    await expect(where.getByRole('radio', { name: '2 MG Road, Camp, Pune 411001' })).toBeChecked()
    await where.getByRole('radio', { name: /^Flat 3/ }).check()
    // What is saved needs no fields.
    await expect(pin).toHaveCount(0)
    await expect(page.getByText(/^Times in .+ differ from those in Pune/)).toBeVisible()
    await where.getByRole('radio', { name: 'Somewhere else' }).check()
    await expect(pin).toHaveValue('')
    await expect(street).toHaveValue('')
  })

  test('shows what is missing beside it, such as another city or a consent', async () => {
    const customer = await bookedBefore(
      { parts: HOME },
      { bookingType: 'other', relation: 'parent', consent: true, patientName: 'Meera Das' },
    )
    await shop.database.db.insert(addresses).values({
      customerId: customer.customer.id,
      city: 'Jaipur',
      pinCode: '302001',
      house: '',
      street: '1 Pink Road',
      landmark: '',
      key: '1 pink road',
      createdAt: shop.shop.now(),
    })
    await page.goto('/checkout')
    await page.getByRole('link', { name: 'Change who it is for' }).click()
    await page.getByRole('checkbox', { name: /^Meera Das/ }).click()
    await page.getByRole('checkbox', { name: /^Asha Rao, you/ }).check()
    await page.getByLabel('Age', { exact: true }).fill('42')
    await page.getByRole('radio', { name: 'Female' }).check()
    await next.click()
    await expect(page.getByRole('radio', { name: /^Flat 3/ })).toBeChecked()
    const gone = page.getByRole('radio', { name: /^1 Pink Road/ })
    await expect(gone).toBeDisabled()
    await expect(page.getByText('we no longer come there')).toBeVisible()
    // With the person comes where they were visited.
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('checkbox', { name: /^Meera Das/ }).check()
    await page.getByRole('checkbox', { name: /^Asha Rao, you/ }).click()
    await page.getByRole('checkbox', { name: /^The patient knows/ }).check()
    await next.click()
    await expect(page.getByRole('radio', { name: /^Flat 3/ })).toBeChecked()
  })

  test('uses no address of another city than the city chosen later, and offers that address', async () => {
    await bookedBefore({ parts: OTHERS })
    page.storeElsewhere({ 'jaanch.city': 'Delhi' })
    await page.goto('/checkout')
    await next.click()
    await expect(street).toHaveValue('')
    await expect(page.getByRole('radio', { name: '2 MG Road, Camp, Pune 411001' })).not.toBeChecked()
    await expect(pin).toHaveValue('')
    expect(page.stored('jaanch.city')).toBe('Delhi')
    await page.getByRole('radio', { name: '2 MG Road, Camp, Pune 411001' }).check()
    await expect.poll(() => page.stored('jaanch.city')).toBe('Pune')
  })

  test('shows the usual form if the addresses can’t be loaded', async () => {
    await bookedBefore({ parts: HOME })
    page.cut(/\/api\/addresses$/)
    await page.goto('/checkout')
    await next.click()
    await expect(title('Where should we come?')).toBeVisible()
    await next.click()
    await expect(slots).toBeVisible()
  })
})
