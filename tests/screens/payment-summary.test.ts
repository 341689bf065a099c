import { describe, test } from 'vitest'
import { settleDuePayments } from '#domain/money/payments/due.ts'
import { formatDay, formatShortDay } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { orderBody } from '#tests/helpers/orders.ts'
import type { Order } from '#wire/orders/order.ts'
import { expect } from './support/expect.ts'
import { plain } from './support/locator.ts'
import { shopScreens } from './support/shop-screens.ts'

/** The payment summary and paying on collection: what they say, and what they do when a call fails. */

const { shop, page, signedIn, forget, later } = await shopScreens()

const PAY = /\/api\/phonepe\/pay$/
const METHOD = /\/payment-method$/
const online = page.getByRole('button', { name: /^Pay Online/ })
const onCollection = page.getByRole('button', { name: 'Pay on Collection' })
const way = (name: string) => page.getByRole('radio', { name })
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const alert = page.getByRole('main').getByRole('alert')

/** A customer with an unpaid order, whose browser still has its items in the cart. */
async function customerWithOrder(changes: Parameters<typeof orderBody>[1] = {}, name?: string) {
  const customer = await signedIn(name)
  const { order } = await customer.api.createOrder({ body: orderBody(shop, changes) })
  const cart = JSON.stringify(order.items.map(item => ({ ...item, oldPrice: item.price })))
  return { ...customer, order, cart }
}

async function openSummary({ orderId }: Order): Promise<void> {
  await page.goto(`/payment-summary?order=${orderId}`)
  await expect(title('Payment Summary')).toBeVisible()
}

const TWO_TESTS = {
  items: [
    { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 3, price: 249 },
    { id: 'HB', name: 'Haemoglobin (Hb)', quantity: 1, price: 99 },
  ],
  totalAmount: 846,
}

// P2-12, P2-20, P2-32
test.each(['/payment-summary', '/payment-status', '/order-confirmation'])(
  '%s without an order leads home, where there is nothing to pay, to verify or to confirm',
  async path => {
    forget()
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

describe('an order', () => {
  // P2-7, P2-21, P2-23, P2-24, P2-26, P2-27, P2-28, P2-30, P2-36, P2-41, P2-144, P2-145, P2-161, P2-179, P2-180, P2-181
  test('is summed up with its people, items and price', async () => {
    const { order, phone } = await customerWithOrder(TWO_TESTS)
    await openSummary(order)
    await expect.poll(page.facts).toEqual({
      Phone: `${phone.slice(0, 5)} ${phone.slice(5)}`,
      Email: 'Not provided',
      'MRP Total': '₹1,380.00',
      'Discount on MRP': '− ₹534.00',
      'Home visit': 'Free',
      'Amount Payable': '₹846.00',
    })
    const lines = page
      .locator('section', { has: page.getByRole('heading', { name: 'Order Summary' }) })
      .getByRole('listitem')
    await expect(lines).toHaveText(['Complete Blood Count (CBC) × 3₹747.00', 'Haemoglobin (Hb) × 1₹99.00'])
    await expect(online).toHaveText('Pay Online ₹846.00')
  })

  test('for another person shows the number at the door and the way to correct it', async () => {
    const { order, cart } = await customerWithOrder({
      details: {
        timeSlot: '11:00 AM - 12:00 PM',
        bookingType: 'other',
        relation: 'parent',
        patientName: 'Sunita Rao',
        consent: true,
        doorPhone: '9822012345',
        doorName: 'Sunita',
      },
    })
    page.storeElsewhere({ cart })
    await openSummary(order)
    await expect.poll(page.facts).toMatchObject({ 'At the door': 'Sunita, 98220 12345' })
    await expect(page.getByRole('link', { name: 'Change patient, address or slot' })).toBeVisible()
  })

  test('shows when, for whom and where, and until when to eat, above the ways to pay', async () => {
    const { order } = await customerWithOrder({
      items: [{ id: 'FBS', name: 'Fasting Blood Sugar', quantity: 1, price: 69 }],
      totalAmount: 69,
      details: { timeSlot: '07:00 AM - 08:00 AM' },
    })
    await openSummary(order)
    const ticket = page.getByRole('region', { name: /, 7 - 8 AM$/ })
    const address = '14 Hill Road, Bandra West, Mumbai 400050'
    const day = formatDay(order.collectionDetails.date)
    for (const said of [day, '7–8AM', 'Asha Rao, at home', address, 'No food after 11 PM'])
      await expect(ticket).toContainText(said)
    await expect(page.getByText(address)).toHaveCount(1)
    await expect(page.getByText('07:00 AM')).toHaveCount(0)
  })

  test('has the policies below the button', async () => {
    const { order } = await customerWithOrder()
    await openSummary(order)
    const main = page.getByRole('main')
    for (const [name, path] of [
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Refunds', '/cancellation-and-refunds'],
      ['Shipping', '/shipping'],
    ])
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  })

  test('has one button, which follows the chosen way', async () => {
    const { order } = await customerWithOrder()
    await openSummary(order)
    await expect(way('Pay Online')).toBeChecked()
    await expect(online).toHaveText('Pay Online ₹249.00')
    await expect(onCollection).toHaveCount(0)
    await way('Pay on Collection').check()
    await expect(onCollection).toBeVisible()
    await expect(online).toHaveCount(0)
  })

  test('shows no way to pay until the order before has loaded, whose way to pay is then chosen', async () => {
    const at = (timeSlot: string) => ({ details: { timeSlot } })
    const { order, api } = await customerWithOrder(at('11:00 AM - 12:00 PM'))
    await api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
    const body = orderBody(shop, at('12:00 PM - 01:00 PM'))
    const { order: next } = await api.createOrder({ body })
    const listing = page.hold(/^GET \/api\/orders\?/)
    await page.goto(`/payment-summary?order=${next.orderId}`)
    await expect.poll(() => listing.count).toBe(1)
    await expect(way('Pay Online')).toHaveCount(0)
    listing.letThrough()
    await expect(way('Pay on Collection')).toBeChecked()
  })

  test('is shown even if the earlier orders do not load', async () => {
    const { order } = await customerWithOrder({ details: { timeSlot: '10:00 AM - 11:00 AM' } })
    // Not answered until the page gives up.
    page.answerBy(
      /^GET \/api\/orders\?/,
      (_, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    )
    await page.goto(`/payment-summary?order=${order.orderId}`)
    await expect(way('Pay Online')).toBeChecked()
  })

  test('with an unfinished payment says that a late success is not paid twice', async () => {
    const { order, api } = await customerWithOrder()
    await api.startPayment({ body: { orderId: order.orderId, redirectPath: '/payment-status' } })
    await openSummary(order)
    await expect(page.getByText('Not paid yetIf that payment still goes')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check payment status' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go on paying' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay another way' })).toHaveCount(0)
    await expect(page.getByText(/at most \d+ bookings/)).toHaveCount(0)
  })

  // P2-7, P2-21, P2-23, P2-24, P2-26, P2-27, P2-28, P2-30, P2-36, P2-41, P2-144, P2-145, P2-161, P2-179, P2-180, P2-181
  test('shows why it could not be paid', async () => {
    const { order } = await customerWithOrder()
    await openSummary(order)
    page.answer(PAY, { error: 'PhonePe is away.' }, { status: 502 })
    await online.click()
    await expect(alert).toHaveText('PhonePe is away.')
    page.answer(PAY, { success: true })
    await online.click()
    await expect(alert).toHaveText('No payment URL received from PhonePe')
    page.answer(METHOD, {}, { status: 500 })
    await way('Pay on Collection').check()
    await onCollection.click()
    await expect(alert).toHaveText('Payment update failed')
    page.cut(METHOD)
    await onCollection.click()
    await expect(alert).toHaveText('Failed to process payment. Please try again.')
  })

  test('clears the message about the network once the browser is online, and any error with another choice', async () => {
    const { order } = await customerWithOrder({ details: { timeSlot: '12:00 PM - 01:00 PM' } })
    await openSummary(order)
    page.setOnline(false)
    page.cut(PAY)
    await online.click()
    await expect(alert).toHaveText('Payment initiation failedYou’re offline. Nothing was charged.')
    page.setOnline(true)
    await expect(alert).toHaveCount(0)
    page.answer(PAY, { error: 'PhonePe is away.' }, { status: 502 })
    await online.click()
    await expect(alert).toHaveText('PhonePe is away.')
    await way('Pay on Collection').check()
    await expect(alert).toHaveCount(0)
  })

  test('needs a token to be paid on collection', async () => {
    const { order } = await customerWithOrder()
    await openSummary(order)
    page.storeElsewhere({ authToken: null })
    await way('Pay on Collection').check()
    await onCollection.click()
    await expect(page.getByRole('alert')).toHaveText('Authentication token missing')
  })

  // P2-7, P2-21, P2-23, P2-24, P2-26, P2-27, P2-28, P2-30, P2-36, P2-41, P2-144, P2-145, P2-161, P2-179, P2-180, P2-181
  test('is paid on collection once, even after several clicks, and Back does not return to its summary', async () => {
    const { order, cart } = await customerWithOrder(TWO_TESTS)
    const { date, timeSlot } = order.collectionDetails
    page.storeElsewhere({ cart })
    await openSummary(order)
    const held = page.hold(METHOD)
    await way('Pay on Collection').check()
    await onCollection.click()
    const busy = page.getByRole('button', { name: 'Processing...' })
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    await expect(way('Pay Online')).toBeDisabled()
    await busy.click({ force: true })
    expect(page.stored('cart')).not.toBeNull()
    held.letThrough()
    await expect(title('Booking Confirmed')).toBeVisible()
    expect(held.count).toBe(1)
    await expect.poll(() => page.stored('cart')).toBeNull()

    await expect(page.getByText('Your order has been placed.')).toBeVisible()
    await expect(page.getByText(`Order ID${order.orderId}`)).toBeVisible()
    await expect.poll(page.facts).toEqual({
      'Patient Name': 'Asha Rao',
      Date: formatDay(date),
      'Time Slot': plain(visitHours(timeSlot)),
      'Amount Payable': '₹846.00',
      'Payment Method': 'Pay on Collection',
    })
    await expect(page.getByText(`Booked, visit on ${formatShortDay(date)}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /View Invoice|Try Payment Again/ })).toHaveCount(0)
    await page.goto(`/payment-summary?order=${order.orderId}`)
    await expect(title('Booking Confirmed')).toBeVisible()
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL('/')
  })

  // P2-21, P2-25, P2-29
  test('with a coupon can only be paid online, until the coupon is removed', async () => {
    const wish = {
      items: [{ id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 1, price: 249 }],
      couponCode: 'FIRST15',
      totalAmount: 211.65,
      details: { patientName: 'लक्ष्मी कुमार', patientEmail: 'asha@example.in', patientPhone: '9811122233' },
    }
    const { order, cart } = await customerWithOrder(wish, 'लक्ष्मी कुमार')
    page.storeElsewhere({ cart })
    await openSummary(order)
    await expect(page.getByRole('region', { name: / AM$/ })).toContainText('लक्ष्मी कुमार, at home')
    await expect.poll(page.facts).toMatchObject({
      Phone: '98111 22233',
      Email: 'asha@example.in',
      'MRP Total': '₹400.00',
      'Discount on MRP': '− ₹151.00',
      'Coupon discount (FIRST15)': '− ₹37.35',
      'Amount Payable': '₹211.65',
    })
    await expect(page.getByText('Pay on Collection is not available with coupon discounts')).toBeVisible()
    await expect(page.getByText('Please proceed with online payment')).toBeVisible()
    await expect(onCollection).toHaveCount(0)
    await expect(way('Pay on Collection')).toHaveCount(0)
    await expect(online).toHaveText('Pay Online ₹211.65')
    await page.getByRole('button', { name: /^Remove coupon FIRST15, and pay/ }).click()
    await expect(page).toHaveURL('/checkout?step=slot')
    await expect(page.getByText('FIRST15')).toHaveCount(0)
    await expect(page.getByText('₹249.00').first()).toBeVisible()
  })

  // P2-21
  test('of a centre visit names the centre', async () => {
    const { order } = await customerWithOrder({
      items: [{ id: 'XRCPA', name: 'X-Ray Chest PA View', quantity: 1, price: 249 }],
    })
    await openSummary(order)
    const ticket = page.getByRole('region', { name: / AM$/ })
    for (const said of ['Asha Rao, at the centre', 'Sample Centre, Mumbai', '12 Sample Road'])
      await expect(ticket).toContainText(said)
    await expect.poll(page.facts).not.toHaveProperty('Home visit')
  })

  // P2-144
  test('whose answer has no status is shown as processing', async () => {
    const { order } = await customerWithOrder({ details: { timeSlot: '11:00 AM - 12:00 PM' } })
    await openSummary(order)
    page.answer(/\/api\/orders\//, {}, { status: 500 })
    const { status: _, ...rest } = order
    page.answer(METHOD, { success: true, order: rest })
    await way('Pay on Collection').check()
    await onCollection.click()
    await expect(title('Order Processing')).toBeVisible()
    await expect(page.getByText('Checking the payment', { exact: true })).toBeVisible()
  })

  // P2-12
  test('that can’t be paid shows that', async () => {
    const customer = await customerWithOrder()
    await customer.api.cancelOrder({ params: { id: customer.order._id } })
    await page.goto(`/payment-summary?order=${customer.order.orderId}`)
    await expect(title('This order can’t be paid any more')).toBeVisible()
    await expect(page.getByText('You cancelled this order. Please book again.')).toBeVisible()
    await page.goto('/payment-summary?order=ORD-0000-0000')
    await expect(title('Order not found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View My Orders' })).toBeVisible()
  })

  test('whose slot was released leads back to the choice of a time, with all other values kept', async () => {
    const { order, cart } = await customerWithOrder()
    page.storeElsewhere({ cart })
    later(HOUR_MS)
    await settleDuePayments(shop.shop)
    await page.goto(`/payment-summary?order=${order.orderId}`)
    await expect(title('We’re no longer holding your slot')).toBeVisible()
    await page.getByRole('link', { name: 'Choose a Time' }).click()
    await expect(page).toHaveURL('/checkout?step=slot')
    await expect(page.getByRole('radio', { name: /AM/ }).first()).toBeVisible()
  })

  // P2-12
  test('that could not be loaded shows that, and is requested again', async () => {
    const { order } = await customerWithOrder()
    page.cut(/\/api\/orders\//)
    await page.goto(`/payment-summary?order=${order.orderId}`)
    await expect(page.getByText('Your order could not be loaded. Please try again.')).toBeVisible()
    page.asUsual()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(title('Payment Summary')).toBeVisible()
  })
})
