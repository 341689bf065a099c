import type { Page } from '@playwright/test'
import { addDays, indianDate } from '#rules/dates.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { signedInByCalls } from '../collector/staff.ts'
import {
  attachReport,
  CART,
  collectSample,
  newCustomer,
  payOnCollection,
  payOnline,
  placeOrder,
  signedIn,
  signInAs,
} from '../support/customer.ts'
import { deskPagesByRole } from '../support/desk-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookACheckup, keepPictures } from '../support/journey.ts'

/** Pictures of every page for people to look at: PICTURES=1 saves them to tests/screenshots. */

test.skip(!process.env.PICTURES, 'Takes pictures, and proves nothing.')

/** `text`: what comes last. */
async function picture(page: Page, name: string, path: string, text?: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (text) await expect(page.getByText(text).first()).toBeVisible()
  await keepPictures(page, name)
}

const OPEN_TO_ALL = {
  'shop-01-home': '/',
  'shop-02-check-ups': '/health-checkups',
  'shop-03-check-up': '/health-checkups/PK-FULLBODY',
  'shop-04-compare': '/health-checkups/compare',
  'shop-05-tests': '/lab-tests',
  'shop-06-test': '/lab-tests/FBS',
  'shop-07-search': '/lab-tests?search=vitamin',
  'shop-08-home-care': '/home-healthcare',
  'shop-09-consultation': '/instant-consultation',
  'shop-10-prescription': '/upload-prescription',
  'shop-11-offer': '/siblings-day-offer',
  'shop-12-refunds': '/cancellation-and-refunds',
  'shop-13-not-found': '/nowhere',
  'shop-14-empty-cart': '/cart',
  'shop-15-login': '/login',
  'shop-16-signup': '/signup',
}

test('the shop without an account has its pictures', async ({ page, expectOnConsole }) => {
  expectOnConsole(/404/)
  for (const [name, path] of Object.entries(OPEN_TO_ALL)) await picture(page, name, path)
})

test('the checkout has its pictures', async ({ page, shop }) => {
  await bookACheckup(page)
  await keepPictures(page, 'shop-20-cart')
  await picture(page, 'shop-21-verify', '/checkout')
  await signInAs(page, shop, await newCustomer(shop), { cart: JSON.stringify(CART) })
  await picture(page, 'shop-22-who', '/checkout')
  await page.getByLabel('Age', { exact: true }).fill('42')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West, 400050')
  await keepPictures(page, 'shop-23-where')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radiogroup', { name: 'Time slot' }).getByRole('radio').first().check()
  await keepPictures(page, 'shop-24-when')
})

test('the shop for a customer has its pictures', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  const waiting = await placeOrder(customer)
  await picture(page, 'shop-25-pay', `/payment-summary?order=${waiting.orderId}`)
  const order = await payOnCollection(customer, waiting)
  await picture(page, 'shop-26-confirmation', `/order-confirmation?order=${order.orderId}`)
  await picture(page, 'shop-27-home-with-a-visit', '/', 'No fasting')
  await picture(page, 'shop-28-order', `/order-details/${order.orderId}`)
  await shop.recordVisit({ orderId: order.orderId, kind: 'assigned', collector: 'Sana Qureshi' })
  await shop.recordVisit({ orderId: order.orderId, kind: 'on_the_way' })
  await picture(page, 'shop-29-on-the-way', `/order-details/${order.orderId}`, 'Door code')
  await shop.recordVisit({ orderId: order.orderId, kind: 'arrived' })
  await picture(page, 'shop-30-at-the-door', `/order-details/${order.orderId}`, 'Give this code')
  const paid = await payOnline(shop, customer, await placeOrder(customer))
  await collectSample(shop, paid)
  await attachReport(shop, paid)
  await picture(page, 'shop-31-report-ready', `/order-details/${paid.orderId}`)
  await picture(page, 'shop-32-invoice', `/invoice/${paid.orderId}`)
  await picture(page, 'shop-33-my-orders', '/my-orders')
  await picture(page, 'shop-34-profile', '/profile')
  await picture(page, 'shop-35-edit-profile', '/edit-profile')
})

test('the desk has its pictures', async ({ page, context, shop, expectOnConsole }) => {
  expectOnConsole(/401/)
  const customer = await newCustomer(shop)
  const order = await payOnCollection(customer, await placeOrder(customer))
  await signInAs(page, shop, customer)
  await picture(page, 'desk-00-sign-in', '/desk')
  for (const [role, own] of deskPagesByRole()) {
    await (await signedInByCalls(shop, role)).openIn(context)
    for (const name of own)
      await picture(
        page,
        `desk-${name}`,
        deskPath(name, { number: order.orderId, id: customer.customer._id }),
      )
  }
})

test('the collectors’ app has its pictures', async ({ page, context, shop }) => {
  // In the morning, on the way to a visit.
  const at = `${addDays(indianDate(new Date()), 1)}T09:30:00+05:30`
  await shop.setClock(at)
  await page.clock.install({ time: new Date(at) })
  await (await signedInByCalls(shop, 'collector')).openIn(context)
  await picture(page, 'collector-1-day', '/collector')
  await page.getByRole('link', { name: 'Hand over box and cash' }).click()
  await expect(page).toHaveURL(/hand-over/)
  await keepPictures(page, 'collector-3-hand-over')
  await page.goto('/collector')
  await page.getByRole('button', { name: 'I am at the door' }).click()
  await expect(page.getByLabel('Four digits')).toBeVisible()
  await keepPictures(page, 'collector-2-visit')
  await shop.setClock(null)
})
