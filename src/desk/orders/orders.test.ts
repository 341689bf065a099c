import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centres, orders, visits } from '#db/schema.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { invoiceFileName } from '#rules/invoices.ts'
import { maskPhone } from '#rules/people.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { historyOf } from '#tests/helpers/history.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { linesOf, pagesOf } from '#tests/helpers/pdf-text.ts'
import { oneStaff } from '#tests/helpers/staff/acting.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** An order at the desk: what is shown of it, notes, and its changes as previews. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database } = whole
const { db } = database
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const pathologist = await newStaff(whole, 'Kavita Menon', 'pathologist')

/** A customer's order, paid at the door. */
async function confirmed(changes: Parameters<typeof newOrder>[1] = {}) {
  const made = await newOrder(whole, changes)
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  return { ...made, params }
}
const read = async (params: { id: string }, { api } = meera) => (await api.getDeskOrder({ params })).order
const EARLIER = { date: addDays(indianDate(shop.now()), 2), timeSlot: '07:00 AM - 08:00 AM' }
const actsOf = async (orderId: string) =>
  (await historyOf(db, orderId)).map(({ action, staffId }) => [action, staffId])

test('an order shows its people, items, slot and money, with phone numbers masked', async () => {
  const { params, customer } = await confirmed()
  const order = await read(params)
  const masked = maskPhone(customer.phone ?? '')
  expect(order).toMatchObject({
    orderId: params.id,
    status: 'confirmed',
    visitState: 'booked',
    address: expect.stringContaining('Hill'),
    customer: { phone: masked, isPhoneVerified: true },
    patients: [{ name: 'Asha Rao', age: '42 years', phone: masked, lines: [{ id: 'CBC', price: 249 }] }],
    money: { method: 'COD', total: 249, paid: 0, toTake: 249, givenBack: 0 },
  })
  expect(JSON.stringify(order)).not.toContain(customer.phone)
})

test('full phone numbers are shown on request, and the request is audited', async () => {
  const { params, order, customer } = await confirmed()
  await read(params)
  whole.simulator.advance(SECOND_MS)
  expect((await meera.api.showDeskPhones({ params })).phones).toMatchObject({
    customer: customer.phone,
    patients: [customer.phone],
  })
  expect(await actsOf(order._id)).toEqual([
    ['order.confirmed', null],
    ['order.read', meera.id],
    ['order.phones-shown', meera.id],
  ])
  expect((await read(params)).timeline[0]).toMatchObject({ by: 'Meera Iyer', text: /phone numbers/ })
})

const invoiceOf = ({ id }: { id: string }, { cookie } = meera) =>
  whole.app.request(`/api/desk/orders/${id}/invoice`, { headers: { cookie: cookie() } })

test('staff open the customer’s own invoice, and each opening is audited', async () => {
  const { params, order } = await confirmed()
  expect(await (await invoiceOf(params)).json()).toMatchObject({ code: 'INVOICE_NOT_READY' })
  await collectSample(shop, params.id)
  const { money } = await read(params)
  whole.simulator.advance(SECOND_MS)
  const answer = await invoiceOf(params)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `inline; filename="${invoiceFileName(money.invoiceNumber ?? '')}"`,
  })
  const lines = pagesOf(await answer.bytes()).flatMap(linesOf)
  expect(lines.join(' ')).toContain(money.invoiceNumber)
  expect(await actsOf(order._id)).toContainEqual(['invoice.read', meera.id])
})

test('the refusal of an invoice is a page with a reason and a link to the desk', async () => {
  const { params } = await confirmed()
  const headers = { cookie: meera.cookie(), accept: 'text/html,application/xhtml+xml' }
  const tab = await whole.app.request(`/api/desk/orders/${params.id}/invoice`, { headers })
  expect(tab.status).toBe(404)
  expect(tab.headers.get('content-type')).toMatch(/^text\/html/)
  const page = await tab.text()
  expect(page).toContain('This could not be opened')
  expect(page).toContain('This order has no invoice. An invoice is issued when an order is paid.')
  expect(page).toContain('href="/desk"')
})

test('each member of staff opens an invoice up to 30 times an hour, independently of others', async () => {
  const { params, order, token } = await confirmed()
  await collectSample(shop, params.id)
  const opened = async (reader = meera) => (await invoiceOf(params, reader)).status
  for (let count = 0; count < 30; count += 1) expect(await opened()).toBe(200)
  expect(await opened()).toBe(429)
  expect(await opened(pathologist)).toBe(200)
  const own = await whole.app.request(`/api/invoices/${order._id}/download`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(own.status).toBe(200)
})

test('an invoice opens only for roles that can read its order', async () => {
  const { params } = await confirmed()
  await collectSample(shop, params.id)
  await db.insert(centres).values({ ...A_CENTRE, code: 'BILL-1', name: 'BILL-1', position: 9 })
  const atCentre = await newStaff(whole, 'Centre Only', { role: 'reception', centre: 'BILL-1' })
  expect(await (await invoiceOf(params, atCentre)).json()).toMatchObject({ code: 'NOT_FOUND' })
  const technician = await newStaff(whole, 'Tube Only', 'technician')
  expect((await invoiceOf(params, technician)).status).toBe(403)
})

test('a note that is sent twice is on the timeline once, with its author', async () => {
  const { params } = await confirmed()
  const note = { id: randomUUID(), text: 'His mother is alone until 9.' }
  await Promise.all([
    meera.api.addDeskNote({ params, body: note }),
    meera.api.addDeskNote({ params, body: note }),
  ])
  const { timeline } = await read(params, pathologist)
  expect(timeline.filter(({ kind }) => kind === 'note')).toMatchObject([
    { detail: note.text, by: 'Meera Iyer' },
  ])
})

test('the id of a note can’t be reused for another order', async () => {
  const [one, other] = [await confirmed(), await confirmed()]
  const note = { id: randomUUID(), text: 'His mother is alone until 9.' }
  await meera.api.addDeskNote({ params: one.params, body: note })
  expect(await refusalOf(meera.api.addDeskNote({ params: other.params, body: note }))).toMatchObject({
    code: 'INVALID',
  })
})

test('a visit is moved free of charge to a previewed slot, and the timeline shows the old slot', async () => {
  const { params } = await confirmed()
  const before = await read(params)
  const { days } = await meera.api.listDeskTimes({ params })
  const slots = days.find(({ date }) => date === EARLIER.date)?.slots
  expect(slots?.find(({ timeSlot }) => timeSlot === EARLIER.timeSlot)).toMatchObject({
    left: 1000,
    problem: null,
  })
  expect(slots?.find(({ timeSlot }) => timeSlot === before.timeSlot)?.problem).toBe('Booked now')
  const { order } = await meera.api.rescheduleAtDesk({
    params,
    body: { ...EARLIER, revision: before.revision },
  })
  expect(order).toMatchObject({ ...EARLIER, moves: 1, money: before.money })
  expect(order.timeline[0]).toMatchObject({
    by: 'Meera Iyer',
    text: /^Moved the visit from .*9–10 AM to .*7–8 AM/,
  })
})

test('a change is refused if another change was made first, with its author and time', async () => {
  const { params } = await confirmed()
  const revision = (await read(params)).revision
  const irfan = await newStaff(whole, 'Irfan Ansari', 'reception')
  await irfan.api.rescheduleAtDesk({ params, body: { ...EARLIER, revision } })
  const parts = { pinCode: '400050', house: '9', street: 'Carter Road, Bandra West', landmark: '' }
  for (const late of [
    () => meera.api.changeAddressAtDesk({ params, body: { parts, revision } }),
    () => meera.api.cancelAtDesk({ params, body: { expectedRefund: 0, revision } }),
    () =>
      meera.api.addTestsAtDesk({
        params,
        body: { items: [{ id: 'HB' }], totalAmount: 99, paymentMethod: 'COD', revision },
      }),
  ])
    expect(await refusalOf(late())).toMatchObject({
      status: 409,
      code: 'CHANGED',
      answer: { current: { timeSlot: EARLIER.timeSlot } },
      message: expect.stringContaining('Irfan Ansari'),
    })
  expect(await read(params)).toMatchObject({ status: 'confirmed', additions: [], timeSlot: EARLIER.timeSlot })
})

test('of two people who move a visit at the same time, the second sees the first move', async () => {
  const { params } = await confirmed()
  const revision = (await read(params)).revision
  const [one, two] = ['07:00 AM - 08:00 AM', '08:00 AM - 09:00 AM']
  const outcomes = await Promise.allSettled(
    [one, two].map(timeSlot =>
      meera.api.rescheduleAtDesk({ params, body: { ...EARLIER, timeSlot: timeSlot ?? '', revision } }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await read(params)).moves).toBe(1)
})

test('an address is changed within the city of the visit, and a PIN code of another city is refused', async () => {
  const { params } = await confirmed()
  const revision = (await read(params)).revision
  const parts = { pinCode: '411001', house: '9', street: 'Mahatma Gandhi Road, Camp', landmark: '' }
  expect(await refusalOf(meera.api.changeAddressAtDesk({ params, body: { parts, revision } }))).toMatchObject(
    {
      code: 'INVALID',
      fields: { 'parts.pinCode': expect.any(String) },
    },
  )
  const right = { ...parts, pinCode: '400050', street: 'Carter Road, Bandra West' }
  const { order } = await meera.api.changeAddressAtDesk({ params, body: { parts: right, revision } })
  expect(order.address).toContain('Carter Road')
  expect(await read(params)).toMatchObject({ address: order.address })
})

const TWO = {
  items: ['CBC', 'HB'].map(id => ({ id, name: id, quantity: 1 })),
  totalAmount: 348,
}

test('one line is cancelled for the previewed refund, and the other lines stay', async () => {
  const { params } = await confirmed(TWO)
  const { revision } = await read(params)
  const asked = { lines: [1], isFeeKept: false }
  const { cancellation } = await meera.api.previewDeskCancellation({ params, body: asked })
  expect(cancellation).toMatchObject({ isWhole: false, refund: 0, newTotal: 249 })
  expect((await read(params)).money.total).toBe(348)
  const body = { ...asked, reason: 'done elsewhere', expectedRefund: cancellation.refund, revision }
  const { order } = await meera.api.cancelAtDesk({ params, body })
  expect(order).toMatchObject({ status: 'confirmed', money: { total: 249, toTake: 249 } })
  expect(order.patients[0]?.lines.map(({ isCancelled }) => isCancelled)).toEqual([false, true])
  expect(order.timeline.find(({ detail }) => detail?.endsWith('done elsewhere'))).toMatchObject({
    by: 'Meera Iyer',
    detail: 'Haemoglobin (Hb), ₹99. done elsewhere',
  })
})

test('lines of added tests are cancelled with lines of the order, and those of another visit are refused', async () => {
  const { params } = await confirmed(TWO)
  const items = ['ESR', 'PLT'].map(id => ({ id, patient: 0 }))
  const { total } = await meera.api.priceDeskAddition({ params, body: { items } })
  const added = {
    items,
    totalAmount: total,
    paymentMethod: 'COD' as const,
    consent: true,
    revision: (await read(params)).revision,
  }
  const { additions, revision } = (await meera.api.addTestsAtDesk({ params, body: added })).order
  const [addition] = additions
  expect(addition?.lines).toMatchObject([
    { line: 0, id: 'ESR', patient: 0, price: expect.any(Number) },
    { line: 1, id: 'PLT' },
  ])
  const chosen = { lines: [1], added: [{ orderId: addition?.orderId ?? '', lines: [0] }] }
  const body = { ...chosen, reason: 'done elsewhere', expectedRefund: 0, revision }
  const { params: other } = await confirmed()
  const foreign = { lines: [], added: [{ orderId: other.id, lines: [0] }] }
  expect(await refusalOf(meera.api.cancelAtDesk({ params, body: { ...body, ...foreign } }))).toMatchObject({
    code: 'INVALID',
    fields: { added: expect.any(String) },
  })
  await meera.api.cancelAtDesk({ params, body })
  const after = await read(params)
  expect(after.patients[0]?.lines.map(({ isCancelled }) => isCancelled)).toEqual([false, true])
  expect(after.additions).toMatchObject([{ status: 'confirmed', tests: 'Platelet Count' }])
  // Only lines of the addition.
  const rest = { lines: [], added: [{ orderId: addition?.orderId ?? '', lines: [1] }] }
  await meera.api.cancelAtDesk({ params, body: { ...body, ...rest, revision: after.revision } })
  expect(await read(params)).toMatchObject({ status: 'confirmed', additions: [{ status: 'cancelled' }] })
})

test('a whole order is cancelled only for the refund that was shown', async () => {
  const { params } = await confirmed()
  const { revision } = await read(params)
  const body = { expectedRefund: 249, reason: 'asked on the phone', revision }
  expect(await refusalOf(meera.api.cancelAtDesk({ params, body }))).toMatchObject({ code: 'CHANGED' })
  const { order } = await meera.api.cancelAtDesk({ params, body: { ...body, expectedRefund: 0 } })
  expect(order).toMatchObject({ status: 'cancelled', money: { toTake: 0 } })
  expect(order.actions.every(({ problem }) => problem !== null)).toBe(true)
})

test('tests are added for the previewed price, as an order of their own', async () => {
  const { params } = await confirmed()
  const { revision } = await read(params)
  const items = [{ id: 'HB', patient: 0 }]
  expect(await meera.api.priceDeskAddition({ params, body: { items } })).toMatchObject({ total: 99 })
  const body = { items, totalAmount: 99, paymentMethod: 'COD' as const, consent: true, revision }
  expect(
    await refusalOf(meera.api.addTestsAtDesk({ params, body: { ...body, totalAmount: 1 } })),
  ).toMatchObject({ code: 'TOTAL_CHANGED' })
  const { order } = await meera.api.addTestsAtDesk({ params, body })
  expect(order.additions).toMatchObject([{ total: 99, status: 'confirmed', tests: expect.any(String) }])
  // Clicked again after a lost response: the person has not seen the new state.
  expect(await refusalOf(meera.api.addTestsAtDesk({ params, body }))).toMatchObject({ code: 'CHANGED' })
  const added = await read({ id: order.additions[0]?.orderId ?? '' })
  expect(added).toMatchObject({ addedTo: params.id, timeline: expect.arrayContaining([]) })
})

test('on the page of added tests further ones are previewed and added as on that of the booking', async () => {
  const { params } = await confirmed()
  const add = async (id: string, of: { id: string }) => {
    const items = [{ id, patient: 0 }]
    const { total } = await meera.api.priceDeskAddition({ params: of, body: { items } })
    const { revision } = await read(of)
    const body = { items, totalAmount: total, paymentMethod: 'COD' as const, consent: true, revision }
    return (await meera.api.addTestsAtDesk({ params: of, body })).order
  }
  await add('HB', params)
  const { additions } = await read(params)
  await add('ESR', { id: additions[0]?.orderId ?? '' })
  expect((await read(params)).additions).toHaveLength(2)
})

test('without its permission each action shows what it requires, and is refused', async () => {
  const { params } = await confirmed()
  const order = await read(params, pathologist)
  const allowed = order.actions.filter(({ isAllowed }) => isAllowed).map(({ name }) => name)
  expect(allowed).toEqual(['withdraw-report'])
  const body = { ...EARLIER, revision: order.revision }
  expect(await refusalOf(pathologist.api.rescheduleAtDesk({ params, body }))).toMatchObject({ status: 403 })
  const collector = await newStaff(whole, 'Imran Shaikh', 'collector')
  expect(await refusalOf(collector.api.getDeskOrder({ params }))).toMatchObject({ status: 404 })
})

test('each call for an order of another centre gets the answer of a missing order', async () => {
  await db
    .insert(centres)
    .values(['ORDER-1', 'ORDER-2'].map((code, position) => ({ ...A_CENTRE, code, name: code, position })))
  const own = await newStaff(whole, 'At one centre', { role: 'manager', centre: 'ORDER-1' })
  const [here, there] = [await confirmed(), await confirmed()]
  for (const [{ params }, code] of [
    [here, 'ORDER-1'],
    [there, 'ORDER-2'],
  ] as const)
    await db
      .update(visits)
      .set({ isCentreVisit: true, centreCode: code })
      .where(
        inArray(
          visits.id,
          db.select({ id: orders.visitId }).from(orders).where(eq(orders.number, params.id)),
        ),
      )
  expect(await read(here.params, own)).toMatchObject({ orderId: here.params.id })
  const { api } = own
  const home = await confirmed()
  for (const { params } of [there, home]) {
    const none = { status: 404, message: 'Order not found' }
    for (const call of [
      () => api.getDeskOrder({ params }),
      () => api.showDeskPhones({ params }),
      () => api.addDeskNote({ params, body: { id: randomUUID(), text: 'x' } }),
      () => api.listDeskTimes({ params }),
      () => api.rescheduleAtDesk({ params, body: { ...EARLIER, revision: '' } }),
      () => api.previewDeskCancellation({ params, body: {} }),
      () => api.cancelAtDesk({ params, body: { expectedRefund: 0, revision: '' } }),
      () => api.priceDeskAddition({ params, body: { items: [{ id: 'HB' }] } }),
    ])
      expect(await refusalOf(call())).toMatchObject(none)
  }
})

test('a sample recorded by staff is in the timeline once, in plain words', async () => {
  const { params, order } = await confirmed()
  await collectSample(shop, order._id)
  const said = (await read(params)).timeline.map(({ text }) => text)
  expect(said.filter(text => text === 'Sample collected')).toHaveLength(1)
  expect(said.filter(text => /in cash|Cash taken/.test(text))).toEqual(['₹249 received in cash'])
})

test('the reason why no sample was collected begins with a capital', async () => {
  const { params, order } = await confirmed()
  const event = { id: randomUUID(), orderId: order._id, kind: 'failed' as const, reason: 'nobody-home' }
  await recordVisitEvent(shop, { ...event, actor: await oneStaff(shop, 'manager') })
  expect((await read(params)).timeline[0]).toMatchObject({
    text: 'Sample not collected',
    detail: 'No one answered',
  })
})
