import { addDays, indianDate } from '#rules/dates.ts'
import { expectFitsPhone, giveVisits, signedInByCalls } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newCustomer, payOnCollection, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

/** A person of a visit is put right: at the desk by keyboard, and at the door. */

// Tomorrow can't be booked any more in the evening.
const DATE = addDays(indianDate(new Date()), 2)
const CBC = { id: 'CBC', name: 'CBC', quantity: 1, price: 249 }

test.afterEach(({ shop }) => shop.setClock(null))

test('a person is corrected at the desk by keyboard, and at the door, where another one is not at home', async ({
  page,
  context,
  shop,
}) => {
  const customer = await newCustomer(shop, { name: 'Asha Rao' })
  const order = await payOnCollection(
    customer,
    await placeOrder(customer, {
      items: [
        { ...CBC, patient: 0 },
        { ...CBC, patient: 1 },
      ],
      patients: [{ name: 'Ravi Rao', age: 47, gender: 'Male', relation: 'spouse', consent: true }],
      details: { date: DATE, timeSlot: '08:00 AM - 09:00 AM' },
    }),
  )
  const meera = await signedInByCalls(shop, 'coordinator')
  await meera.openIn(context)
  await page.goto(`/desk/orders/${order.orderId}`)
  await expect(page.getByText('Correct a person')).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('combobox', { name: 'Person', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Asha Rau')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 800 : 900 })
    await expectAccessible(page)
  }
  await keepPictures(page, 'desk-correct-person')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Asha Rau' })).toBeVisible()
  await expect(page.getByText('Corrected a person of the visit', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('h')
  await keepPictures(page, 'desk-not-sampled')
  await expectAccessible(page)

  await giveVisits(meera, { date: DATE, numbers: [order.orderId] })
  await shop.setClock(`${DATE}T08:05:00+05:30`)
  await context.clearCookies()
  await (await signedInByCalls(shop, 'collector')).openIn(context)
  await page.clock.install({ time: new Date(`${DATE}T08:05:00+05:30`) })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/collector')
  for (const name of ['I am on my way', 'I am at the door']) await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Correct Ravi Rao' }).click()
  await keepPictures(page, 'collector-correct')
  await expectFitsPhone(page)
  await page.getByLabel('Name', { exact: true }).fill('Ravi Raut')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await page.getByRole('button', { name: 'Ravi Raut is not here' }).click()
  await keepPictures(page, 'collector-absent')
  await expectFitsPhone(page)
  await page.getByText('Not at home').click()
  await page.getByRole('button', { name: 'Go on without them' }).click()
  await expect(page.getByText('Not sampled').first()).toBeVisible()
  await keepPictures(page, 'collector-people')
  await expectFitsPhone(page)
})
