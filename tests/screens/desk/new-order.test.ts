import { beforeEach, test } from 'vitest'
import type { DeskCustomer } from '#desk/new-order/contract.ts'
import { expect } from '../support/expect.ts'
import { shopScreens } from '../support/shop-screens.ts'

/** Booking by phone at the desk. The tests that can be found, and the centres, are the shop's own. */

const { page, shop } = await shopScreens()

const CUSTOMER: DeskCustomer = {
  name: 'Nikhil Rao',
  isPhoneVerified: true,
  lastTests: [],
  openOrders: [],
  people: [
    {
      id: '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a',
      name: 'Nikhil Rao',
      age: 42,
      ageMonths: null,
      gender: 'Male',
      isPregnant: false,
      relation: 'self',
    },
  ],
  addresses: [
    {
      id: 'a',
      address: '3, 14 Hill Road, Bandra West, Mumbai 400050',
      city: 'Mumbai',
      pinCode: '400050',
      house: '3',
      street: '14 Hill Road, Bandra West',
      landmark: '',
    },
  ],
}
const QUOTE = {
  success: true,
  subtotal: 249,
  discount: 0,
  total: 249,
  needs: [{ patient: 0, fastingHours: 10, afterMealHours: 0, isHivTested: false }],
  isCentreNeeded: false,
  lines: [{ id: 'CBC', name: 'Complete Blood Count (CBC)', patient: 0, price: 249 }],
}
const BOOK = /^\/api\/desk\/new-order$/
const slot = (timeSlot: string, problem: string | null = null) => ({ timeSlot, left: 3, problem })

const times = (now: string) =>
  page.answer(/\/new-order\/times/, {
    success: true,
    now: new Date(now).toISOString(),
    days: ['2026-11-25', '2026-11-26'].map(date => ({
      date,
      slots: [slot('07:00 AM - 08:00 AM', 'Full'), slot('08:00 AM - 09:00 AM')],
    })),
  })

beforeEach(async () => {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    staff: {
      id: 'x',
      name: 'Asha Rao',
      roles: [{ role: 'reception', centre: null }],
      permissions: ['orders.read', 'orders.create'],
    },
  })
  page.answer(/\/new-order\/price/, QUOTE)
  times('2026-11-23T10:00:00+05:30')
  // The order that is opened afterwards: without an answer the session would seem to have ended.
  page.answer(
    /^\/api\/desk\/orders/,
    { success: false, code: 'NOT_FOUND', message: 'Order not found' },
    { status: 404 },
  )
  await page.goto('/desk/new-order')
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible()
})
const known = (customer: DeskCustomer | null) =>
  page.answer(/\/new-order\/customer/, { success: true, customer })
const sent = () =>
  page.sent(BOOK).map(({ init }) => JSON.parse(String(init?.body)) as Record<string, unknown>)

async function takeTest() {
  const field = page.getByRole('combobox', { name: 'Test or check-up' })
  await field.fill('cbc')
  await expect(page.getByRole('option', { name: /Complete Blood Count/ })).toBeVisible()
  await field.press('Enter')
}

test('for a known caller the earliest free time and the address are filled in, so that only a test is missing', async () => {
  known(CUSTOMER)
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByText('Known customer')).toBeVisible()
  await expect(page.getByText('Choose a test', { exact: true })).toBeVisible()
  await takeTest()
  await expect(
    page.getByText(/^Say: no food for 10 hours before the visit, from 10 PM on Tue, 24 Nov/),
  ).toBeVisible()
  // The caller is the only patient, and no test is for HIV.
  await expect(page.getByRole('checkbox', { name: /has agreed/ })).toHaveCount(0)
  page.cut(BOOK)
  await page.getByRole('button', { name: /Book for ₹249, Wed, 25 Nov, 8–9 AM/ }).click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  page.answer(BOOK, { success: true, orderId: 'ORD-AAAA-AAAA', replacedOrderId: null })
  await page.getByRole('button', { name: /Book for/ }).click()
  await expect(page.getByRole('main', { name: 'ORD-AAAA-AAAA' })).toBeVisible()
  const [first, second] = sent()
  expect(second).toEqual(first)
  expect(first).toMatchObject({
    phone: '9876543210',
    name: 'Nikhil Rao',
    payment: 'door',
    order: {
      items: [{ id: 'CBC', quantity: 1 }],
      totalAmount: 249,
      shippingAddress: { parts: { pinCode: '400050', house: '3' }, city: 'Mumbai' },
      collectionDetails: {
        date: '2026-11-25',
        timeSlot: '08:00 AM - 09:00 AM',
        patientId: CUSTOMER.people[0]?.id,
        patientName: 'Nikhil Rao',
        patientAge: '42',
        bookingType: 'self',
      },
    },
  })
  const keys = page.sent(BOOK).map(({ init }) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
})

test('a new caller needs a name, and Enter in a field does not book', async () => {
  known(null)
  await page.getByLabel('Phone').fill('9876543211')
  await expect(page.getByText(/^New customer/)).toBeVisible()
  await expect(page.getByText('Enter the caller’s name', { exact: true })).toBeVisible()
  await page.getByLabel('Name').first().fill('Kamala Devi')
  await expect(page.getByText('Enter who is tested', { exact: true })).toBeVisible()
  await page.getByLabel('Age').fill('52')
  await page.getByLabel('Age').press('Enter')
  expect(page.sent(BOOK)).toHaveLength(0)
})

test('an order from a request has the phone and name of the request, and closes it', async () => {
  known(null)
  page.answer(/^\/api\/desk\/requests\/r1$/, {
    success: true,
    request: { id: 'r1', name: 'Farhan Contractor', mobile: '9876543214' },
  })
  await page.goto('/desk/new-order?request=r1')
  await expect(page.getByLabel('Phone')).toHaveValue('9876543214')
  await expect(page.getByLabel('Name').first()).toHaveValue('Farhan Contractor')
  await page.getByLabel('Age').fill('52')
  await page.getByLabel('Gender').selectOption('Male')
  await takeTest()
  await page.getByLabel('PIN code').fill('411001')
  await page.getByLabel('Street and area').fill('5 Moledina Road')
  page.answer(BOOK, { success: true, orderId: 'ORD-AAAA-AAAA', replacedOrderId: null })
  await page.getByRole('button', { name: /^Book for/ }).click()
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]).toMatchObject({ requestId: 'r1', phone: '9876543214', name: 'Farhan Contractor' })
})

test('values typed while the phone is looked up are kept', async () => {
  const answer = page.hold(/\/new-order\/customer/, { success: true, customer: null })
  await page.getByLabel('Phone').fill('9876543212')
  await expect(page.getByText('Looking up the number...')).toBeVisible()
  await page.getByLabel('Name').first().fill('Priya Jo')
  await page.getByLabel('Age').fill('31')
  answer.letThrough()
  await expect(page.getByText(/^New customer/)).toBeVisible()
  await expect(page.getByLabel('Name').first()).toHaveValue('Priya Jo')
  await expect(page.getByLabel('Age')).toHaveValue('31')
  await expect(page.getByLabel('Relation')).toHaveValue('self')
  // Nor does a known account take it away; what another account filled in goes with it.
  known(CUSTOMER)
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByText('Known customer')).toBeVisible()
  await expect(page.getByLabel('Name').first()).toHaveValue('Priya Jo')
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('a')
  known(null)
  await page.getByLabel('Phone').fill('9876543213')
  await expect(page.getByText(/^New customer/)).toBeVisible()
  await expect(page.getByLabel('Street and area')).toHaveValue('')
})

test('typing another phone clears what the first one filled in, even if its customer can’t be looked up', async () => {
  known(CUSTOMER)
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByText('Known customer')).toBeVisible()
  await expect(page.getByLabel('Name').first()).toHaveValue('Nikhil Rao')
  page.answer(
    /\/new-order\/customer/,
    { success: false, code: 'TOO_MANY', message: 'Too many customers were looked up.' },
    { status: 429 },
  )
  await page.getByLabel('Phone').fill('9876543211')
  await expect(page.getByText('Too many customers were looked up.')).toBeVisible()
  await expect(page.getByLabel('Name').first()).toHaveValue('')
  await expect(page.getByText(/Nikhil Rao|14 Hill Road/)).toHaveCount(0)
  await expect(page.getByLabel('Street and area')).toHaveValue('')
})

test('a visit can have six of the account’s people, and no seventh', async () => {
  const people = CUSTOMER.people.flatMap(one =>
    [1, 2, 3, 4, 5, 6, 7].map(number => ({ ...one, id: `${number}`, name: `Person ${number}` })),
  )
  known({ ...CUSTOMER, people })
  await page.getByLabel('Phone').fill('9876543210')
  const box = (number: number) => page.getByRole('checkbox', { name: `Person ${number}` })
  await expect(box(1)).toBeChecked()
  for (const number of [2, 3, 4, 5, 6]) await box(number).click()
  await box(7).click({ force: true })
  await expect(box(6)).toBeChecked()
  await expect(box(7)).not.toBeChecked()
  await box(1).click()
  await box(7).click()
  await expect(box(7)).toBeChecked()
})

test('the result of the look-up leaves the focus in the phone field', async () => {
  known(null)
  await page.getByLabel('Phone').click()
  await page.getByLabel('Phone').fill('9876543211')
  await expect(page.getByText(/^New customer/)).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
})

/** A test that requires a fast, on the morning at whose evening before the fast would have begun. */
async function takeTestInMorning() {
  times('2026-11-25T06:44:00+05:30')
  known(CUSTOMER)
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByRole('radio', { name: /Wed, 25 Nov/ })).toBeChecked()
  await takeTest()
  await expect(page.getByRole('radio', { name: /Thu, 26 Nov/ })).toBeChecked()
}

test('a test whose fast should have begun yesterday moves the visit to the next morning', async () => {
  await takeTestInMorning()
  await expect(page.getByText(/^Say: .*from 10 PM on Wed, 25 Nov/)).toBeVisible()
})

test('choosing today for a fasting test asks whether the patient has fasted', async () => {
  await takeTestInMorning()
  await page.getByRole('radio', { name: /Wed, 25 Nov/ }).click()
  await expect(
    page.getByText('Ask: no food since 10 PM on Tue, 24 Nov? The test needs 10 hours without food.'),
  ).toBeVisible()
})

test('the page shows the longer fast that another visit of the same person and day requires', async () => {
  const fastFrom = { date: '2026-11-24', hour: 20 }
  const patients = [
    {
      patientId: null,
      name: 'Nikhil Rao',
      age: 42,
      gender: 'Male' as const,
      relation: 'self',
      fastFrom,
    },
  ]
  const visit = { orderId: 'ORD-1', timeSlot: '08:00 AM - 09:00 AM', status: 'confirmed' as const, patients }
  known({ ...CUSTOMER, openOrders: [{ ...visit, date: '2026-11-25' }] })
  await page.getByLabel('Phone').fill('9876543210')
  await takeTest()
  await page.getByRole('radio', { name: /Wed, 25 Nov/ }).click()
  await expect(
    page.getByText('Say: no food from 8 PM on Tue, 24 Nov, because of another visit that day.'),
  ).toBeVisible()
  await page.getByRole('radio', { name: /Thu, 26 Nov/ }).click()
  await expect(page.getByText(/^Say: .*from 10 PM on Wed, 25 Nov/)).toBeVisible()
})

test('the page links an order that the caller already has by its number', async () => {
  const visit = { orderId: 'ORD-1', date: '2026-11-25', timeSlot: '08:00 AM - 09:00 AM' }
  known({ ...CUSTOMER, openOrders: [{ ...visit, status: 'confirmed', patients: [] }] })
  await page.getByLabel('Phone').fill('9876543210')
  await page.getByRole('link', { name: 'ORD-1' }).click()
  await expect(page).toHaveURL(/\/desk\/orders\/ORD-1$/)
})

test('an order with a coupon has to be paid before the visit', async () => {
  known(CUSTOMER)
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByText('Known customer')).toBeVisible()
  await page.getByLabel('Coupon').fill('first15')
  await expect(page.getByRole('radio', { name: /Now or online/ })).toBeChecked()
  await page.getByRole('radio', { name: /At the door/ }).click({ force: true })
  await expect(page.getByRole('radio', { name: /Now or online/ })).toBeChecked()
})

test('a person with a role at one centre can book only visits to that centre', async () => {
  const code = shop.catalogue.current().centres[1]?.code ?? ''
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    staff: {
      id: 'x',
      name: 'Asha Rao',
      roles: [{ role: 'reception', centre: code }],
      permissions: ['orders.read', 'orders.create'],
      centreOnly: ['orders.read', 'orders.create'],
    },
  })
  await page.goto('/desk/new-order?again')
  const place = page.getByRole('combobox', { name: 'Home or centre' })
  await expect(place).toBeVisible()
  await expect(place.getByRole('option')).toHaveCount(1)
  await expect(page.getByText('8–9 AM')).toBeVisible()
  expect(JSON.stringify(page.sent(/\/new-order\/times/))).toContain(`centreCode=${code}`)
})

test('a consent is required if a test is for HIV', async () => {
  known(CUSTOMER)
  page.answer(/\/new-order\/price/, {
    ...QUOTE,
    needs: [{ patient: 0, fastingHours: 0, afterMealHours: 0, isHivTested: true }],
  })
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByText('Known customer')).toBeVisible()
  await takeTest()
  await expect(page.getByText('Ask for their consent first', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: /has agreed/ }).click()
  await expect(page.getByRole('button', { name: /Book for ₹249/ })).toHaveAttribute('aria-disabled', 'false')
})

const MEERA = {
  name: 'Meera Rao',
  gender: 'Female',
  relation: 'parent',
  lines: [
    { id: 'TSH', name: 'Thyroid', isCancelled: false },
    { id: 'HB', name: 'Haemoglobin', isCancelled: true },
  ],
}

/** An earlier order of the customer for himself and his mother, opened to be booked again. */
async function bookAgain(mother = MEERA) {
  const order = {
    orderId: 'ORD-7K3M-Q9T4',
    status: 'report',
    isCentreVisit: false,
    centre: null,
    address: '9, Carter Road, Bandra West, Mumbai 400050',
    additions: [],
    patients: [
      {
        name: 'Nikhil Rao',
        gender: 'Male',
        relation: 'self',
        lines: [{ id: 'CBC', name: 'Complete Blood Count', isCancelled: false }],
      },
      mother,
    ],
  }
  page.answer(/\/orders\/ORD-7K3M-Q9T4$/, { success: true, order })
  page.answer(/\/orders\/ORD-7K3M-Q9T4\/phones$/, {
    success: true,
    phones: { customer: '9876543210', alternate: null, door: null, patients: [] },
  })
  known(CUSTOMER)
  await page.goto('/desk/new-order?again=ORD-7K3M-Q9T4')
  await expect(page.getByLabel('Phone')).toHaveValue('9876543210')
}

test('an earlier order is booked again with its people, its place and its tests at today’s prices', async () => {
  await bookAgain()
  await expect(page.getByRole('checkbox', { name: /Nikhil Rao/ })).toBeChecked()
  await expect(page.getByLabel('Age').last()).toHaveValue('')
  await page.getByLabel('Age').last().fill('70')
  await expect(page.getByLabel('Street and area')).toHaveValue('9, Carter Road, Bandra West')
  await page.getByLabel(/has agreed/).check()
  page.answer(BOOK, { success: true, orderId: 'ORD-2222-2222', replacedOrderId: null })
  await page.getByRole('button', { name: /^Book/ }).click()
  await expect.poll(() => page.sent(BOOK).length).toBe(1)
  const [sent] = page.sent(BOOK).map(({ init }) => JSON.parse(String(init?.body)))
  expect(sent).toMatchObject({
    phone: '9876543210',
    order: {
      items: [
        { id: 'CBC', patient: 0 },
        { id: 'TSH', patient: 1 },
      ],
      collectionDetails: { patientName: 'Nikhil Rao', patientAge: '42' },
      patients: [{ name: 'Meera Rao', age: '70', gender: 'Female', relation: 'parent' }],
    },
  })
})

test('a test that is no longer offered is left out of the repeated booking, and named', async () => {
  page.answerBy(/\/new-order\/price/, async (_, init) => {
    const { items } = JSON.parse(String(init?.body)) as { items: { id: string }[] }
    if (!items.some(({ id }) => id === 'OLD')) return Response.json(QUOTE)
    const message = '"OLD" is no longer offered. Please remove it.'
    return Response.json({ success: false, code: 'UNKNOWN_ITEM', message }, { status: 422 })
  })
  await bookAgain({
    ...MEERA,
    lines: [...MEERA.lines, { id: 'OLD', name: 'Bleeding Time', isCancelled: false }],
  })
  await expect(page.getByText('No longer offered: Bleeding Time.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Thyroid' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Bleeding Time' })).toHaveCount(0)
  await expect(page.getByText(/Please remove it/)).toHaveCount(0)
  // The tests of another caller are another matter.
  await page.getByLabel('Phone').fill('9876543211')
  await expect(page.getByText(/^No longer offered/)).toHaveCount(0)
})
