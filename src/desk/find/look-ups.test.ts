import { eq, inArray, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { audit, orders, rateLimits, visits } from '#db/schema.ts'
import { LOOK_UPS_AN_HOUR } from '#domain/staff/look-ups.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { requestsOf } from '#tests/helpers/staff/requests.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Look-ups at the desk: work by hand stays below the limit, copying all customers does not. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, deskOrdersPerHour: 2 })
const { shop, setClock } = whole
const { db } = whole.database
let people = 0
const person = (...given: Parameters<typeof newStaff>[2][]) => {
  people += 1
  return newStaff(whole, `Meera ${people}`, ...given)
}
type Person = Awaited<ReturnType<typeof person>>

const find = ({ api }: Person, text: string) => api.findAtDesk({ body: { text } })
const call = ({ api }: Person, phone: string) => api.findCustomer({ body: { phone } })
/** Each test uses up the limits of one person: it sets the counts to those of an hour. */
const useUp = (of: keyof typeof LOOK_UPS_AN_HOUR) =>
  db
    .update(rateLimits)
    .set({ count: LOOK_UPS_AN_HOUR[of] })
    .where(like(rateLimits.key, `desk-${of}:%`))
const actsOf = async ({ id }: Person, action: string) =>
  (await db.select().from(audit).where(eq(audit.staffId, id)))
    .filter(act => act.action === action)
    .map(({ details }) => details)
const TOO_MANY = { status: 429, code: 'TOO_MANY' }

// At the start of an hour, which is what counts.
beforeEach(() => setClock(new Date((Math.floor(shop.now().getTime() / HOUR_MS) + 1) * HOUR_MS)))

test('more searches in an hour than a person makes are refused until a stated time, and recorded once', async () => {
  const { order } = await newOrder(whole)
  const [meera, asha] = [await person('reception'), await person('reception')]
  // A text too short for a search is not counted.
  await find(meera, 'm')
  expect(await useUp('find')).toMatchObject({ rowCount: 0 })
  await find(meera, order.orderId)
  expect(await useUp('find')).toMatchObject({ rowCount: 1 })
  for (const text of [order.orderId, '9811200001'])
    expect(await refusalOf(find(meera, text))).toMatchObject({
      ...TOO_MANY,
      message: expect.stringMatching(/^You have searched 1,200 times .* can search again at \d/),
    })
  expect(await actsOf(meera, 'search.limited')).toEqual([{ of: 'find', limit: 1200 }])
  expect((await find(asha, order.orderId)).orders).toHaveLength(1)
  setClock(new Date(shop.now().getTime() + HOUR_MS))
  expect((await find(meera, order.orderId)).orders).toHaveLength(1)
})

test('a refusal that could not be audited is audited with the next refusal', async () => {
  const meera = await person('reception')
  await find(meera, '9811200001')
  await useUp('find')
  await db.execute(sql`alter table audit add constraint broken check (action <> 'search.limited') not valid`)
  expect(await refusalOf(find(meera, '9811200001'))).toMatchObject({ status: 500 })
  await db.execute(sql`alter table audit drop constraint broken`)
  expect(await refusalOf(find(meera, '9811200001'))).toMatchObject(TOO_MANY)
  expect(await actsOf(meera, 'search.limited')).toHaveLength(1)
})

test('many concurrent searches are answered only up to the limit', async () => {
  const meera = await person('reception')
  await find(meera, '9811200001')
  await db
    .update(rateLimits)
    .set({ count: LOOK_UPS_AN_HOUR.find - 2 })
    .where(like(rateLimits.key, 'desk-find:%'))
  const done = await Promise.allSettled(Array.from({ length: 6 }, () => find(meera, '9811200001')))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await actsOf(meera, 'search.limited')).toHaveLength(1)
})

test('each search for a caller’s number without an account is audited masked, and refused above a limit', async () => {
  const meera = await person('reception')
  for (const phone of ['9811300001', '9811300001', '9811300002'])
    expect((await call(meera, phone)).customer).toBeNull()
  const tried = ['98xxxxxx01', '98xxxxxx01', '98xxxxxx02']
  expect(await actsOf(meera, 'search.read')).toEqual(
    tried.map(masked => ({ kind: 'phone', ids: [], tried: masked })),
  )
  await useUp('phone')
  expect(await refusalOf(call(meera, '9811300003'))).toMatchObject(TOO_MANY)
  expect(await actsOf(meera, 'search.limited')).toEqual([{ of: 'phone', limit: 60 }])
  expect(JSON.stringify(await db.select().from(audit))).not.toContain('98113000')
})

test('staff can open only so many orders and show only so many phones an hour, until they use their passkey again', async () => {
  const meera = await person('reception')
  const orders = []
  for (let made = 0; made < 4; made += 1) orders.push({ id: (await newOrder(whole)).order.orderId })
  const [first, second, third] = orders as [{ id: string }, { id: string }, { id: string }]
  const open = (params: { id: string }) => meera.api.getDeskOrder({ params })
  const show = (params: { id: string }) => meera.api.showDeskPhones({ params })
  await open(first)
  await open(first)
  // Of several at once no more are opened than are left.
  const outcomes = await Promise.allSettled([second, third].map(open))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const last = orders[3] ?? first
  expect(await refusalOf(open(last))).toMatchObject({
    ...TOO_MANY,
    message: expect.stringMatching(/opened 2 orders .* unlock it with your passkey/),
  })
  await open(first)
  await show(first)
  await show(second)
  expect(await refusalOf(show(third))).toMatchObject(TOO_MANY)
  expect(await actsOf(meera, 'search.limited')).toEqual(
    expect.arrayContaining([
      { of: 'order', limit: 2 },
      { of: 'phones', limit: 2 },
    ]),
  )
  const events = whole.logged.filter(({ event }) => event === 'security.searched-too-often')
  expect(events.filter(({ details }) => details?.staffId === meera.id)).toHaveLength(2)
  await meera.api.lockStaffSession()
  await confirmed(meera.key, stepUp => meera.api.unlockStaffSession({ body: { stepUp } }))
  await open(last)
  await show(third)
})

test('orders that files of reports are matched to count as opened, each once', async () => {
  const kavita = await person('pathologist')
  const numbers: string[] = []
  for (let made = 0; made < 3; made += 1) numbers.push((await newOrder(whole)).order.orderId)
  const match = (...names: string[]) => kavita.api.matchReportFiles({ body: { names } })
  const [first = '', second = '', third = ''] = numbers
  expect((await match(`${first}.pdf`, `${second}.pdf`, 'scan0001.pdf')).orders).toHaveLength(2)
  expect((await match(`${second}.pdf`)).orders).toHaveLength(1)
  expect((await match(`${third}.pdf`)).orders).toEqual([])
  expect(await refusalOf(kavita.api.getDeskOrder({ params: { id: third } }))).toMatchObject(TOO_MANY)
  expect(await actsOf(kavita, 'search.limited')).toEqual([{ of: 'order', limit: 2 }])
})

test('files are matched up to the limit of orders, and the rest after the desk is unlocked', async () => {
  const kavita = await person('pathologist')
  const numbers: string[] = []
  for (let made = 0; made < 3; made += 1) numbers.push((await newOrder(whole)).order.orderId)
  const match = (names: string[]) => kavita.api.matchReportFiles({ body: { names } })
  const names = numbers.map(number => `${number}.pdf`)
  const [first = '', second = '', third = ''] = numbers
  const matched = [
    { orderId: first, patient: 0, by: 'order' },
    { orderId: second, patient: 0, by: 'order' },
  ]
  const { matches, orders, leftOff } = await match([...names, `${first} again.pdf`, 'scan0001.pdf'])
  expect(matches).toEqual([...matched, null, matched[0], null])
  expect(orders.map(({ orderId }) => orderId)).toEqual([first, second])
  expect(leftOff).toEqual({
    files: [2],
    why: expect.stringMatching(/opened 2 orders .* unlock it with your passkey/),
  })
  expect(JSON.stringify(orders)).not.toContain(third)
  expect((await actsOf(kavita, 'order.read')).length).toBe(2)
  await kavita.api.lockStaffSession()
  await confirmed(kavita.key, stepUp => kavita.api.unlockStaffSession({ body: { stepUp } }))
  expect(await match([`${third}.pdf`])).toMatchObject({
    matches: [{ orderId: third, patient: 0 }],
    leftOff: null,
  })
})

test('the board of a distant day requires the permission to see payments', async () => {
  const [meera, vijay] = [await person('reception'), await person('manager')]
  const today = indianDate(shop.now())
  const board = ({ api }: Person, days: number) =>
    api.getDeskBoard({ query: { city: 'Mumbai', date: addDays(today, days) } })
  for (const days of [-31, 8])
    expect(await refusalOf(board(meera, days))).toMatchObject({ status: 422, code: 'INVALID' })
  for (const days of [-30, 7]) expect((await board(meera, days)).board.date).toBe(addDays(today, days))
  for (const days of [-400, 8]) expect((await board(vijay, days)).board.date).toBe(addDays(today, days))
})

test('every call that returns a whole order counts it once, and above the limit the change is not made', async () => {
  const meera = await person('manager')
  const ids: string[] = []
  for (let made = 0; made < 3; made += 1) ids.push((await newOrder(whole)).order.orderId)
  const [first = '', second = '', third = ''] = ids
  const { api } = meera
  const note = (id: string) => ({ id: crypto.randomUUID(), text: `About ${id}` })
  await api.addDeskNote({ params: { id: first }, body: note(first) })
  await api.addDeskNote({ params: { id: first }, body: note(first) })
  await api.getDeskOrder({ params: { id: first } })
  await api.listOrderTubes({ params: { id: second } })
  const beyond = { id: third }
  const asha = await person('reception')
  const { revision } = (await asha.api.getDeskOrder({ params: beyond })).order
  const cancelled = { kind: 'cancel', amount: 249 } as const
  for (const refused of [
    () => api.addDeskNote({ params: beyond, body: note(third) }),
    () => api.listOrderTubes({ params: beyond }),
    () => api.previewDeskCancellation({ params: beyond, body: { lines: [0] } }),
    () => api.priceDeskAddition({ params: beyond, body: { items: [{ id: 'HB', patient: 0 }] } }),
    () => api.listVisitPhotos({ params: beyond }),
    () => api.getDeskRefund({ params: beyond }),
    () => api.refundAtDesk({ params: beyond, body: { amount: 249, reason: 'Booked twice by mistake' } }),
    () => api.askForRefund({ params: beyond, body: { ...cancelled, reason: 'Booked twice by mistake' } }),
    () => api.cancelAtDesk({ params: beyond, body: { expectedRefund: 0, revision } }),
  ])
    expect(await refusalOf(refused())).toMatchObject(TOO_MANY)
  const { order } = await asha.api.getDeskOrder({ params: beyond })
  expect(order.revision).toBe(revision)
  expect(JSON.stringify(order.timeline)).not.toContain(`About ${third}`)
  // The orders of before stay open: a note about one of them is still taken.
  await api.addDeskNote({ params: { id: second }, body: note(second) })
})

test('opened requests and prescriptions count as shown phone numbers, each once', async () => {
  const meera = await person('reception')
  const { api } = meera
  const { nursing, prescription } = requestsOf(whole)
  const [asked, other] = [await nursing('Asha Rao'), await nursing('Tara Rao')]
  const [prescribed, unopened] = [await prescription('Ravi Rao'), await prescription('Uma Rao')]
  const open = (id: string) => api.getDeskRequest({ params: { id } })
  const headers = { cookie: meera.cookie() }
  const file = async (id: string) =>
    (await whole.app.request(`/api/desk/requests/${id}/file`, { headers })).status
  await open(asked)
  await open(asked)
  await open(prescribed)
  expect(await file(prescribed)).toBe(200)
  for (const id of [other, unopened]) expect(await refusalOf(open(id))).toMatchObject(TOO_MANY)
  expect(await file(unopened)).toBe(429)
  const { order } = await newOrder(whole)
  const show = api.showDeskPhones({ params: { id: order.orderId } })
  expect(await refusalOf(show)).toMatchObject(TOO_MANY)
  expect(await actsOf(meera, 'search.limited')).toEqual([{ of: 'phones', limit: 2 }])
  expect(await file(prescribed)).toBe(200)
})

test('an order of another centre gets the answer of an unknown order, within and beyond the limit', async () => {
  const imran = await person({ role: 'reception', centre: 'PUNE-SAMPLE' })
  const made = []
  for (let count = 0; count < 4; count += 1) made.push((await newOrder(whole)).order.orderId)
  const [foreign = '', ...own] = made
  const read = (id: string) => imran.api.getDeskOrder({ params: { id } })
  const note = (id: string) =>
    imran.api.addDeskNote({ params: { id }, body: { id: crypto.randomUUID(), text: 'Called' } })
  const expectUnknown = async () => {
    for (const id of [foreign, 'ORD-0000-0000'])
      for (const call of [read, note])
        expect(await refusalOf(call(id))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  }
  await expectUnknown()
  await db
    .update(visits)
    .set({ isCentreVisit: true, centreCode: 'PUNE-SAMPLE' })
    .where(
      inArray(visits.id, db.select({ id: orders.visitId }).from(orders).where(inArray(orders.number, own))),
    )
  const [first = '', second = '', third = ''] = own
  await read(first)
  await read(second)
  expect(await refusalOf(read(third))).toMatchObject(TOO_MANY)
  await expectUnknown()
})
