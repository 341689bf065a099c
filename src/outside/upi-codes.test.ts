import { afterAll, beforeEach, expect, test } from 'vitest'
import * as phonepe from '#tests/helpers/phonepe-client.ts'
import * as razorpay from '#tests/helpers/razorpay-client.ts'
import { postJson, startTestSimulator } from '#tests/helpers/simulator.ts'

/** UPI codes of both providers: one payment of one sum. */

const simulator = await startTestSimulator()
afterAll(() => simulator.stop())

const clients = { razorpay: razorpay.razorpayClient(simulator), phonepe: phonepe.phonepeClient(simulator) }
const account = (change: object) => postJson(`${simulator.url}/sandbox/razorpay/test/qr`, change)
let id: string
beforeEach(async () => {
  id = `JN${crypto.randomUUID().slice(0, 18)}`
  await account({ isOn: true, hasContent: true })
})
const code = () => ({ merchantOrderId: id, amountPaise: 129_900, expiresInSeconds: 1200, message: 'ORD-1' })

test.each(['razorpay', 'phonepe'] as const)(
  'a code of %s has its sum, is paid once, and is refunded in parts',
  async name => {
    const client = clients[name]
    const { providerOrderId, link } = await client.startQr(code())
    expect(new URL(link).searchParams.get('am')).toBe('1299.00')
    const known = { merchantOrderId: id, providerOrderId, isQr: true }
    expect(await client.paymentStatus(known)).toMatchObject({ state: 'pending', amountPaise: 129_900 })

    await simulator.settle(id, { state: 'COMPLETED' })
    const paid = await client.paymentStatus(known)
    expect(paid).toMatchObject({ state: 'completed', amountPaise: 129_900, providerOrderId })
    const refund = { merchantOrderId: id, transactionId: paid.transactionId ?? '' }
    await client.refund({ ...refund, merchantRefundId: `RF${id}A`, amountPaise: 29_900 })
    await client.refund({ ...refund, merchantRefundId: `RF${id}B`, amountPaise: 100_000 })
    const more = client.refund({ ...refund, merchantRefundId: `RF${id}C`, amountPaise: 100 })
    await expect(more).rejects.toMatchObject({ kind: 'refused' })
  },
)

test.each(['razorpay', 'phonepe'] as const)(
  'a code of %s that was not paid has failed at its end',
  async name => {
    const client = clients[name]
    const { providerOrderId } = await client.startQr(code())
    simulator.advance(20 * 60_000)
    expect(await client.paymentStatus({ merchantOrderId: id, providerOrderId, isQr: true })).toMatchObject({
      state: 'failed',
    })
  },
)

test.each(['razorpay', 'phonepe'] as const)('a code that never reached %s is not found', async name => {
  const client = clients[name]
  const status = client.paymentStatus({ merchantOrderId: id, providerOrderId: null, isQr: true })
  await expect(status).rejects.toMatchObject({ kind: 'not_found' })
})

test.each(['razorpay', 'phonepe'] as const)('%s opens no code below its smallest sum', async name => {
  await expect(clients[name].startQr({ ...code(), amountPaise: 99 })).rejects.toMatchObject({
    kind: 'refused',
  })
})

test('Razorpay’s code that is only an image is not shown', async () => {
  await account({ hasContent: false })
  await expect(clients.razorpay.startQr(code())).rejects.toMatchObject({ kind: 'not_set_up' })
})

test('PhonePe’s code that is no UPI address is not shown', async () => {
  await simulator.faults('phonepe', {
    path: 'code',
    status: 200,
    body: { orderId: 'OMO1', state: 'PENDING', intentUrl: 'ppe://transact', qrData: 'iVBORw0KGgo=' },
  })
  await expect(clients.phonepe.startQr(code())).rejects.toMatchObject({ kind: 'invalid_answer' })
})

test('Razorpay reports whether the account has codes', async () => {
  await account({ isOn: false })
  expect(await clients.razorpay.qrProblem()).toBe('the account has no UPI codes')
})

test('an authorised payment of a closed code is still pending', async () => {
  const { providerOrderId } = await clients.razorpay.startQr(code())
  await simulator.settle(id, { state: 'AUTHORIZED' })
  const known = { merchantOrderId: id, providerOrderId, isQr: true }
  expect(await clients.razorpay.paymentStatus(known)).toMatchObject({ state: 'pending' })
})

test.each(['razorpay', 'phonepe'] as const)(
  'the simulator’s page of open codes of %s pays one',
  async name => {
    const { providerOrderId } = await clients[name].startQr(code())
    const page = `${simulator.url}/sandbox/${name}/codes`
    expect(await (await fetch(page)).text()).toContain('₹1,299.00')
    const body = new URLSearchParams({ id: name === 'razorpay' ? providerOrderId : id })
    await fetch(page, { method: 'POST', body, redirect: 'manual' })
    expect(
      await clients[name].paymentStatus({ merchantOrderId: id, providerOrderId, isQr: true }),
    ).toMatchObject({
      state: 'completed',
    })
  },
)
