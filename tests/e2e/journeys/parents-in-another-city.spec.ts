import { addDays, formatDay } from '#rules/dates.ts'
import { attachReport, collectSample, signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseSlot, keepPictures } from '../support/journey.ts'

/** A whole visit for other people: booked, paid, moved, with an addition, cancelled in part, followed, rated. */

const CBC = {
  id: 'CBC',
  name: 'Complete Blood Count (CBC)',
  price: 249,
  oldPrice: 400,
  quantity: 2,
  isPackage: false,
  image: null,
  description: '',
  parameters: [],
  parametersText: '',
  labTests: [],
}

test('a daughter in Delhi books for both parents in Pune, changes the booking, and follows it to the report', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // The collector's photograph, if there is one, may still be loading when the visit ends.
  expectOnConsole(/404.*collector-photo/)
  const { api } = await signedIn(page, shop, { name: 'Asha Rao' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.addInitScript(cart => localStorage.setItem('cart', cart), JSON.stringify([CBC]))
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const readOrder = async () => {
    const [order] = (await api.listOrders()).orders.filter(({ items }) => items[0]?.id === 'CBC')
    if (!order) throw new Error('there is no order')
    return order
  }

  await test.step('two people, neither of whom is she, at an address in another city', async () => {
    await page.goto('/checkout')
    const type = async (name: string, age: string, gender: string) => {
      await expect(page.getByLabel('Full Name')).toHaveValue('')
      await page.getByLabel('Full Name').fill(name)
      await page.getByLabel('Age', { exact: true }).fill(age)
      await page.getByRole('radio', { name: gender, exact: true }).check()
      await page.getByRole('radio', { name: 'Parent' }).check()
      await page.getByRole('checkbox', { name: /^The patient knows/ }).click()
    }
    await page.getByRole('button', { name: 'Someone new' }).click()
    await type('Meera Rao', '64', 'Female')
    await page.getByRole('button', { name: 'Add another person' }).click()
    await type('Ravi Rao', '67', 'Male')
    await keepPictures(page, 'parents-1-second')
    await page.goBack()
    await expect(page.getByRole('checkbox', { name: /^Asha Rao, you/ })).not.toBeChecked()
    await keepPictures(page, 'parents-1-people')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('PIN Code').fill('411045')
    await expect(main).toContainText(/Yes, we come to \d{6}, Pune\./)
    await page.getByLabel('Address', { exact: true }).fill('Flat 3, Gulmohar, Baner Road')
    await keepPictures(page, 'parents-1b-where')
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('one slot and one payment', async () => {
    await chooseSlot(page, '09:00 AM - 10:00 AM')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: /^Pay Online/ }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await expect(main).toContainText('Meera Rao and Ravi Rao')
  })

  const order = await readOrder()
  const next = addDays(order.collectionDetails.date, 1)

  await test.step('moved to the day after', async () => {
    await page.goto(`/order-details/${order.orderId}`)
    await page.getByRole('button', { name: 'Change Time' }).click()
    await dialog.getByRole('radio', { name: formatDay(next) }).check()
    await dialog.getByRole('radio', { name: '09:00 AM - 10:00 AM' }).check()
    await dialog.getByRole('button', { name: `Move to ${formatDay(next)}, 9 - 10 AM` }).click()
    await expect(page.getByRole('heading', { name: `${formatDay(next)}, 9 - 10 AM` })).toBeVisible()
  })

  await test.step('a test is added for the father, to be paid at the door', async () => {
    await page.getByRole('button', { name: 'Add a Test' }).click()
    await dialog.getByLabel('Which test or check-up?').fill('haemoglobin')
    await dialog
      .getByRole('button', { name: /^Haemoglobin \(Hb\)/ })
      .first()
      .click()
    await dialog.getByRole('checkbox', { name: 'Ravi Rao' }).check()
    await dialog.getByRole('checkbox', { name: /^The patient knows/ }).check()
    await dialog.getByRole('radio', { name: 'At the visit' }).check()
    await keepPictures(page, 'parents-2-add')
    await dialog.getByRole('button', { name: 'Add for ₹99.00' }).click()
    await expect(main).toContainText('Haemoglobin (Hb), for Ravi Rao')
  })

  await test.step('the mother’s test is cancelled: her share is shown and refunded', async () => {
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await dialog.getByLabel(/, for Meera Rao/).check()
    await expect(dialog).toContainText('We’ll refund ₹249.00 the way you paid.')
    await keepPictures(page, 'parents-3-part')
    await dialog.getByRole('button', { name: 'Cancel Meera’s Test, Refund ₹249.00' }).click()
    await expect(page.getByText('₹249.00 is on its way back to you.')).toBeVisible()
    await expect(main.getByText('for Ravi Rao', { exact: true }).first()).toBeVisible()
    await expect(main).not.toContainText('Meera Rao and Ravi Rao')
  })

  await test.step('she sees the collector, that they are on the way, and that the sample is taken', async () => {
    // Adds the demo's collectors, with their portraits, unless a test of the desk has.
    await page.request.post('/dev/staff', { form: { role: 'collector' }, maxRedirects: 0 })
    await shop.recordVisit({ orderId: order.orderId, kind: 'assigned', collector: 'Sana Qureshi' })
    await page.reload()
    await expect(main).toContainText('Door code')
    await shop.recordVisit({ orderId: order.orderId, kind: 'on_the_way' })
    await page.reload()
    await expect(main).toContainText('On the way to you.')
    await keepPictures(page, 'parents-4-on-the-way')
    await collectSample(shop, order)
    const added = (await api.getOrder({ params: { id: order.orderId } })).order.additions
    expect(added).toMatchObject([{ status: 'collected' }])
  })

  await test.step('the report opens the rating, which is one tap', async () => {
    await attachReport(shop, order)
    await page.reload()
    await expect(main).toContainText('Part of your report is here. The rest will follow.')
    await main.getByRole('radio', { name: '5 stars' }).check()
    await expect(page.getByText('Thank you. You can change this within a day.')).toBeVisible()
    await keepPictures(page, 'parents-5-rated')
  })
})
