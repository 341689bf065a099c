import { describe, test } from 'vitest'
import { formatDay, formatShortDay } from '#rules/dates.ts'
import { formatMobile } from '#rules/people.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { expect } from './support/expect.ts'
import { plain } from './support/locator.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** My Orders and order details: what they say. The report, which opens in another tab, is in tests/e2e/orders. */

const { shop, page, signedIn } = await shopScreens()
const { place, payOnline, payOnCollection, collect, attach, report } = ordersOf(shop)

const BLOOD_COUNT = { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 2, price: 249 }
const HAEMOGLOBIN = { id: 'HB', name: 'Haemoglobin (Hb)', quantity: 1, price: 99 }

const main = page.getByRole('main')
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const rows = main.getByRole('listitem').filter({ hasText: 'Order #' })
const region = (name: string) =>
  main.locator('section', { has: page.getByRole('heading', { name, exact: true }) })

describe('My Orders', () => {
  // P2-4, P2-18, P2-49, P2-51, P2-52, P2-53, P2-54, P2-55
  test('is empty at first, and links to the tests', async () => {
    await signedIn()
    await page.goto('/my-orders')
    await expect(page.getByText("You don't have any orders yet.")).toBeVisible()
    await page.getByRole('link', { name: 'Browse Tests' }).click()
    await expect(page).toHaveURL('/lab-tests')
  })

  // P2-4, P2-18, P2-49, P2-51, P2-52, P2-53, P2-54, P2-55
  test('has rows that show what was ordered, newest first, and open', async () => {
    const customer = await signedIn()
    const reported = await report(customer, await payOnCollection(customer, await place(customer)))
    const haemoglobin = {
      items: [HAEMOGLOBIN],
      totalAmount: 99,
      details: { timeSlot: '10:00 AM - 11:00 AM' },
    }
    const paid = await payOnline(customer, await place(customer, haemoglobin))
    const both = {
      items: [BLOOD_COUNT, HAEMOGLOBIN],
      totalAmount: 597,
      details: { timeSlot: '11:00 AM - 12:00 PM' },
    }
    const newest = await payOnCollection(customer, await place(customer, both))
    await page.goto('/my-orders')
    await expect(rows).toContainText([newest.orderId, paid.orderId, reported.orderId])
    const [first, second, third] = [rows.nth(0), rows.nth(1), rows.nth(2)]
    const day = formatShortDay(newest.collectionDetails.date)
    await expect(first).toContainText(`Order #${newest.orderId}`)
    await expect(first).toContainText(`${formatDay(newest.collectionDetails.date)}, 11 AM - 12 PM, Asha Rao`)
    await expect(first).toContainText('3 items')
    await expect(first).toContainText(`Booked, visit on ${day}₹597.00`)
    await expect(second).toContainText(/1 item.*Paid, visit on \d+ \w+₹99\.00/)
    await expect(third).toContainText(/1 item.*Report ready₹249\.00/)
    const panel = page.getByRole('complementary', { name: 'Your account' })
    await expect(panel).toContainText('Asha Rao')
    await expect(panel).toContainText(`+91 ${formatMobile(customer.phone)}`)

    await first.getByRole('button', { name: newest.orderId }).click()
    await expect(region('Items').getByRole('listitem')).toHaveText([
      'Complete Blood Count (CBC)2 × ₹249.00₹498.00',
      'Haemoglobin (Hb)1 × ₹99.00₹99.00',
    ])
    await expect.poll(page.facts).toEqual({
      Date: formatDay(newest.collectionDetails.date),
      Time: '11 AM - 12 PM',
      Patient: 'Asha Rao',
      'Payment Method': 'Pay on Collection',
      'Payment Status': 'Not paid yet',
      'Order Status': `Booked, visit on ${day}`,
      Total: '₹597.00',
    })
    await expect(first.getByRole('button', { name: 'View Report' })).toHaveCount(0)
    await expect(third.getByRole('button', { name: 'View Report' })).toHaveCount(1)
    await expect(first.getByRole('link', { name: 'Ask a doctor, ₹499.00' })).toHaveCount(0)
    await expect(third.getByRole('link', { name: 'Ask a doctor, ₹499.00' })).toHaveAttribute(
      'href',
      '/instant-consultation',
    )
    await expect(first.getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      `/order-details/${newest.orderId}`,
    )
    await third.getByRole('link', { name: 'Ask a doctor, ₹499.00' }).click()
    const consultation = page.getByRole('dialog', { name: 'Book Your Consultation' })
    await expect(consultation).toContainText('Family Physician₹499.00')
    await expect(consultation.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  })

  test('shows in a row until when to eat, and who has to fast', async () => {
    const customer = await signedIn()
    const sugar = { id: 'FBS', name: 'Blood Sugar Fasting (FBS)', quantity: 1, price: 69 }
    const father = { name: 'Ravi Rao', age: 67, gender: 'Male', relation: 'parent', consent: true } as const
    const items = [
      { ...BLOOD_COUNT, quantity: 1, patient: 0 },
      { ...sugar, patient: 1 },
    ]
    await payOnCollection(customer, await place(customer, { items, totalAmount: 318, patients: [father] }))
    await payOnCollection(
      customer,
      await place(customer, {
        items: [HAEMOGLOBIN],
        totalAmount: 99,
        details: { timeSlot: '11:00 AM - 12:00 PM' },
      }),
    )
    await page.goto('/my-orders')
    await expect(rows.nth(1)).toContainText(/Ravi: No food after (\d+ [AP]M|midnight), /)
    await expect(rows.nth(0)).not.toContainText('No food after')
  })

  test('has a report for each person, and the finished parts of an incomplete report', async () => {
    const customer = await signedIn()
    const items = [
      { ...BLOOD_COUNT, quantity: 1, patient: 0 },
      { ...HAEMOGLOBIN, quantity: 1, patient: 1 },
    ]
    const father = { name: 'Ravi Rao', age: 67, gender: 'Male', relation: 'parent', consent: true } as const
    const order = await place(customer, { items, totalAmount: 348, patients: [father] })
    const paid = await payOnCollection(customer, order)
    await collect(paid)
    await attach(paid, { patient: 1, isPart: true })
    await page.goto(`/order-details/${order.orderId}`)
    await expect(main.getByText('The first reports are here. The others will follow.')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Part 1 for Ravi Rao' })).toBeVisible()
    await attach(paid, { patient: 0 })
    await attach(paid, { patient: 1 })
    await page.goto('/my-orders')
    await expect(rows.nth(0)).toContainText('Report ready')
    await expect(rows.nth(0).getByRole('button', { name: /of|for/ })).toHaveText([
      'Part 1 for Ravi Rao',
      'Report of Asha Rao',
      'Report of Ravi Rao',
    ])
  })

  test('shows that it could not be loaded, and tries again', async () => {
    await signedIn()
    page.cut(/\/api\/orders$/)
    await page.goto('/my-orders')
    await expect(page.getByText('Your orders could not be loaded. Please try again.')).toBeVisible()
    page.asUsual()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText("You don't have any orders yet.")).toBeVisible()
  })
})

describe('order details', () => {
  // P2-4, P2-18, P2-57, P2-58, P2-59, P2-60
  test('show all details of an order that was paid online', async () => {
    const customer = await signedIn()
    const order = await place(customer, {
      items: [BLOOD_COUNT],
      couponCode: 'FIRST15',
      totalAmount: 423.3,
      details: { patientEmail: 'asha@example.in' },
    })
    const { merchantOrderId } = await customer.api.startPayment({
      body: { orderId: order.orderId, redirectPath: '/payment-status' },
    })
    await page.goto(`/order-details/${order.orderId}`)
    await expect(region('Payment Info').getByText('Being checked')).toBeVisible()
    await expect(main.getByText('Your test report is ready!')).toHaveCount(0)

    const paid = await payOnline(customer, order)
    expect(paid.transactionId).not.toBe(merchantOrderId)
    await page.reload()
    await expect(title(`Order #${order.orderId}`)).toBeVisible()
    await expect(page.getByText(/^Placed on \d{1,2} \w{3,4} \d{4}, \d{1,2}:\d{2} [AP]M$/)).toBeVisible()
    await expect(main.getByText(/^Paid, visit on/).first()).toBeVisible()
    await expect(main.locator('svg.lucide-circle-check').first()).toBeVisible()
    await expect(region('Items')).toContainText('Items₹423.30Complete Blood Count (CBC)')
    await expect(region('Items').getByRole('listitem')).toHaveCount(0)
    await main.getByRole('heading', { name: 'Items' }).click()
    await expect(region('Items').getByRole('listitem')).toHaveText([
      'Complete Blood Count (CBC)2 × ₹249.00₹498.00',
    ])
    await expect.poll(page.facts).toMatchObject({
      Subtotal: '₹498.00',
      'Discount (FIRST15)': '−₹74.70',
      Total: '₹423.30',
      Date: formatDay(order.collectionDetails.date),
      'Time Slot': plain(visitHours(order.collectionDetails.timeSlot)),
      'Patient Name': 'Asha Rao',
      Age: '42 years',
      Gender: 'Female',
      Address: '14 Hill Road, Bandra West, Mumbai 400050',
      Email: 'asha@example.in',
      'Payment Method': 'Online',
      'Payment Status': 'Paid',
    })
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await expect(title('My Orders')).toBeVisible()
  })

  // P2-62, P2-191
  test('show why an order can’t be shown, and lead back', async () => {
    await signedIn()
    const back = page.getByRole('link', { name: 'Back to Orders' })
    await page.goto('/order-details/ORD-0000-0000')
    await expect(page.getByText('Order not found')).toBeVisible()
    await expect(back).toBeVisible()
    page.answer(/\/api\/orders\//, { success: true })
    await page.reload()
    await expect(page.getByText('Order not found')).toBeVisible()
    page.answer(/\/api\/orders\//, { message: 'broken' }, { status: 500 })
    await page.reload()
    await expect(page.getByText('Failed to fetch order details')).toBeVisible()
    page.cut(/\/api\/orders\//)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('An error occurred while fetching order details')).toBeVisible()
    await expect(back).toHaveAttribute('href', '/my-orders')
  })
})
