// P1-19

import { describe, test, vi } from 'vitest'
import { indianDate, startOfIndianDay } from '#rules/dates.ts'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import { formatMobile } from '#rules/people.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { BLOOD_COUNT, CHECKUP, cartOf, HIV, labTest } from './support/carts.ts'
import { goToSlots, payAtCollection, steps } from './support/checkout.ts'
import { expect } from './support/expect.ts'
import { shopScreens } from './support/shop-screens.ts'

/** The steps of the checkout: what they ask for, and what they say when a call fails. */

const screen = await shopScreens()
const { page, signedIn, codeFor, later } = screen
const { confirm, next, slot, title } = steps(page)

const ORDERS = /^POST \/api\/orders$/
const main = page.getByRole('main')
const alert = main.getByRole('alert')
const popup = page.getByRole('dialog', { name: 'Verify your phone' })
const otp = popup.getByRole('textbox', { name: /^OTP/ })
const age = page.getByLabel('Age', { exact: true })
const back = page.getByRole('link', { name: 'Back' })

/** A visitor with a checkup in the cart, on the way from the cart to the checkout. */
async function goToCheckout(stored: Record<string, string> = {}): Promise<void> {
  page.switchTo({ cart: cartOf(CHECKUP), ...stored })
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(popup).toBeVisible()
}

/** A signed-in customer with a checkup in the cart, at the patient's form. */
async function goToPatient() {
  const customer = await signedIn()
  page.storeElsewhere({ cart: cartOf(CHECKUP) })
  await page.goto('/checkout')
  await expect(page.getByRole('checkbox', { name: /^Asha Rao, you/ })).toBeChecked()
  return customer
}

describe('the popup', () => {
  const said = popup.getByRole('status')
  const send = popup.getByRole('button', { name: 'Send OTP' })
  const verify = popup.getByRole('button', { name: 'Verify OTP' })

  test('requests no code if another device requested one, and states when a code can be sent here', async () => {
    await goToCheckout()
    const phone = nextPhone()
    await screen.shop.anyone.sendCode({ body: { phone } })
    await popup.getByLabel('Mobile Number').fill(phone)
    await send.click()
    await expect(said).toHaveText(
      /^Your code was requested on another device\. Send a new one here in (1:00|0:\d\d)\.$/,
    )
    await expect(otp).toHaveCount(0)
    later(61_000)
    await send.click()
    await codeFor(phone, 2)
    await expect(otp).toBeVisible()
  })

  test('requests a code only once the browser has the cookie that the code is bound to', async () => {
    await goToCheckout()
    const checking = page.hold(/\/check-customer$/)
    await popup.getByLabel('Mobile Number').fill(nextPhone())
    await send.click()
    await expect.poll(() => checking.count).toBe(1)
    expect(page.sent(/\/send-otp$/)).toHaveLength(0)
    checking.letThrough()
    await expect(otp).toBeVisible()
  })

  // P1-87, P1-88, P1-89, P1-90, P1-138, P1-149, P1-155, P1-157, P1-188
  test('verifies a phone, with the wait for a code and the name of a new customer', async () => {
    await goToCheckout()
    await send.click()
    await expect(popup.getByText('Please enter a valid 10-digit number.')).toBeVisible()
    const phone = nextPhone()
    await popup.getByLabel('Mobile Number').fill(phone)
    page.cut(/\/send-otp$/)
    await send.click()
    await expect(said).toHaveText('Error sending OTP. Please check your connection.')
    const down = { success: false, message: 'The SMS service is down' }
    page.answer(/\/send-otp$/, down)
    await send.click()
    await expect(said).toHaveText('The SMS service is down')
    for (const [body, status] of [
      [{ success: false }, 200],
      [{}, 500],
    ] as const) {
      page.answer(/\/send-otp$/, body, { status })
      await send.click()
      await expect(said).toHaveText('Failed to send OTP. Try again.')
    }
    const sending = page.hold(/\/send-otp$/)
    await send.click()
    await expect(said).toHaveText(`Sending OTP to ${phone}...`)
    sending.letThrough()
    await expect(said).toHaveText('OTP sent successfully!')
    await expect(popup.getByRole('button', { name: 'Resend OTP' })).toBeDisabled()
    // A longer name stays in the field, and its message says how long it may be.
    await expect(popup.getByLabel('Full Name')).toHaveAttribute('maxlength', '500')
    await otp.fill(await codeFor(phone))
    await verify.click()
    await expect(popup.getByText('Please enter your name to continue.')).toBeVisible()
    await popup.getByLabel('Full Name').fill('Asha Rao')
    const code = await codeFor(phone)
    await otp.fill(code === '1234' ? '4321' : '1234')
    await expect(said).toHaveText('Invalid OTP. Please try again.')
    // A wrong code is sent once, as each call counts as a try.
    page.cut(/\/verify-otp$/)
    await verify.click()
    await expect(said).toHaveText('Invalid OTP. Please try again.')
    await otp.fill(code)
    await expect(said).toHaveText('Verification error. Please check your connection and try again.')
    page.answer(/\/verify-otp$/, { success: false })
    await verify.click()
    await expect(said).toHaveText('Invalid OTP. Please try again.')
    const verifying = page.hold(/\/verify-otp$/)
    await verify.click()
    await expect(said).toHaveText('Verifying OTP...')
    verifying.letThrough()
    await expect(page.getByText('OTP verified successfully!')).toBeVisible()
    await expect.poll(page.browser).toMatchObject({ phone, otpVerified: 'true' })
    expect(JSON.parse(page.stored('customer') ?? '{}')).toMatchObject({ name: 'Asha Rao' })
    expect(page.stored('authToken')).toBeTruthy()
  })

  // P1-87, P1-88
  test('skips its step for a verified phone', async () => {
    const phone = nextPhone()
    await goToCheckout({ phone })
    await expect(otp).toBeVisible()
    await expect(popup).toContainText(`+91 ${formatMobile(phone)}`)
  })
})

// P1-2, P1-86, P1-91, P1-92, P1-94, P1-96, P1-97, P1-98, P1-99, P1-122, P1-158, P1-163, P1-196, P1-198
test('details are required', async () => {
  const { phone } = await goToPatient()
  await next.click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expect(main).toContainText(`Our collector will call ${formatMobile(phone)}.`)
  await page.getByRole('button', { name: 'Change Asha Rao' }).click()
  await expect(title('Asha Rao')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rao')
  const choicesOf = (name: string) => page.getByRole('radiogroup', { name }).locator('label')
  await expect(choicesOf('Gender')).toHaveText(['Male', 'Female', 'Other'])
  await back.click()
  await page.getByRole('button', { name: 'Someone new' }).click()
  const relations = ['Spouse', 'Parent', 'Child', 'Sibling', 'Other']
  await expect(choicesOf('Who is this person to you?')).toHaveText(relations)
  // With nothing typed it is as if the form had not been opened.
  await back.click()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: /^Asha Rao, you/ })).toBeChecked()
  for (const years of ['10', '101']) {
    await age.fill(years)
    await next.click()
    await expect(page.getByText('Age must be between 11 and 100 years')).toBeVisible()
  }
  await age.fill('42')
  await page.getByRole('radio', { name: 'Female' }).check()
  await next.click()
  // The city is asked for where the PIN code says no more.
  const locate = page.getByRole('button', { name: 'Use my location' })
  page.locate(null)
  await locate.click()
  await expect(page.getByText('Unable to retrieve location. Please enable location services.')).toBeVisible()
  page.locate({ latitude: 18.52, longitude: 73.857 })
  await locate.click()
  await expect(page.getByText('We collect in Pune.')).toBeVisible()
  await expect.poll(() => page.stored('userLocation')).toContain('18.52')
})

// P1-2, P1-86, P1-91, P1-92, P1-94, P1-96, P1-97, P1-98, P1-99, P1-122, P1-158, P1-163, P1-196, P1-198
test('date and slot are required, and failures are shown', async () => {
  await goToSlots(screen)
  await expect(page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio')).toHaveCount(5)
  await expect(page.getByRole('radiogroup', { name: 'Time slot' }).getByRole('radio')).toHaveCount(7)
  await confirm.click()
  await expect(alert).toHaveText('Please select both date and time slot.')
  await slot('01:00 PM - 02:00 PM').check()
  page.cut(ORDERS)
  await confirm.click()
  await expect(alert).toHaveText('Error creating order. Please try again.')
  page.answer(ORDERS, {}, { status: 500 })
  await confirm.click()
  await expect(alert).toHaveText('Failed to create order: Unknown error')
  page.answer(ORDERS, { success: false, message: 'No seats' })
  await confirm.click()
  await expect(alert).toHaveText('Failed to create order: No seats')
  const held = page.hold(ORDERS)
  await confirm.click()
  await expect(page.getByRole('button', { name: 'Confirming...' })).toBeVisible()
  held.letThrough()
  await expect(page).toHaveURL(/^\/payment-summary\?order=ORD-/)
})

test('a chosen hour stays chosen on another day if it is free there', async () => {
  await goToSlots(screen)
  const day = page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio')
  await slot('09:00 AM - 10:00 AM').check()
  await day.nth(3).check()
  await expect(slot('09:00 AM - 10:00 AM')).toBeChecked()
})

test('a message about a lost connection disappears with the next choice, or when the browser is online', async () => {
  await goToSlots(screen)
  await slot('01:00 PM - 02:00 PM').check()
  const said = 'Error creating order. Please try again. You’re offline. Nothing was charged.'
  page.setOnline(false)
  page.cut(ORDERS)
  await confirm.click()
  await expect(alert).toHaveText(said)
  await slot('12:00 PM - 01:00 PM').check()
  await expect(alert).toHaveCount(0)
  await confirm.click()
  await expect(alert).toHaveText(said)
  page.setOnline(true)
  await expect(alert).toHaveCount(0)
})

test('a booking can’t be confirmed while the hours are not loaded, and they are loaded once the browser is online', async () => {
  await goToSlots(screen)
  await slot('08:00 AM - 09:00 AM').check()
  page.cut(/\/api\/slots/)
  await page.reload()
  await expect(
    main.getByText('The time slots could not be loaded. Please check your connection.'),
  ).toBeVisible()
  await expect(confirm).toBeDisabled()
  page.asUsual()
  page.setOnline(true)
  await expect(slot('08:00 AM - 09:00 AM')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Confirm 8 - 9 AM' })).toBeVisible()
  await confirm.click()
  await expect(title('Payment Summary')).toBeVisible()
})

test('a second sample is mentioned once, and only hours that are too late show it again', async () => {
  await goToSlots(screen, { ...CHECKUP, id: 'PK-DIAB', name: 'Diabetes Care Package', price: 1199 })
  await expect(page.getByRole('radiogroup', { name: 'Time slot' })).toHaveAccessibleDescription(
    /^Two samples, three hours apart. Latest: 10\s-\s11\sAM\.$/,
  )
  await expect(slot('11:00 AM - 12:00 PM')).toBeDisabled()
  await expect(page.getByRole('radio', { name: /Too late$/ })).toHaveCount(3)
})

test('from five in the evening a note near the days explains why tomorrow is closed', async () => {
  await goToSlots(screen)
  const note = main.getByText('Bookings for tomorrow closed at 5 PM today.')
  const days = page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio')
  const now = Date.now()
  const evening = startOfIndianDay(indianDate(new Date(now))).getTime() + 18 * HOUR_MS
  later((evening > now ? evening : evening + DAY_MS) - now)
  await page.reload()
  await expect(days).toHaveCount(5)
  await days.nth(2).check()
  await expect(note).toBeVisible()
  // Its slots say it themselves.
  await days.first().check()
  await expect(main).toContainText('Bookings for this day closed at 5 PM')
  await expect(note).toHaveCount(0)
  later(16 * HOUR_MS)
  await page.reload()
  await expect(days).toHaveCount(5)
  await expect(note).toHaveCount(0)
})

test('a full slot, a changed total and a withdrawn item each show what to do', async () => {
  await goToSlots(screen)
  const refuse = (code: string, values: object) =>
    page.answer(ORDERS, { success: false, code, message: 'It is gone.', ...values }, { status: 409 })
  const noon = slot('12:00 PM - 01:00 PM')
  await noon.check()
  refuse('SLOT_FULL', {})
  await confirm.click()
  await expect(page.getByText('It is gone.')).toBeVisible()
  await expect(noon).not.toBeChecked()
  await noon.check()
  refuse('TOTAL_CHANGED', { totalAmount: 12_345.5 })
  await confirm.click()
  await expect(page.getByText(/The total has changed from ₹2,499\.00 to ₹12,345\.50/)).toBeVisible()
  refuse('UNKNOWN_ITEM', { unknownItem: CHECKUP.name, unknownItemId: 'PK-FULLBODY' })
  await confirm.click()
  await page.getByRole('button', { name: `Remove ${CHECKUP.name}` }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a booking without an answer is sent again automatically with the same key', async () => {
  const { api } = await goToSlots(screen)
  await slot('12:00 PM - 01:00 PM').check()
  // The shop books it; only the answer never comes.
  page.loseAnswer(ORDERS)
  await confirm.click()
  await expect(page.getByRole('button', { name: 'Confirming...' })).toBeVisible()
  await expect(title('Payment Summary')).toBeVisible()
  const keys = page.sent(ORDERS).map(({ init }) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect(keys[0]).toBeTruthy()
  await payAtCollection(page)
  await expect(title('Booking Confirmed')).toBeVisible()
  expect((await api.listOrders()).orders).toHaveLength(1)
})

test('after an expired session, login with an OTP leads back to the checkout', async () => {
  const { phone } = await goToSlots(screen)
  await slot('01:00 PM - 02:00 PM').check()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  page.storeElsewhere({ authToken: 'ended' })
  await page.reload()
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Please log in again to continue. Your cart is safe.')
  later(61_000)
  await page.getByRole('tab', { name: 'OTP' }).click()
  await page.getByLabel('Mobile Number').fill(phone)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const code = page.getByLabel('OTP', { exact: true })
  await expect(code).toBeVisible()
  await expect(page.getByLabel('Mobile Number')).not.toBeEditable()
  await code.fill(await codeFor(phone))
  await expect(slot('01:00 PM - 02:00 PM')).toBeChecked()
})

describe('messages by WhatsApp', () => {
  const box = main.getByLabel('Messages about my visits by WhatsApp instead of SMS')

  test('are offered once beside the time, by an unticked box', async () => {
    const { api } = await goToSlots(screen)
    await expect(box).not.toBeChecked()
    await box.check()
    await slot('08:00 AM - 09:00 AM').check()
    await confirm.click()
    await expect(title('Payment Summary')).toBeVisible()
    expect((await api.getProfile()).customer.whatsapp).toBe(true)
    page.storeElsewhere({ cart: cartOf(CHECKUP) })
    await page.goto('/checkout?step=slot')
    await expect(confirm).toBeVisible()
    await expect(box).not.toBeVisible()
  })
})

test('a booking for another person asks for the door contact’s number, name and consent', async () => {
  const { api } = await goToPatient()
  const door = page.getByRole('group', { name: 'Who answers at the door?' })
  await page.getByRole('button', { name: 'Someone new' }).click()
  await page.getByLabel('Full Name').fill('Kamala Rao')
  await age.fill('70')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('radio', { name: 'Parent' }).check()
  await page.getByRole('checkbox', { name: /^The patient knows/ }).check()
  await next.click()
  await expect(door).toContainText(
    'We’ll text them the day, how to fast and when the collector is on the way.',
  )
  await expect(page.getByLabel('Their name')).toHaveCount(0)
  await page.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West, 400050')
  await door.getByLabel('Their mobile number').fill('98')
  await door.getByLabel('Their name').fill('Sunita')
  await next.click()
  await expect(page.getByText('Please confirm that they agree to get messages.')).toBeVisible()
  await expect(door.getByLabel('Their mobile number')).toHaveAttribute('aria-invalid', 'true')
  await door.getByRole('checkbox').check()
  await door.getByLabel('Their mobile number').fill('9822012345')
  await next.click()
  await page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio').nth(3).check()
  await slot('09:00 AM - 10:00 AM').check()
  await confirm.click()
  await expect(title('Payment Summary')).toBeVisible()
  const [order] = (await api.listOrders()).orders
  expect(order?.collectionDetails).toMatchObject({ doorName: 'Sunita', doorPhone: '9822012345' })
})

test('the field of a second number stays while it is emptied and typed again', async () => {
  const other = page.getByLabel('Another number to call')
  await goToPatient()
  await age.fill('34')
  await page.getByRole('radio', { name: 'Female' }).check()
  await next.click()
  await page.getByText('Landmark, another number').click()
  await other.fill('9822012349')
  await page.goto('/checkout?step=patient')
  await page.getByRole('checkbox', { name: /^Asha Rao, you/ }).click()
  await page.getByRole('button', { name: 'Someone new' }).click()
  await page.getByLabel('Full Name').fill('Kamala Rao')
  await age.fill('70')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('radio', { name: 'Parent' }).check()
  await page.getByRole('checkbox', { name: /^The patient knows/ }).check()
  await next.click()
  await expect(page.getByRole('group', { name: 'Who answers at the door?' })).toBeVisible()
  await page.getByText('Landmark, another number').click()
  await expect(other).toHaveValue('9822012349')
  await other.fill('')
  await expect(other).toHaveValue('')
  await other.fill('9822012350')
  await expect(other).toHaveValue('9822012350')
})

describe('the question who the test is for', () => {
  const someoneNew = page.getByRole('button', { name: 'Someone new' })
  const self = page.getByRole('checkbox', { name: /^Asha Rao, you/ })
  const cart = () => JSON.parse(page.stored('cart') ?? '[]')

  /** In the form of a new person. */
  async function typeParent(name = 'Kamala Rao'): Promise<void> {
    await page.getByLabel('Full Name').fill(name)
    await age.fill('70')
    await page.getByRole('radio', { name: 'Female' }).check()
    await page.getByRole('radio', { name: 'Parent' }).check()
    await page.getByRole('checkbox', { name: /^The patient knows/ }).check()
  }

  async function addParent(): Promise<void> {
    await someoneNew.click()
    await typeParent()
  }

  /** Two tests in the cart, for the customer. */
  async function goAlone(): Promise<void> {
    await signedIn()
    page.storeElsewhere({ cart: cartOf(BLOOD_COUNT, labTest('TSH', 'TSH (Ultrasensitive)', 219)) })
    await page.goto('/checkout')
    await expect(self).toBeChecked()
    await age.fill('42')
    await page.getByRole('radio', { name: 'Female' }).check()
  }

  /** Two tests in the cart, for the customer and a parent. */
  async function goWithParent(): Promise<void> {
    await goAlone()
    await addParent()
  }

  test('shows no error about quantities while no person is chosen', async () => {
    await goToPatient()
    await self.click()
    await expect(main).not.toContainText('in your cart')
    await next.click()
    await expect(main.getByText('Please choose who it is for.')).toHaveCount(1)
  })

  test('gives the cart’s only test to each ticked person, and takes it from an unticked one', async () => {
    await goToPatient()
    await age.fill('42')
    await page.getByRole('radio', { name: 'Female' }).check()
    await addParent()
    const each = page.getByRole('group', { name: 'Full Body Health Check-Up is for' })
    await expect(each.getByRole('checkbox', { name: 'Asha Rao' })).toBeChecked()
    await expect(each.getByRole('checkbox', { name: 'Kamala Rao' })).toBeChecked()
    expect(cart()).toMatchObject([{ quantity: 2 }])
    await back.click()
    await page
      .getByRole('checkbox', { name: /^Kamala Rao/ })
      .first()
      .click()
    expect(cart()).toMatchObject([{ quantity: 1 }])
  })

  test.each([1, 2, 3])(
    'leaves %i of the only test after an empty form of a person, also after a refresh',
    async quantity => {
      await signedIn()
      page.storeElsewhere({ cart: cartOf({ ...BLOOD_COUNT, quantity }) })
      await page.goto('/checkout')
      await expect(self).toBeChecked()
      await age.fill('42')
      await page.getByRole('radio', { name: 'Female' }).check()
      for (const isRefreshed of [false, true]) {
        await someoneNew.click()
        await expect(title('Who is the patient?')).toBeVisible()
        expect(cart()).toMatchObject([{ quantity: Math.max(2, quantity) }])
        if (isRefreshed) await page.reload()
        await expect(page.getByLabel('Full Name')).toHaveValue('')
        await back.click()
        await expect(title('Who is it for?')).toBeFocused()
        await expect(page.getByRole('button', { name: 'Someone new' })).toBeVisible()
        expect(cart()).toMatchObject([{ quantity }])
      }
    },
  )

  test('asks one person at a time for the consent, and then shows one line for each', async () => {
    await signedIn()
    page.storeElsewhere({ cart: cartOf(BLOOD_COUNT, HIV) })
    await page.goto('/checkout')
    await expect(self).toBeChecked()
    await age.fill('42')
    await page.getByRole('radio', { name: 'Female' }).check()
    await addParent()
    await back.click()
    const parent = page.getByRole('region', { name: 'Kamala Rao' })
    await expect(parent.getByRole('checkbox')).toHaveCount(1)
    await expect(parent).toContainText('70 years, Female, Parent')

    const hiv = page.getByRole('group', { name: `${HIV.name} is for` })
    await hiv.getByRole('checkbox', { name: 'Kamala Rao' }).check()
    const consent = parent.getByRole('checkbox', { name: /including the HIV test/ })
    await expect(consent).toHaveCount(0)
    await next.click()
    await expect(parent).toContainText('Consent missing')
    await page.getByRole('checkbox', { name: /^I agree to these tests/ }).check()
    await expect(consent).not.toBeChecked()
    await consent.check()
    await expect(parent.getByRole('checkbox')).toHaveCount(1)
    await expect(parent.getByRole('button', { name: 'Change Kamala Rao' })).toBeFocused()
    await next.click()
    await expect(title('Where should we come?')).toBeVisible()
  })

  test('the patients of each test can be chosen before a consent is given', async () => {
    await goWithParent()
    await page.getByRole('checkbox', { name: /^The patient knows/ }).click()
    const tsh = page.getByRole('group', { name: /^TSH/ }).getByRole('checkbox', { name: 'Kamala Rao' })
    await tsh.check()
    await next.click()
    await expect(page.getByText('Please confirm that the patient agrees.')).toBeVisible()
    await expect(tsh).toBeChecked()
  })

  test('sets the focus on the error about a person without a test', async () => {
    await goWithParent()
    await next.click()
    await expect(page.locator('[data-problem]')).toBeFocused()
    await expect(page.locator('[data-problem]')).toHaveText('Please choose a test for Kamala Rao.')
    await page.getByRole('group', { name: /^TSH/ }).getByRole('checkbox', { name: 'Kamala Rao' }).check()
    await expect(page.locator('[data-problem]')).toHaveCount(0)
  })

  test('shows a person without a test beside the other errors, which can all be corrected together', async () => {
    await goAlone()
    await someoneNew.click()
    await next.click()
    await expect(main).toContainText('Please enter the name.')
    await expect(main).toContainText('Please choose a test for Person 2.')
    await page.getByText('Who is each test for?').click()
    await page.getByRole('group', { name: /^TSH/ }).getByRole('checkbox', { name: 'Person 2' }).check()
    await typeParent()
    await next.click()
    await expect(title('Where should we come?')).toBeVisible()
  })

  test('shows the form of a new person alone on the screen, and Back keeps the typed values', async () => {
    await goToPatient()
    await someoneNew.click()
    await expect(title('Who is the patient?')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await expect(self).toHaveCount(0)
    await page.getByLabel('Full Name').fill('Kamala Rao')
    await page.reload()
    await expect(page.getByLabel('Full Name')).toHaveValue('Kamala Rao')
    await back.click()
    await expect(title('Who is it for?')).toBeFocused()
    const half = page.getByRole('region', { name: 'Kamala Rao' })
    await expect(half).toContainText('Details missing')

    // What is missing is asked for in the form.
    await next.click()
    await expect(title('Kamala Rao')).toBeVisible()
    await expect(age).toBeFocused()
    await expect(age).toHaveAccessibleDescription('Please enter the age.')
  })

  test('adds a second person from the form of the first, and Back from the next question leads to both', async () => {
    await goToPatient()
    await addParent()
    await page.getByRole('button', { name: 'Add another person' }).click()
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    // An incomplete form adds no one.
    await page.getByRole('button', { name: 'Add another person' }).click()
    await expect(page.getByText('Please enter the name.')).toBeVisible()
    await typeParent('Ravi Rao')
    await next.click()
    await expect(title('Where should we come?')).toBeVisible()
    await back.click()
    await expect(page.getByRole('checkbox', { name: /^Kamala Rao 70 years/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^Ravi Rao 70 years/ })).toBeChecked()
    await expect(self).not.toBeChecked()
  })

  test('has step numbers that count the questions after the phone', async () => {
    await goToPatient()
    const step = page.getByRole('list', { name: 'Steps of your booking' }).locator('[aria-current="step"]')
    await expect(step).toHaveText('Patient')
    await age.fill('42')
    await page.getByRole('radio', { name: 'Female' }).check()
    await next.click()
    await expect(step).toHaveText('Place')
  })
})
