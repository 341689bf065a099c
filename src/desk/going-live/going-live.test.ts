import { expect, test } from 'vitest'
import { opening } from '#db/schema.ts'
import { httpShop } from '#tests/helpers/http-shop.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'

/** A new live shop, from an empty list of tests to its first booking. */

const whole = await httpShop()
const { shop, database, catalogue } = whole
const owner = await newStaff(whole, 'Ravi Owner', 'owner')
const manager = await newStaff(whole, 'Vijay More', 'manager')
await shop.db.delete(opening)
await database.pool.query('truncate lab_tests, packages, package_tests cascade')
await database.pool.query('update cities set is_open = false')
await catalogue.refresh()

const open = () => confirmed(owner.key, stepUp => owner.api.openForCustomers({ body: { stepUp } }))
const close = (message: string) =>
  confirmed(owner.key, stepUp => owner.api.closeForOrders({ body: { message, stepUp } }))
const goingLive = () => owner.api.readGoingLive()
const checkOf = async (name: string) => (await goingLive()).checks.find(check => check.name === name)

test('only the owner sees and opens the shop', async () => {
  const { api } = manager
  for (const call of [
    () => api.readGoingLive(),
    () => api.openForCustomers({ body: {} }),
    () => api.closeForOrders({ body: { message: '' } }),
    () => api.loadProposedCatalogue(),
    () => api.confirmPrices(),
    () => api.tryCheck({ params: { name: 'tax' }, body: {} }),
  ])
    expect(await refusalOf(call())).toMatchObject({ code: 'FORBIDDEN' })
})

test('a new shop has no tests, no result of a check, and can’t open', async () => {
  const { opening, prices, checks, canOpen } = await goingLive()
  expect(opening).toEqual({ state: 'before', message: '' })
  expect(prices).toEqual({ count: 0, isConfirmed: false })
  expect(checks.map(({ last }) => last)).toEqual(checks.map(() => null))
  expect(canOpen).toBe(false)
  expect(await refusalOf(open())).toMatchObject({ status: 409, code: 'NOT_READY' })
  expect(await refusalOf(owner.api.confirmPrices())).toMatchObject({ code: 'NOT_READY' })
  expect(await refusalOf(close(''))).toMatchObject({ code: 'NOT_READY' })
})

test('the usual tests are loaded once, and their prices are the laboratory’s once confirmed', async () => {
  await owner.api.loadProposedCatalogue()
  expect((await goingLive()).prices).toEqual({ count: 153, isConfirmed: false })
  expect(await refusalOf(owner.api.loadProposedCatalogue())).toMatchObject({ code: 'CHANGED' })
  await owner.api.confirmPrices()
  expect((await goingLive()).prices).toEqual({ count: 153, isConfirmed: true })
  await catalogue.refresh()
})

test('each policy has to be accepted by the owner: the samples of a demo do not count', async () => {
  const isAccepted = async () => (await goingLive()).policies.map(policy => policy.isAccepted)
  expect(await isAccepted()).toEqual([false, false, false, false])
  for (const { page, version, body } of (await owner.api.listDeskPolicies()).policies)
    await confirmed(owner.key, stepUp =>
      owner.api.acceptPolicy({ params: { page }, body: { version: version + 1, body, stepUp } }),
    )
  expect(await isAccepted()).toEqual([true, true, true, true])
})

test('a city counts as bookable once it is open and has a centre or collectors', async () => {
  expect((await goingLive()).bookableCities).toBe(0)
  await database.pool.query("update cities set is_open = true where name = 'Mumbai'")
  expect((await goingLive()).bookableCities).toBe(1)
  await database.pool.query("update centres set is_offered = false where city = 'Mumbai'")
  expect((await goingLive()).bookableCities).toBe(0)
  await database.pool.query("update centres set is_offered = true where city = 'Mumbai'")
  await catalogue.refresh()
})

test('each check is tried from the desk, and its result stays', async () => {
  const { checks } = await goingLive()
  for (const { name } of checks) await owner.api.tryCheck({ params: { name }, body: {} })
  expect((await checkOf('sms'))?.last).toMatchObject({ state: 'skipped' })
  expect((await goingLive()).canOpen).toBe(false)
  await owner.api.tryCheck({ params: { name: 'sms' }, body: { sendTo: '9876543210' } })
  expect((await checkOf('files'))?.last).toMatchObject({ state: 'ok', todo: '' })
  const failed = (await goingLive()).checks.filter(({ last }) => last?.state === 'fail')
  expect(failed.map(({ name, last }) => [name, last?.found])).toEqual([])
  expect(await refusalOf(owner.api.tryCheck({ params: { name: 'nothing' }, body: {} }))).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a template that Meta pauses shows at once, and until Meta approves it', async () => {
  const { simulator } = whole
  expect((await checkOf('whatsapp'))?.last).toMatchObject({
    state: 'warn',
    found: expect.not.stringContaining('paused'),
  })
  await simulator.whatsapp('templates/order_confirmed', { state: 'PAUSED' })
  expect((await checkOf('whatsapp'))?.last).toMatchObject({
    state: 'warn',
    found: 'templates paused (FIRST_PAUSE): order_confirmed',
  })
  await simulator.whatsapp('templates/order_confirmed', { state: 'APPROVED' })
  expect((await checkOf('whatsapp'))?.last).toMatchObject({ found: expect.not.stringContaining('paused') })
})

test('a test mail goes to the given address', async () => {
  await owner.api.tryCheck({ params: { name: 'mail' }, body: { mailTo: 'owner@example.in' } })
  const mails = (await whole.simulator.outbox()).filter(({ to }) => to === 'owner@example.in')
  expect(mails).toMatchObject([{ subject: 'jaanch: test of the mail server' }])
})

test('the owner opens the shop by passkey, and a customer books', async () => {
  const customer = await whole.signIn()
  const booking = () => customer.api.createOrder({ body: orderBody(whole) })
  expect(await refusalOf(booking())).toMatchObject({ status: 503, code: 'NOT_OPEN' })
  expect(await refusalOf(owner.api.openForCustomers({ body: {} }))).toMatchObject({ code: 'STEP_UP_NEEDED' })
  await open()
  expect((await goingLive()).opening.state).toBe('open')
  expect((await booking()).order.totalAmount).toBe(249)
})

test('a shop closed for new orders says why, keeps what is booked, and can be opened again', async () => {
  const customer = await whole.signIn()
  const { order } = await customer.api.createOrder({ body: orderBody(whole) })
  await close('We are back on Monday.')
  const params = { id: order.orderId }
  const stranger = await whole.signIn()
  for (const call of [
    () => stranger.api.createOrder({ body: orderBody(whole) }),
    () =>
      whole.anyone.submitLandingForm({
        body: { name: 'Asha Rao', email: '', mobile: '9876543210', date: '2026-11-25' },
      }),
  ])
    expect(await refusalOf(call())).toMatchObject({ code: 'NOT_OPEN', message: 'We are back on Monday.' })
  await customer.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  expect((await customer.api.getOrder({ params })).order.status).toBe('confirmed')
  expect((await goingLive()).opening).toEqual({ state: 'closed', message: 'We are back on Monday.' })

  await open()
  expect((await goingLive()).opening).toEqual({ state: 'open', message: '' })
})

test('the audit has each step of the opening', async () => {
  const { rows } = await database.pool.query(
    "select action, count(*)::int from audit where action ~ '^(shop|catalogue|check)[.]' group by action order by action",
  )
  expect(Object.fromEntries(rows.map(({ action, count }) => [action, count]))).toMatchObject({
    'catalogue.confirmed': 1,
    'catalogue.proposed': 1,
    'shop.closed': 1,
    'shop.opened': 2,
  })
})
