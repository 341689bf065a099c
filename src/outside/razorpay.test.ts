import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failure, payment, razorpayClient } from '#tests/helpers/razorpay-client.ts'
import { startTestSimulator, type TestSimulator } from '#tests/helpers/simulator.ts'
import type { RazorpayOptions } from './razorpay.ts'

let simulator: TestSimulator
let razorpay: ReturnType<typeof razorpayClient>

const client = (change?: Partial<RazorpayOptions>) => razorpayClient(simulator, change)
/** A short timeout, yet long enough for a busy machine. */
const hasty = () => client({ timeoutMs: 2_000 })
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

beforeEach(async () => {
  simulator = await startTestSimulator()
  razorpay = client()
})
afterEach(() => simulator.stop())

const faults = (...next: object[]) => simulator.faults('razorpay', ...next)
const known = (merchantOrderId: string, providerOrderId: string | null = null) => ({
  merchantOrderId,
  providerOrderId,
})

const bad = (description: string) => ({
  status: 400,
  body: { error: { code: 'BAD_REQUEST_ERROR', description } },
})

describe('the Razorpay client', () => {
  test.each([
    [{ status: 500 }, 'unreachable', 'Razorpay pay: answered 500'],
    [{ status: 429 }, 'unreachable', 'Razorpay pay: answered 429'],
    [{ status: 409 }, 'unreachable', 'Razorpay pay: answered 409'],
    [{ drop: true }, 'unreachable', /^Razorpay pay: connection failed/],
    [{ delayMs: 20_000 }, 'unreachable', 'Razorpay pay: no answer within 2000 ms'],
    [{ body: 'secret-body' }, 'invalid_answer', 'Razorpay pay: answer not understood'],
    [{ status: 404, body: {} }, 'invalid_answer', 'Razorpay pay: answered 404'],
    [{ status: 401, body: {} }, 'not_set_up', 'Razorpay pay: the key was refused'],
    [bad('secret-body'), 'refused', 'Razorpay pay: refused (400 BAD_REQUEST_ERROR)'],
    [
      { status: 400, body: { error: { code: 'secret-body!', description: 'x', reason: 'input_invalid' } } },
      'refused',
      'Razorpay pay: refused (400 input_invalid)',
    ],
    [{ status: 400, body: 'secret-body' }, 'refused', 'Razorpay pay: refused (400)'],
  ])('answer %o is %s', async (fault, kind, message) => {
    await faults({ path: 'create', ...fault })
    const shop = 'delayMs' in fault ? hasty() : razorpay
    const error = await failure(shop.startPayment(payment('a1')))
    expect(error.kind).toBe(kind)
    expect(error.message).toMatch(message)
  })

  test('reports a wrong key on every call as not set up', async () => {
    const stranger = client({ keySecret: 'other-secret' })
    expect((await failure(stranger.startPayment(payment('a1')))).kind).toBe('not_set_up')
    expect((await failure(stranger.paymentStatus(known('a1')))).kind).toBe('not_set_up')
  })

  test('reports an unknown payment and an unknown refund as not found', async () => {
    expect((await failure(razorpay.paymentStatus(known('none')))).kind).toBe('not_found')
    expect((await failure(razorpay.paymentStatus(known('none', 'plink_none')))).kind).toBe('not_found')
    const refund = { merchantRefundId: 'RF-0123456789', transactionId: 'pay_none' }
    expect((await failure(razorpay.refundStatus(refund))).kind).toBe('not_found')
    const made = razorpay.refund({ ...refund, merchantOrderId: 'a1', amountPaise: 100 })
    expect((await failure(made)).kind).toBe('refused')
  })

  test('calls no other path for an id with a path in it', async () => {
    expect((await failure(razorpay.paymentStatus(known('a1', '../webhooks?')))).kind).toBe('not_found')
  })
})

describe('payment', () => {
  test('starts as a link that Razorpay does not send to the customer', async () => {
    const started = await razorpay.startPayment(payment('a1'))
    expect(started).toEqual({
      providerOrderId: expect.stringMatching(/^plink_\w{14}$/),
      redirectUrl: expect.stringContaining('/sandbox/razorpay/l/'),
    })
    expect((await simulator.razorpayLedger()).links).toMatchObject([
      { notify: { sms: false, email: false }, referenceId: 'a1', amount: 129_900 },
    ])
    expect(await razorpay.paymentStatus(known('a1', started.providerOrderId))).toEqual({
      state: 'pending',
      amountPaise: 129_900,
      providerOrderId: started.providerOrderId,
    })
  })

  test('started again after a lost response is the same link', async () => {
    await faults({ path: 'create', delayMs: 3_000 })
    await failure(hasty().startPayment(payment('a1')))
    await expect
      .poll(async () => (await simulator.razorpayLedger()).links.length, { timeout: 10_000 })
      .toBe(1)
    const again = await razorpay.startPayment(payment('a1'))
    const { links } = await simulator.razorpayLedger()
    expect(links.map(({ id }) => id)).toEqual([again.providerOrderId])
    expect((await razorpay.paymentStatus(known('a1'))).providerOrderId).toBe(again.providerOrderId)
  })

  test.each([
    [4, true],
    [6, false],
  ])('by a clock that is %i minutes slow starts: %o', async (minutes, isStarted) => {
    const slow = client({ now: () => new Date(simulator.now().getTime() - minutes * MINUTE) })
    const started = slow.startPayment(payment('a1'))
    if (isStarted) expect((await started).redirectUrl).toContain('http')
    else expect((await failure(started)).kind).toBe('refused')
  })

  test('is completed with the amount and the payment that Razorpay reports', async () => {
    const { providerOrderId } = await razorpay.startPayment(payment('a1'))
    await simulator.settle('a1', { state: 'COMPLETED', amount: 100 })
    const status = await razorpay.paymentStatus(known('a1', providerOrderId))
    expect(status).toMatchObject({ state: 'completed', amountPaise: 100 })
    expect(status.transactionId).toMatch(/^pay_\w{14}$/)
  })

  test('fails by the end of its link, and by its cancellation', async () => {
    await razorpay.startPayment(payment('a1'))
    const { providerOrderId } = await razorpay.startPayment(payment('a2'))
    await razorpay.cancel(providerOrderId)
    expect(await razorpay.paymentStatus(known('a2'))).toMatchObject({
      state: 'failed',
      errorCode: 'CANCELLED',
    })
    simulator.advance(20 * MINUTE)
    expect(await razorpay.paymentStatus(known('a1'))).toMatchObject({ state: 'failed', errorCode: 'EXPIRED' })
  })

  test('can’t be cancelled once it is paid', async () => {
    const { providerOrderId } = await razorpay.startPayment(payment('a1'))
    await simulator.settle('a1', { state: 'COMPLETED' })
    expect((await failure(razorpay.cancel(providerOrderId))).kind).toBe('refused')
    expect((await razorpay.paymentStatus(known('a1'))).state).toBe('completed')
  })

  test('that is captured after the end of its link is completed', async () => {
    const { providerOrderId } = await razorpay.startPayment(payment('a1'))
    simulator.advance(20 * MINUTE)
    await simulator.settle('a1', { state: 'AUTHORIZED' })
    expect((await razorpay.paymentStatus(known('a1', providerOrderId))).state).toBe('pending')
    simulator.advance(DAY)
    await simulator.settle('a1', { state: 'COMPLETED' })
    expect(await razorpay.paymentStatus(known('a1', providerOrderId))).toMatchObject({
      state: 'completed',
      amountPaise: 129_900,
      transactionId: expect.stringMatching(/^pay_/),
    })
  })

  const link = {
    id: 'plink_1',
    reference_id: 'a1',
    status: 'created',
    amount: 5,
    amount_paid: 0,
    short_url: 'https://rzp.io/i/x',
  }

  test.each([
    [{ status: 'partially_paid' }, 'unknown'],
    [{ status: 'something_new', more: { a: 1 } }, 'unknown'],
    [{ status: 'expired' }, 'failed'],
  ])('with %o is %s', async (change, state) => {
    await faults({ path: 'status', body: { ...link, ...change } })
    expect((await razorpay.paymentStatus(known('a1', 'plink_1'))).state).toBe(state)
  })

  test.each([
    { amount: '129900' },
    { amount_paid: 1.5 },
    { status: null },
    { short_url: 'javascript:alert(1)' },
    { status: 'paid', payments: null },
  ])('status with %o is rejected', async change => {
    await faults({ path: 'status', body: { ...link, ...change } })
    expect((await failure(razorpay.paymentStatus(known('a1', 'plink_1')))).kind).toBe('invalid_answer')
  })
})

describe('refund', () => {
  async function paid() {
    await razorpay.startPayment(payment('a1'))
    await simulator.settle('a1', { state: 'COMPLETED' })
    const { transactionId = '' } = await razorpay.paymentStatus(known('a1'))
    return { merchantRefundId: 'RF-0123456789', merchantOrderId: 'a1', amountPaise: 50_000, transactionId }
  }
  const amounts = async () => (await simulator.razorpayLedger()).refunds.map(({ amount }) => amount)

  test('of too large an amount is refused', async () => {
    const refund = await paid()
    expect((await failure(razorpay.refund({ ...refund, amountPaise: 129_901 }))).kind).toBe('refused')
    expect(await amounts()).toEqual([])
  })

  test('changes from pending to completed, and is found by our id', async () => {
    const refund = await paid()
    expect(await razorpay.refund(refund)).toEqual({ state: 'pending' })
    expect(await razorpay.refundStatus(refund)).toEqual({ state: 'pending' })
    simulator.advance(2_000)
    expect(await razorpay.refundStatus(refund)).toEqual({ state: 'completed' })
    const other = { ...refund, merchantRefundId: 'RF-9876543210' }
    expect((await failure(razorpay.refundStatus(other))).kind).toBe('not_found')
  })

  test('that is repeated after a lost response is made once', async () => {
    const refund = await paid()
    await faults({ path: 'refund', delayMs: 3_000 })
    expect((await failure(hasty().refund(refund))).kind).toBe('unreachable')
    expect(await razorpay.refund(refund)).toEqual({ state: 'pending' })
    await expect.poll(amounts, { timeout: 10_000 }).toEqual([50_000])
    expect(await razorpay.refund(refund)).toEqual({ state: 'pending' })
    expect(await amounts()).toEqual([50_000])
  })

  test('that Razorpay has made already is not failed', async () => {
    const refund = { ...(await paid()), amountPaise: 129_900 }
    await razorpay.refund(refund)
    await faults({ path: 'refund', ...bad('The payment has been fully refunded already') })
    expect(await razorpay.refund(refund)).toEqual({ state: 'pending' })
    await faults({ path: 'refund', ...bad('The payment has been fully refunded already') })
    const other = { ...refund, merchantRefundId: 'RF-9876543210' }
    expect((await failure(razorpay.refund(other))).kind).toBe('refused')
  })

  test('that is still being made is asked for again later', async () => {
    const refund = await paid()
    await faults({ path: 'refund', status: 409, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
    expect((await failure(razorpay.refund(refund))).kind).toBe('unreachable')
  })

  test('that failed is made again under another id', async () => {
    const refund = await paid()
    await razorpay.refund(refund)
    await simulator.settleRefund(refund.merchantRefundId, { state: 'FAILED' })
    expect(await razorpay.refundStatus(refund)).toEqual({ state: 'failed' })
    expect(await razorpay.refund({ ...refund, merchantRefundId: 'RF-1111111111' })).toEqual({
      state: 'pending',
    })
  })
})
