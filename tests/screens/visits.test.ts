import { eq } from 'drizzle-orm'
import { describe, onTestFinished, test, vi } from 'vitest'
import { centres, recollections, staff as staffTable } from '#db/schema.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { addStaff } from '#domain/staff/staff.ts'
import { type NewEvent, recordVisitEvent } from '#domain/visits/record-event.ts'
import { startOfIndianDay } from '#rules/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { rejectSample } from '#tests/helpers/reject-sample.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { aPicture } from '#tests/helpers/uploads.ts'
import type { Order } from '#wire/orders/order.ts'
import { expect } from './support/expect.ts'
import { WITHIN } from './support/locator.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** The page of a visit as it goes on: who comes, what went wrong and what follows, the rating. */

const { shop: whole, page, signedIn, later } = await shopScreens()
const { place, payOnline, payOnCollection, collect, attach } = ordersOf(whole)

const manager = await actingWith(whole.shop, 'manager')
const { actor } = manager
type Wish = Parameters<typeof place>[1]
const main = page.getByRole('main')
const note = (orderId: string, kind: NewEvent['kind'], more: Partial<NewEvent> = {}) =>
  recordVisitEvent(whole.shop, { orderId, kind, actor, ...more })

const untilSlot = ({ collectionDetails: { date, timeSlot } }: Order) =>
  startOfIndianDay(date).getTime() + (slotHour(timeSlot) ?? 0) * HOUR_MS - Date.now()

/** A visit of the day after tomorrow. */
async function booked() {
  const customer = await signedIn()
  const order = await payOnCollection(customer, await place(customer))
  return { customer, order, id: order.orderId, address: `/order-details/${order.orderId}` }
}

/** A collector with a photograph. */
async function addCollector(name: string) {
  const grants = [{ role: 'collector' as const, centre: null }]
  const { staff } = await addStaff(whole.shop, { name, grants, actor })
  const photoKey = `photos/${staff.id}.webp`
  await whole.shop.files.put(photoKey, await aPicture({ format: 'webp' }))
  await whole.shop.db.update(staffTable).set({ photoKey }).where(eq(staffTable.id, staff.id))
}

describe('a current visit', () => {
  test('shows the collector on the way, the door code and each step', async () => {
    const { id, address, order } = await booked()
    await page.goto(address)
    await expect(main.getByText('Your booking so far')).toBeVisible()
    await expect(main.getByText('Door code')).toHaveCount(0)
    await addCollector('Sana Qureshi')
    await note(id, 'assigned', { collector: 'Sana Qureshi' })
    await page.reload()
    const photo = main.getByRole('img', { name: 'Photograph of Sana Qureshi' })
    await expect(photo).toHaveAttribute('src', /^data:image\/webp;base64,/)
    await expect(main.getByText('Sana Qureshi').first()).toBeVisible()
    await expect(main.getByText('Door code')).toBeVisible()
    later(untilSlot(order) - HOUR_MS / 4)
    await note(id, 'on_the_way')
    await page.reload()
    await expect(main.getByText('On the way to you. To change anything now, please call us.')).toBeVisible()
    await expect(main.getByText(/^The collector has set off/)).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
    await note(id, 'arrived')
    await page.reload()
    await expect(main.getByText('At your door. Please share the door code.')).toBeVisible()
    await note(id, 'collected')
    await page.reload()
    await expect(main.getByText('Sample taken').first()).toBeVisible()
    await expect(main.getByText('Door code')).toHaveCount(0)
    await expect(photo).toHaveCount(0)
  })

  // P2-44
  test('is tomorrow by the shop’s calendar, whatever the device’s', async () => {
    const { address } = await booked()
    onTestFinished(() => whole.setClock(new Date()))
    whole.setClock(new Date(Date.now() + DAY_MS))
    for (const path of ['/my-orders', '/', address]) {
      await page.goto(path)
      await expect(main.getByText(/^Tomorrow/).first()).toBeVisible()
    }
  })

  test('has the same state in the list of orders, with the actions that are possible', async () => {
    const { id, order } = await booked()
    await note(id, 'assigned', { collector: 'Sana Qureshi' })
    await page.goto('/my-orders')
    await expect(main.getByText(/^Booked, visit on/)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Change Time' })).toBeVisible()
    later(untilSlot(order) - HOUR_MS / 4)
    await note(id, 'on_the_way')
    await page.reload()
    await expect(main.getByText('On the way', { exact: true })).toBeVisible()
    await expect(main.getByText('On the way to you. To change anything now, please call us.')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Call us' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Change Time' })).toHaveCount(0)
    await note(id, 'failed', { reason: 'nobody-home' })
    await page.reload()
    await expect(main.getByText('Needs your attention')).toBeVisible()
    await expect(main.getByRole('link', { name: /^We couldn’t take the sample/ })).toHaveAttribute(
      'href',
      `/order-details/${order.orderId}`,
    )
    later(MINUTE_MS)
    await main.getByRole('button', { name: 'Change Time' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: '09:00 AM - 10:00 AM' }).check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Move to / })
      .click()
    await expect(page.getByText(/^Your visit is now on/)).toBeVisible()
    await expect(main.getByText('Needs your attention')).toHaveCount(0)
  })

  const AT_TEN = { timeSlot: '10:00 AM - 11:00 AM' }
  const MOTHER = { bookingType: 'other', relation: 'parent', patientName: 'Kamala Rao', consent: true }

  const letter = page.getByRole('dialog')

  test('for another person has one button that shows and sends all its details, with the door code once there is one', async () => {
    const customer = await signedIn()
    const details = { ...MOTHER, ...AT_TEN }
    const fasting = { items: [{ id: 'FBS', name: 'FBS', quantity: 1 }], totalAmount: 69, details }
    const { orderId } = await payOnCollection(customer, await place(customer, fasting as Wish))
    const send = main.getByRole('button', { name: 'Send This to Kamala' })
    await page.goto(`/order-details/${orderId}`)
    await send.click()
    for (const line of [
      /no food, tea, coffee or milk after 2 AM/,
      /^Where: 14 Hill Road/,
      /I’ll send it to you/,
    ])
      await expect(letter.getByText(line)).toBeVisible()
    await letter.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Copied. Paste it into a message.')).toBeVisible()
    await expect(letter).toHaveCount(0)
    const before = await navigator.clipboard.readText()
    expect(before).toMatch(/^Lab visit with \S+ \S+ for Kamala Rao: .*, 10\s-\s+11\sAM\n/)
    expect(before).toContain('no food, tea, coffee or milk after 2 AM')
    expect(before).toContain('Where: 14 Hill Road, Bandra West, Mumbai 400050')
    expect(before).not.toContain('Door code')
    // The links send the same words, and name no number.
    await send.click()
    const text = encodeURIComponent(before)
    for (const [name, address] of [
      ['WhatsApp', 'https://wa.me/?text='],
      ['SMS', 'sms:?body='],
    ] as const)
      await expect(letter.getByRole('link', { name })).toHaveAttribute('href', address + text)

    await note(orderId, 'assigned', { collector: 'Sana Qureshi' })
    const code = (await customer.api.getVisit({ params: { id: orderId } })).visit.doorCode ?? ''
    await page.reload()
    await expect(main.getByText(/The person at the door needs this code/)).toBeVisible()
    for (const name of ['Share', 'Send the Code'])
      await expect(main.getByRole('button', { name })).toHaveCount(0)
    await send.click()
    await expect(letter.getByText(`Door code: ${code}.`)).toBeVisible()
    await expect(letter).not.toContainText('Blood')
    const shared: unknown[] = []
    Object.assign(navigator, { share: async (what: unknown) => void shared.push(what) })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    await page.reload()
    await send.click()
    await expect(letter.getByText(`Door code: ${code}.`)).toBeVisible()
    await letter.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(letter).toHaveCount(0)
    expect(shared).toEqual([{ text: expect.stringContaining(`Door code: ${code}.`) }])
  })

  test('for another person asks for a door contact, who then gets an SMS', async () => {
    const customer = await signedIn()
    const details = { ...MOTHER, ...AT_TEN, alternatePhone: '9822012345' }
    const { orderId } = await payOnCollection(customer, await place(customer, { details } as Wish))
    await page.goto(`/order-confirmation?order=${orderId}`)
    const door = main.getByRole('region', { name: 'Who answers at the door?' })
    await expect(door.getByRole('checkbox')).toHaveCount(0)
    await door.getByRole('button', { name: 'Add a number' }).click()
    await expect(door.getByLabel('Their mobile number')).toHaveValue('9822012345')
    await expect(door.getByLabel('Their mobile number')).toBeFocused()
    await expect(door.getByLabel('Their name')).toHaveValue('Kamala Rao')
    const save = door.getByRole('button', { name: 'Save' })
    await save.click()
    await expect(door.getByText('Please confirm that they agree to get messages.')).toBeVisible()
    await door.getByRole('checkbox').check()
    await save.click()
    await expect(door.getByText('Kamala Rao, 98220\u00a012345')).toBeVisible()
    await expect(main.getByText(/Our collector will first call 98220\s12345/)).toBeVisible()
    const { order } = await customer.api.getOrder({ params: { id: orderId } })
    expect(order.collectionDetails).toMatchObject({ doorPhone: '9822012345', doorName: 'Kamala Rao' })

    await page.goto(`/order-details/${orderId}`)
    await door.getByRole('button', { name: 'Change' }).click()
    await door.getByLabel('Their mobile number').fill('98')
    await save.click()
    await expect(door.getByText(/10-digit/)).toBeVisible()
    const own = await signedIn()
    const { orderId: ownId } = await payOnCollection(own, await place(own, { details: AT_TEN }))
    await page.goto(`/order-details/${ownId}`)
    await expect(main.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
    await expect(door).toHaveCount(0)
  })

  test('for several people has a button for each adult that sends what this person needs to know', async () => {
    const customer = await signedIn()
    // A child reads no messages.
    const people = Object.entries({ Usha: 70, Aarav: 0 }).map(([name, age]) => ({
      name: `${name} Rao`,
      age,
      gender: 'Male',
      relation: 'parent',
      consent: true,
    }))
    const wish = {
      items: [
        { id: 'FBS', name: 'FBS', quantity: 1, patient: 0 },
        { id: 'CBC', name: 'CBC', quantity: 1, patient: 1 },
        { id: 'CBC', name: 'CBC', quantity: 1, patient: 2 },
      ],
      totalAmount: 567,
      patients: people,
      details: { ...AT_TEN, ...MOTHER, patientName: 'Ravi Rao', patientAge: 70 },
    }
    const { orderId } = await payOnCollection(customer, await place(customer, wish as Wish))
    await page.goto(`/order-details/${orderId}`)
    await expect(main.getByRole('button', { name: /^Send This/ })).toHaveText([/Ravi$/, /Usha$/])
    await main.getByRole('button', { name: 'Send This to Ravi' }).click()
    await expect(letter).toContainText('for Ravi Rao: ')
    await expect(letter).toContainText('no food')
    await letter.getByRole('button', { name: 'Close' }).click()
    await main.getByRole('button', { name: 'Send This to Usha' }).click()
    await expect(letter).toContainText('for Usha Rao: ')
    await expect(letter).not.toContainText('no food')
  })

  test('that waits for its payment can’t be sent yet', async () => {
    const customer = await signedIn()
    const { orderId } = await place(customer, { details: { ...MOTHER, ...AT_TEN } } as Wish)
    await page.goto(`/order-details/${orderId}`)
    await expect(main.getByText('Not paid yet').first()).toBeVisible()
    await expect(main.getByRole('button', { name: /^Send This/ })).toHaveCount(0)
  })

  test('shows how the collector is announced', async () => {
    const { id, address, customer } = await booked()
    await note(id, 'assigned', { collector: 'Sana Qureshi' })
    await page.goto(address)
    await expect(main.getByText('We’ll text you when the collector sets off.')).toBeVisible()
    await page.goto('/profile')
    await main.getByRole('heading', { name: 'Messages about your visits' }).click()
    await main.getByLabel('Messages about my visits by WhatsApp instead of SMS').check()
    await expect(main.getByText('Saved: messages come by WhatsApp.')).toBeVisible()
    expect((await customer.api.getProfile()).customer.whatsapp).toBe(true)
    await page.goto(address)
    await expect(
      main.getByText('We’ll send you a WhatsApp message when the collector sets off.'),
    ).toBeVisible()
  })

  test('whose sample could not be collected offers another time, and a full refund', async () => {
    const customer = await signedIn()
    const order = await payOnline(customer, await place(customer))
    await note(order.orderId, 'assigned', { collector: 'Sana Qureshi' })
    await note(order.orderId, 'failed', { reason: 'nobody-home' })
    await page.goto(`/order-details/${order.orderId}`)
    await expect(main.getByRole('heading', { name: 'We couldn’t take the sample' })).toBeVisible()
    await expect(
      main.getByText('We came, but no one was home. Choose another time, or cancel at no cost.'),
    ).toBeVisible()
    await expect(main.getByText('Not taken: choose a time')).toBeVisible()
    // He does not fast: neither the visit's card nor how to prepare.
    for (const name of ['Add to calendar', 'Share', 'Change Time', 'Cancel Order'])
      await expect(main.getByRole('button', { name })).toHaveCount(0)
    await expect(main.getByText('Door code')).toHaveCount(0)
    await main.getByRole('button', { name: 'Choose Another Time' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Keep|Not Now)/ })
      .click()
    await main.getByRole('button', { name: 'Cancel, Full Refund' }).click()
    await expect(page.getByRole('dialog')).toContainText('₹249.00')
  })

  test('that was missed shows that, and offers another time or a free cancellation', async () => {
    const { id, address, order } = await booked()
    await note(id, 'assigned', { collector: 'Sana Qureshi' })
    later(untilSlot(order) + 2 * HOUR_MS)
    await page.goto(address)
    await expect(main.getByRole('heading', { name: 'We’re late, and we’re sorry' })).toBeVisible()
    await expect(main).toContainText('Your collector should have been with you by 10 AM.')
    await expect(main.getByRole('button', { name: 'Cancel at No Cost' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Choose Another Time' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Call us' })).toHaveCount(1)
    await expect(main.getByText(/when the collector sets off/)).toHaveCount(0)
    // A visit that is past goes into no calendar.
    await expect(main.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
  })
})

describe('the ticket of a visit', () => {
  const ticket = (title: string | RegExp) =>
    main.locator('section.ticket', { has: page.getByRole('heading', { name: title }) })
  const look = (title: string | RegExp, ground: string) =>
    expect(ticket(title)).toHaveAttribute('data-ground', ground)

  // P2-44
  test('shows until when to eat, and gets lighter from the night to the report', async () => {
    const customer = await signedIn()
    const details = { timeSlot: '07:00 AM - 08:00 AM' }
    const fasting = { items: [{ id: 'FBS', name: 'FBS', quantity: 1 }], totalAmount: 69, details }
    const order = await payOnCollection(customer, await place(customer, fasting as Wish))
    const { orderId: id } = order
    const address = `/order-details/${id}`
    await page.goto(address)
    await look(/7 - 8 AM$/, 'night')
    await expect(main).toContainText('7–8AM')
    await expect(main).toContainText('Asha Rao, at home')
    await expect(main).toContainText('No food after 11 PM')
    await expect(
      main.getByRole('img', { name: 'Food until 11 PM, then only water until 7 AM.' }),
    ).toBeVisible()

    await note(id, 'assigned', { collector: 'Sana Qureshi' })
    later(untilSlot(order) - HOUR_MS / 4)
    await page.reload()
    await look(/7 - 8 AM$/, 'night')
    await expect(main).toContainText('Only plain water')
    await note(id, 'on_the_way')
    await page.reload()
    await look(/^Sana is on the way/, 'way')
    await expect(main.getByRole('button', { name: 'Share' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
    await note(id, 'arrived')
    await page.reload()
    await look('Sana is at the door', 'door')
    await expect(main.getByText('Please open')).toBeVisible()
    await expect(main.getByText('Give this code to Sana')).toBeVisible()
    await note(id, 'failed', { reason: 'nobody-home' })
    await page.reload()
    await look('We couldn’t take the sample', 'off')
    await expect(main.getByText('You may eat now.')).toBeVisible()
    await collect(order)
    await page.reload()
    await look('Sample taken', 'day')
    await rejectSample(whole.shop, id, 'clotted')
    await page.reload()
    await look('We need a new sample', 'off')
  })

  test('between two samples shows when to eat, without the first fast and the door code', async () => {
    const customer = await signedIn()
    const items = [
      { id: 'FBS', name: 'FBS', quantity: 1 },
      { id: 'PPBS', name: 'PPBS', quantity: 1 },
    ]
    const wish = { items, totalAmount: 138, details: { timeSlot: '07:00 AM - 08:00 AM' } }
    const order = await payOnCollection(customer, await place(customer, wish as Wish))
    await note(order.orderId, 'assigned', { collector: 'Sana Qureshi' })
    await page.goto(`/order-details/${order.orderId}`)
    const fast = main.getByText(/^Fasting: no food/)
    await expect(fast).toBeVisible()
    await expect(main.getByText('Door code')).toBeVisible()
    later(untilSlot(order) + HOUR_MS / 4)
    for (const kind of ['on_the_way', 'arrived', 'first_taken'] as const) await note(order.orderId, kind)
    await page.reload()
    await look('First sample taken', 'night')
    await expect(main.getByText('Eat now')).toBeVisible()
    await expect(main.getByRole('button', { name: 'I have started eating' })).toBeVisible()
    await expect(main.getByText('Sana Qureshi').first()).toBeVisible()
    for (const gone of [fast, main.getByText('Door code'), main.getByText(/when the collector sets off/)])
      await expect(gone).toHaveCount(0)
  })

  const bookFast = async () => {
    const customer = await signedIn()
    const details = { timeSlot: '07:00 AM - 08:00 AM' }
    const fasting = { items: [{ id: 'FBS', name: 'FBS', quantity: 1 }], totalAmount: 69, details }
    const order = await payOnCollection(customer, await place(customer, fasting as Wish))
    await note(order.orderId, 'assigned', { collector: 'Sana Qureshi' })
    return order
  }

  test('shows how to prepare until the collector is at the door', async () => {
    const order = await bookFast()
    const fast = main.getByText(/^Fasting: no food/)
    later(untilSlot(order) - HOUR_MS / 4)
    await note(order.orderId, 'on_the_way')
    await page.goto(`/order-details/${order.orderId}`)
    await expect(fast).toBeVisible()
    await note(order.orderId, 'arrived')
    await page.reload()
    await expect(main.getByText('Please open')).toBeVisible()
    await expect(fast).toHaveCount(0)
  })

  test('reminds a fasting person once about water while the visit is late', async () => {
    const order = await bookFast()
    later(untilSlot(order) + 2 * HOUR_MS)
    await page.goto(`/order-details/${order.orderId}`)
    await expect(main.getByRole('heading', { name: 'We’re late, and we’re sorry' })).toBeVisible()
    await expect(main.getByText(/You may have water/)).toHaveCount(1)
    await expect(main.getByText(/If you feel weak, eat/)).toHaveCount(1)
  })

  test('at a centre shows its place and hours, and the way to a real one', async () => {
    const customer = await signedIn()
    const items = [{ id: 'XRCPA', name: 'X-Ray Chest PA View', quantity: 1 }]
    const wish = { items, totalAmount: 249, details: { timeSlot: '11:00 AM - 12:00 PM' } }
    const { orderId, centre } = await payOnCollection(customer, await place(customer, wish as Wish))
    await page.goto(`/order-details/${orderId}`)
    const card = ticket(/11 AM - 12 PM$/)
    await expect(card).toContainText('Asha Rao, at the centre')
    for (const line of [centre?.name, centre?.address, centre?.hours])
      await expect(card.getByText(line ?? '-', { exact: true })).toBeVisible()
    await expect(card.locator('img')).toHaveAttribute('src', /centre/)
    const way = card.getByRole('link', { name: 'Directions' })
    // The address of a sample is invented.
    await expect(card.getByRole('button', { name: 'Share' })).toBeVisible()
    await expect(way).toHaveCount(0)
    await whole.shop.db
      .update(centres)
      .set({ isSample: false })
      .where(eq(centres.code, centre?.code ?? ''))
    await page.reload()
    await expect(way).toHaveAttribute('href', /google\.com\/maps\/search\/\?api=1&query=Sample\+Centre/)
  })

  test('becomes the ticket of the report', async () => {
    const { order, address } = await booked()
    await page.goto(address)
    await expect(main).toContainText('No fasting')
    await collect(order)
    await attach(order)
    await page.goto(address)
    await look('Report ready', 'day')
    await expect(main.getByText('Your test report is ready!')).toBeVisible()
    await expect(main.getByRole('button', { name: 'View Report' })).toBeVisible()
    await expect(main.getByRole('link', { name: /^Ask a Doctor/i })).toHaveAttribute(
      'href',
      '/instant-consultation',
    )
  })
})

const promise = main.getByText(/^(within|by) .*hours|report by|comes next|Report ready/i)

test('an order promises no report once the payment of a collected sample is being refunded', async () => {
  const { order, address } = await booked()
  await collect(order)
  await page.goto(address)
  await expect(main.getByText(/^We have your sample. Report by .*\d+ [AP]M.$/)).toBeVisible()
  await refundOrder(whole.shop, manager, { check: noLimit, orderId: order.orderId })
  await page.reload()
  await expect(main.getByText('there will be no report.', { exact: false })).toBeVisible()
  await expect(main.getByText('₹249.00 was handed back to you in cash.')).toBeVisible()
  await expect(promise).toHaveCount(0)
})

test('a customer chooses a time for a rejected sample, and pays nothing', async () => {
  const { order, id, address } = await booked()
  await collect(order)
  await rejectSample(whole.shop, id, 'clotted')
  await page.goto(address)
  await expect(main.getByRole('heading', { name: 'We need a new sample' })).toBeVisible()
  await expect(main.getByText('Complete Blood Count (CBC), for Asha Rao')).toBeVisible()
  await expect(main.getByText('It clotted before it could be tested.', { exact: false })).toBeVisible()
  await expect(main.getByText('Your other tests continue.', { exact: false })).toHaveCount(0)
  await main.getByRole('button', { name: 'Choose a Time' }).click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: /^Book / }).click()
  await main.getByRole('link', { name: /^#ORD-/ }).click()
  await expect(main.getByText(`On this free visit, we retake a sample of order #${id}.`)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Payment Info' })).toHaveCount(0)
  await page.goto(address)
  await expect(main.getByText('The new visit is booked', { exact: false })).toBeVisible()
  await expect(promise).toHaveCount(0)
  // As for an order without a new visit.
  await whole.shop.db.update(recollections).set({ state: 'dropped', bookedVisitId: null })
  await page.reload()
  await expect(main.getByText('We won’t take this sample again.', { exact: false })).toBeVisible()
  await expect(promise).toHaveCount(0)
})

describe('the rating', () => {
  async function reported() {
    const made = await booked()
    await collect(made.order)
    await attach(made.order)
    await page.goto(made.address)
    await expect(main.getByRole('heading', { name: 'How was the visit?' })).toBeVisible()
    return made
  }
  const visitOf = async ({ customer, id }: Awaited<ReturnType<typeof booked>>) =>
    (await customer.api.getVisit({ params: { id } })).visit
  const star = (name: string) => main.getByRole('radio', { name })

  test('takes one tap and an optional text, and can be changed for a day', async () => {
    const made = await reported()
    await star('2 stars').click()
    await expect(main.getByText('Thank you. You can change this within a day.')).toBeVisible()
    await main.getByLabel('Anything you want to tell us? (optional)').fill('He was late.')
    await main.getByRole('button', { name: 'Send' }).click()
    await star('4 stars').click()
    await vi.waitFor(async () => expect((await visitOf(made)).rating?.stars).toBe(4), WITHIN)
    await page.reload()
    await expect(star('4 stars')).toBeChecked()
    const words = main.getByLabel('Anything you want to tell us? (optional)')
    await expect(main.getByText('He was late.')).toBeVisible()
    await expect(words).toHaveCount(0)
    await main.getByRole('button', { name: 'Change' }).click()
    await expect(words).toHaveValue('He was late.')
    await expect(words).toBeFocused()
    later(DAY_MS + HOUR_MS)
    await page.reload()
    await expect(main.getByRole('heading', { name: 'Your rating' })).toBeVisible()
    await expect(main.getByText('He was late.')).toBeVisible()
    await expect(star('5 stars')).toBeDisabled()
  })

  test('that could not be sent is shown with an error, and not as given', async () => {
    await reported()
    page.cut(/\/rating$/)
    await star('5 stars').click()
    await expect(main.getByText('Your rating could not be sent. Please try again.')).toBeVisible()
    await expect(star('5 stars')).not.toBeChecked()
    page.asUsual()
    await star('5 stars').click()
    await expect(main.getByRole('heading', { name: 'Your rating' })).toBeVisible()
  })
})
