import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, indianDate } from '#rules/dates.ts'
import { signedInByCalls } from '../collector/staff.ts'
import { expectAccessible, expectNothingTooWide } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures, newPhone, SOON } from '../support/journey.ts'
import { noWayBack, type Shop } from '../support/shop.ts'

/** The payment link of a customer who booked by phone: sent at the desk, opened on a phone that never signed in. */

/** No other test books here. */
const CITY = 'Hyderabad'

/** An order of a caller who pays later; it waits for its payment. */
async function bookedByPhone({ api }: Awaited<ReturnType<typeof signedInByCalls>>, phone: string) {
  const name = 'Kamala Devi'
  const { orderId } = await api.bookAtDesk(
    {
      body: {
        phone,
        name,
        payment: 'later',
        order: {
          items: [{ id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 1 }],
          totalAmount: 249,
          shippingAddress: { address: '5 Banjara Hills, Hyderabad 500034', city: CITY },
          paymentMethod: 'PENDING',
          collectionDetails: {
            date: addDays(indianDate(new Date()), 2),
            timeSlot: '09:00 AM - 10:00 AM',
            patientName: name,
            patientAge: 52,
            patientGender: 'Female',
            bookingType: 'self',
          },
        },
      },
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  return orderId
}

/** The link in the newest SMS to a phone. */
async function linkTo(shop: Shop, phone: string): Promise<string> {
  const sent = async () =>
    (await shop.outbox())
      .filter(({ to }) => to.endsWith(phone))
      .flatMap(({ text }) => /http\S+\/p\?\w+/.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await sent()).length, SOON).toBe(1)
  return (await sent())[0] ?? ''
}

async function expectGoodOnAPhone(page: Page, name: string): Promise<void> {
  await expectNothingTooWide(page)
  await expectAccessible(page)
  await keepPictures(page, name)
}

test('a link sent from the desk is paid on a phone without login, at the second try', async ({
  page,
  browser,
  shop,
}) => {
  const reception = await signedInByCalls(shop, 'reception')
  const phone = newPhone()
  const number = await bookedByPhone(reception, phone)
  await reception.openIn(page.context())
  await page.goto(`/desk/orders/${number}`)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('l')
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeFocused()
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await keepPictures(page, 'desk-payment-link')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sent the customer a payment link')).toBeVisible()
  const link = await linkTo(shop, phone)

  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const theirs = await context.newPage()
  await theirs.goto(link)
  await expect(theirs.getByText(`Booking ${number}`)).toBeVisible()
  await expectGoodOnAPhone(theirs, 'payment-link-1-to-pay')
  const pay = theirs.getByRole('button', { name: 'Pay ₹249' })
  await pay.click()
  await theirs.getByRole('button', { name: 'Fail', exact: true }).click()
  if (noWayBack === undefined) {
    await expect(theirs.getByText('Your payment did not go through.')).toBeVisible()
    await expect(theirs.getByText(`Booking ${number}`)).toBeVisible()
    await expectGoodOnAPhone(theirs, 'payment-link-2-failed')
    await pay.click()
  }
  await theirs.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(theirs.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(theirs.getByText(/^Log in with the number it was booked with/)).toBeVisible()
  await expectGoodOnAPhone(theirs, 'payment-link-3-confirmed')
  const { order } = await reception.api.getDeskOrder({ params: { id: number } })
  expect(order).toMatchObject({ status: 'confirmed', money: { paid: 249 } })

  await theirs.goto(link)
  await expect(theirs.getByText('This booking is paid. There is nothing more to do.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expectGoodOnAPhone(theirs, 'payment-link-4-paid')

  await theirs.goto(link.replace(/\w+$/, '0'.repeat(16)))
  await expect(theirs.getByText(/^This payment link no longer works/)).toBeVisible()
  await expectGoodOnAPhone(theirs, 'payment-link-5-not-good')
  await context.close()
})
