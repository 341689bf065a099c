import type { Locator, Page } from '@playwright/test'
import { indianDate } from '#rules/dates.ts'
import { expectNothingTooWide } from '../support/accessible.ts'
import { collectSample, newCustomer, payOnCollection, placeOrder, signInAs } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { codeFor, newPhone } from '../support/journey.ts'
import type { Shop } from '../support/shop.ts'

/**
 * The number of taps for a booking, from the home page to the confirmed order. Taps on buttons, links and choices
 * count, and those on fields that don't receive the focus automatically. Enter, which a phone's keyboard offers as
 * "next field", counts as typing.
 */

test.use({ viewport: { width: 360, height: 800 } })

function countTaps(page: Page) {
  let count = 0
  const tap = async (target: Locator) => {
    count += 1
    await target.click()
  }
  /** Types into a field that has to be tapped first. */
  const type = async (field: Locator, text: string) => {
    await tap(field)
    await page.keyboard.type(text)
  }
  /** Types into the field that the page has focused. */
  const typeOn = async (field: Locator, text: string) => {
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
  const radio = (name: string) => tap(page.getByRole('radio', { name, exact: true }))
  const goOn = () => tap(page.getByRole('button', { name: 'Continue' }))
  return { tap, type, typeOn, radio, goOn, count: () => count }
}
type Taps = ReturnType<typeof countTaps>

const question = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** The page fits a tall phone, without the line of the demo above it. */
async function expectShort(page: Page): Promise<void> {
  const height = () =>
    page.evaluate(() => {
      const demo = document.querySelector('aside')?.offsetHeight ?? 0
      return document.documentElement.scrollHeight - demo
    })
  await expect.poll(height).toBeLessThanOrEqual(900)
}

/** The bar does not cover the end of the page. */
const expectEndFree = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'WhatsApp' }).click({ trial: true })

/** Adds two tests, or the first check-up, to the cart, and continues to the checkout. */
async function goToCheckout(page: Page, { tap }: Taps, items = 1): Promise<void> {
  await page.goto('/')
  const main = page.getByRole('main')
  for (const before of Array(items).keys()) {
    await tap(main.getByRole('button', { name: 'Book', exact: true }).first())
    await expect(page.getByRole('link', { name: `Cart, ${before + 1} item` })).toBeVisible()
  }
  await tap(main.getByRole('button', { name: 'View Cart' }).first())
  await tap(page.getByRole('link', { name: 'Proceed to Checkout' }).first())
}

async function signIn(page: Page, shop: Shop, by: Taps): Promise<void> {
  const phone = newPhone()
  const popup = page.getByRole('dialog', { name: 'Verify your phone' })
  await by.typeOn(popup.getByLabel('Mobile Number'), phone)
  await by.tap(popup.getByRole('button', { name: 'Send OTP' }))
  // Four digits lead to the name without a tap.
  await by.typeOn(popup.getByLabel('OTP'), await codeFor(shop, phone))
  await by.typeOn(popup.getByLabel('Full Name'), 'Asha Rao')
  await page.keyboard.press('Enter')
  await question(page, 'Who is it for?')
}

/** The flat follows the PIN code by itself. */
async function typeAddress(page: Page, by: Taps, pin: string, flat: string, street: string): Promise<void> {
  await by.typeOn(page.getByLabel('PIN Code'), pin)
  await by.typeOn(page.getByLabel('Flat, House, Building'), flat)
  await by.type(page.getByLabel('Address', { exact: true }), street)
  await by.goOn()
}

/** Pays as for the last booking, if there is one. */
async function payInCash(page: Page, { tap }: Taps, isKnown = false): Promise<void> {
  await tap(page.getByRole('button', { name: /^Confirm/ }))
  if (!isKnown) await tap(page.getByRole('radio', { name: 'Pay on Collection' }))
  await expectTicket(page)
  await expectShort(page)
  await tap(page.getByRole('button', { name: 'Pay on Collection' }))
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
}

/** The ticket loads after the rest of the page, and is higher than its placeholder. */
const expectTicket = (page: Page) =>
  expect(page.getByRole('heading', { name: /^(Tomorrow, )?\w+, \d+ \w+, \d+ - \d+ AM$/ })).toBeVisible()

/** Beside the button, on a small phone that has not been scrolled. */
async function expectFastInView(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => scrollTo(0, 0))
  const bar = page.locator('[data-bottom-bar]')
  await expect(bar.getByText(/^No food after \d+ PM, \w+/)).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: /^Confirm \d/ })).toBeInViewport({ ratio: 1 })
  if (before) await page.setViewportSize(before)
}

const times = (page: Page) => page.getByRole('radiogroup', { name: 'Time slot' })

test('a first booking takes 12 taps and the next booking 5, and only the address form is longer than a phone’s screen', async ({
  page,
  shop,
}) => {
  const first = countTaps(page)
  await goToCheckout(page, first)
  await signIn(page, shop, first)
  await first.typeOn(page.getByLabel('Age', { exact: true }), '42')
  await first.radio('Female')
  await expectShort(page)
  await first.goOn()
  await typeAddress(page, first, '400050', '14 Sea View', 'Hill Road, Bandra West')
  await first.tap(times(page).getByRole('radio', { name: '08:00 AM - 09:00 AM' }))
  await expect(page.getByText('Then only plain water')).toBeVisible()
  await expectFastInView(page)
  await expectShort(page)
  await payInCash(page, first)
  expect(first.count()).toBeLessThanOrEqual(12)
  // Otherwise the next booking would warn, once the orders are loaded, that the check-up is booked already.
  await collectSample(shop, { orderId: new URL(page.url()).searchParams.get('order') ?? '' })

  const next = countTaps(page)
  await goToCheckout(page, next)
  await expect(times(page).locator(':checked')).toHaveCount(1)
  await expect(page.getByText('Then only plain water')).toBeVisible()
  // The address is longer than the screen is wide.
  await expectNothingTooWide(page)
  // All questions stand on this page, so it is longer than a phone.
  await expectFastInView(page)
  await payInCash(page, next, true)
  expect(next.count()).toBeLessThanOrEqual(5)
})

/** The form of a new person, which is open. */
async function typePerson(page: Page, by: Taps, name: string, age: string, gender: string): Promise<void> {
  await question(page, 'Who is the patient?')
  await by.typeOn(page.getByLabel('Full Name'), name)
  await page.keyboard.press('Enter')
  await by.typeOn(page.getByLabel('Age', { exact: true }), age)
  await by.radio(gender)
  await by.radio('Parent')
  await expectShort(page)
  await by.tap(page.getByRole('checkbox', { name: /^The patient knows/ }))
}

test('booking for both parents in another city takes 22 taps, and no form is longer than a phone’s screen', async ({
  page,
  shop,
}) => {
  const by = countTaps(page)
  await goToCheckout(page, by, 2)
  await signIn(page, shop, by)
  await by.tap(page.getByRole('button', { name: 'Someone new' }))
  await typePerson(page, by, 'Meera Rao', '64', 'Female')
  await by.tap(page.getByRole('button', { name: 'Add another person' }))
  await typePerson(page, by, 'Ravi Rao', '67', 'Male')
  const second = page.getByRole('group', { name: /is for$/ }).last()
  await by.tap(second.getByRole('checkbox', { name: 'Ravi Rao' }))
  await by.tap(second.getByRole('checkbox', { name: 'Meera Rao' }))
  await expectShort(page)
  await by.goOn()
  await typeAddress(page, by, '411004', '5 Shanti Kunj', 'Prabhat Road, Deccan')
  await by.tap(times(page).getByRole('radio', { name: '09:00 AM - 10:00 AM' }))
  await expectShort(page)
  await expectEndFree(page)
  await payInCash(page, by)
  expect(by.count()).toBeLessThanOrEqual(22)
  await expect(page.getByRole('main')).toContainText('Meera Rao and Ravi Rao')
})

test('the ways to pay for tomorrow fit on a phone’s screen, with a person to call or write to', async ({
  page,
  shop,
}) => {
  // In the morning, so that tomorrow can be booked.
  await shop.setClock(`${indianDate(new Date())}T09:00:00+05:30`)
  const customer = await newCustomer(shop)
  const address = '14 Sea View, Hill Road, Bandra West, 400050'
  const [tomorrow] = (await customer.api.listSlots()).days
  const timeSlot = tomorrow?.slots.find(({ available }) => available)?.timeSlot ?? ''
  const details = { date: tomorrow?.date ?? '', timeSlot }
  const { orderId } = await placeOrder(customer, { items: [SUGAR], address, details })
  await signInAs(page, shop, customer)
  await page.goto(`/payment-summary?order=${orderId}`)
  await expectTicket(page)
  for (const name of ['Call 022 0000 0000', 'WhatsApp'])
    await expect(page.getByRole('link', { name }).first()).toBeInViewport({ ratio: 1 })
  await expectShort(page)
  await shop.setClock(null)
})

const SUGAR = { id: 'FBS', name: 'Blood Sugar Fasting (FBS)', quantity: 1, price: 69 }
const BLOOD_COUNT = {
  id: 'CBC',
  name: 'Complete Blood Count (CBC)',
  price: 249,
  oldPrice: 400,
  quantity: 1,
  isPackage: false,
  image: null,
  description: '',
  parameters: [],
  parametersText: '',
  labTests: [],
}

test('with the offer to add to a booked visit, the question still fits on a phone’s screen', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop)
  await payOnCollection(customer, await placeOrder(customer, { items: [SUGAR] }))
  await signInAs(page, shop, customer, { cart: JSON.stringify([BLOOD_COUNT]) })
  await page.goto('/checkout')
  await expect(page.getByRole('link', { name: /^Add to Your Visit/ })).toBeVisible()
  await expectShort(page)
})

test('beside the times, the offer to add to a booked visit leaves the fast and the button in view', async ({
  page,
  shop,
}) => {
  await shop.setClock(`${indianDate(new Date())}T09:00:00+05:30`)
  const customer = await newCustomer(shop)
  const [tomorrow] = (await customer.api.listSlots()).days
  const details = { date: tomorrow?.date ?? '', timeSlot: '07:00 AM - 08:00 AM' }
  await payOnCollection(customer, await placeOrder(customer, { items: [SUGAR], details }))
  const profile = { ...customer, customer: (await customer.api.getProfile()).customer }
  const cart = [BLOOD_COUNT, { ...BLOOD_COUNT, id: 'LIPID', name: 'Lipid Profile', price: 399 }]
  await signInAs(page, shop, profile, { cart: JSON.stringify(cart) })
  await page.goto('/checkout')
  await question(page, 'When should we come?')
  await expect(page.getByRole('link', { name: /^Add to Your Visit/ })).toBeVisible()
  await expect(page.getByText('Then only plain water')).toBeVisible()
  await expectFastInView(page)
  await shop.setClock(null)
})

const THREE_TESTS = [
  BLOOD_COUNT,
  { ...BLOOD_COUNT, id: 'LIPID', name: 'Lipid Profile', price: 399, oldPrice: 600 },
  { ...BLOOD_COUNT, id: 'HIV', name: 'HIV 1 & 2 (4th Generation)', price: 449, isHivConsentNeeded: true },
]

test('with all its errors, every form about people fits on a phone’s screen', async ({ page, shop }) => {
  const customer = await newCustomer(shop)
  await signInAs(page, shop, customer, { cart: JSON.stringify(THREE_TESTS) })
  await page.goto('/checkout')
  const goOn = page.getByRole('button', { name: 'Continue' })
  const age = page.getByLabel('Age', { exact: true })
  const expectErrors = async (...errors: string[]) => {
    await goOn.click()
    for (const error of errors) await expect(page.getByText(error)).toBeVisible()
    await expectShort(page)
  }

  await test.step('the customer, then one of 16', async () => {
    await expectErrors('Please enter the age.', 'Please choose the gender.', 'Please confirm that you agree.')
    await age.fill('16')
    await expectErrors(
      'Please enter your guardian’s full name.',
      'Please confirm that a parent or guardian agrees.',
    )
  })

  await test.step('a child', async () => {
    await page.getByRole('checkbox', { name: /^Asha Rao, you/ }).uncheck()
    await page.getByRole('button', { name: 'Someone new' }).click()
    await expectErrors('Please enter the patient’s name.', 'Please enter the age.')
    await age.fill('7')
    await expectErrors('Please choose the gender.', 'Please confirm that a parent or guardian agrees.')
    await page.getByRole('button', { name: 'Add email' }).click()
    const email = page.getByLabel('Email for your report')
    await expect(email).toBeFocused()
    await page.keyboard.type('asha@')
    await expectErrors('Please enter a valid email address')
    await email.fill('')
  })

  await test.step('a third person', async () => {
    for (const name of ['Kavi Rao', 'Meera Rao']) {
      await page.getByLabel('Full Name').fill(name)
      await age.fill('64')
      await page.getByRole('radio', { name: 'Female' }).check()
      await page.getByRole('radio', { name: 'Parent' }).check()
      await expectShort(page)
      await page.getByRole('checkbox', { name: /^The patient knows/ }).check()
      await page.getByRole('button', { name: 'Add another person' }).click()
      await expect(page.getByLabel('Full Name')).toHaveValue('')
    }
    await expectErrors('Please enter the name.', 'Please enter the age.', 'Please choose the gender.')
  })
})

const parents = [
  { name: 'Ravi Rao', birthDate: '1959-01-30', gender: 'Male', relation: 'parent' },
  { name: 'Meera Rao', birthDate: '1961-01-30', gender: 'Female', relation: 'parent' },
] as const

/** A customer with two saved parents, at the question who with three tests. */
async function goWithParents(page: Page, shop: Shop): Promise<void> {
  const customer = await newCustomer(shop)
  for (const body of parents) await customer.api.addPatient({ body })
  await signInAs(page, shop, customer, { cart: JSON.stringify(THREE_TESTS) })
  await page.goto('/checkout')
}

test('two saved parents and three tests, with all errors, fit on a phone’s screen', async ({
  page,
  shop,
}) => {
  await goWithParents(page, shop)
  const card = (name: string) => page.getByRole('region', { name })
  for (const { name } of parents) await card(name).getByRole('checkbox').first().check()
  await card('Asha Rao').getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Add email' }).click()
  await expectShort(page)

  const goOn = page.getByRole('button', { name: 'Continue' })
  await goOn.click()
  await expect(card('Ravi Rao')).toContainText('Please confirm that the patient agrees.')
  await expect(card('Meera Rao')).toContainText('Consent missing')
  await expectShort(page)

  // Each consent is asked for in its turn, then whom the tests are for.
  for (const { name } of parents)
    await card(name)
      .getByRole('checkbox', { name: /^The patient knows/ })
      .click()
  await goOn.click()
  await expect(page.getByText('Please choose a test for Meera Rao.')).toBeVisible()
  await expectShort(page)
})

test('of twelve people, those with the latest bookings are shown, and the others folded', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop)
  const names = ['Ravi', 'Meera', 'Kavi', 'Tara', 'Anil', 'Sunita', 'Vikram', 'Leela', 'Om', 'Priya']
  for (const name of names) await customer.api.addPatient({ body: { ...parents[1], name: `${name} Rao` } })
  const mother = { patientName: 'Devi Rao', patientAge: 65, relation: 'parent', consent: true } as const
  await placeOrder(customer, { items: [SUGAR], details: { ...mother, bookingType: 'other' } })
  await signInAs(page, shop, customer, { cart: JSON.stringify(THREE_TESTS) })
  await page.goto('/checkout')
  const card = (name: string) => page.getByRole('region', { name })
  // It opens with the person of the last order.
  await page.getByRole('link', { name: 'Change who it is for' }).click()
  await card('Devi Rao').getByRole('checkbox').first().uncheck()
  await card('Asha Rao').getByRole('checkbox').first().check()
  await expect(page.getByRole('region')).toHaveCount(3)
  for (const name of ['Asha Rao', 'Devi Rao', 'Ravi Rao']) await expect(card(name)).toBeVisible()
  await expectShort(page)

  // A person chosen from the fold stays where they are, and is shown when the list is opened again.
  await page.getByText('9 more people').click()
  await card('Tara Rao').getByRole('checkbox').check()
  await expect(card('Priya Rao')).toBeVisible()
  await page.getByRole('button', { name: 'Change Tara Rao' }).click()
  await question(page, 'Tara Rao')
  await page.goBack()
  await expect(page.getByText('8 more people')).toBeVisible()
  await card('Tara Rao').getByRole('checkbox').first().uncheck()
  await card('Devi Rao').getByRole('checkbox').first().check()
  await expect(card('Tara Rao')).toBeVisible()
})

test('a customer of 16 beside two saved parents, with all errors, fits on a phone’s screen', async ({
  page,
  shop,
}) => {
  await goWithParents(page, shop)
  const goOn = page.getByRole('button', { name: 'Continue' })
  await page.getByLabel('Age', { exact: true }).fill('16')
  await page.getByText('Other people').click()
  for (const { name } of parents)
    await page.getByRole('region', { name }).getByRole('checkbox').first().check()
  await page.getByText('Other people').click()
  await expectShort(page)
  await goOn.click()
  for (const error of [
    'Please choose the gender.',
    'Please enter your guardian’s full name.',
    'Please confirm that a parent or guardian agrees.',
    'Please choose a test for Ravi Rao.',
  ])
    await expect(page.getByText(error)).toBeVisible()
  await expectShort(page)

  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('Parent or guardian', { exact: true }).fill('Ravi Rao')
  await page.getByRole('checkbox', { name: /^I am under 18/ }).click()
  await expect(page.getByText('Please confirm that the patient agrees.')).toBeVisible()
  await expectShort(page)
})

test('six packages for two new people, with all errors, fit on a phone’s screen form by form', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop)
  const packages = (await customer.api.listPackages({ query: {} })).slice(0, 6).map(one => ({
    ...BLOOD_COUNT,
    id: one._id,
    name: one.name,
    price: one.salePrice,
    isPackage: true,
  }))
  await signInAs(page, shop, customer, { cart: JSON.stringify(packages) })
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Someone new' }).click()
  const goOn = page.getByRole('button', { name: 'Continue' })
  for (const name of ['Kavi Rao', 'Tara Rao']) {
    await goOn.click()
    await expect(page.getByText('Please choose who this person is to you.')).toBeVisible()
    await expectShort(page)
    await page.getByLabel('Full Name').fill(name)
    await page.getByLabel('Age', { exact: true }).fill('7')
    await page.getByRole('radio', { name: 'Female' }).check()
    await page.getByRole('radio', { name: 'Child' }).check()
    await expectShort(page)
    await page.getByRole('checkbox', { name: /^The patient is under 18/ }).check()
    await page.getByRole('button', { name: 'Add another person' }).click()
    await expect(page.getByLabel('Full Name')).toHaveValue('')
  }
})
