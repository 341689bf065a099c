import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requests } from '#db/schema.ts'
import { erasePhone } from '#domain/privacy/erase.ts'
import { exportPhone } from '#domain/privacy/export.ts'
import { prescriptionForm, prescriptionsOf } from '#tests/helpers/prescriptions.ts'
import { about, callAbout, requestsOf } from '#tests/helpers/staff/requests.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Which requests a customer finds in the account. */

const whole = await wholeShop({ formsPerAddress: 1000 })
const { shop } = whole
const { person } = requestsOf(whole)
const { send } = prescriptionsOf(whole)
whole.setClock('2026-11-23T10:00:00+05:30')

type Customer = Awaited<ReturnType<typeof whole.signIn>>

const as = ({ token }: Pick<Customer, 'token'>) => ({ authorization: `Bearer ${token}` })
const listed = async ({ api }: Customer) => (await api.listOwnRequests()).requests

/** Sends a prescription as this customer, with a number that is not theirs; returns its id. */
async function prescriptionOf(customer: Customer, address?: string): Promise<string> {
  const mobile = nextPhone()
  expect(await send(prescriptionForm({ mobile }), as(customer), address)).toMatchObject({ status: 201 })
  const [row] = await shop.db.select().from(requests).where(eq(requests.mobile, mobile))
  return row?.id ?? ''
}

test.each(['/send-email', '/api/send-email'])(
  'a prescription sent to %s while signed in is listed only for its customer, without number and file',
  async address => {
    const [asha, ravi] = [await whole.signIn('Asha Rao'), await whole.signIn('Ravi Rao')]
    const id = await prescriptionOf(asha, address)
    expect(await listed(asha)).toEqual([
      {
        _id: id,
        kind: 'prescription',
        name: 'Asha Rao',
        serviceType: null,
        dateTime: null,
        status: 'requested',
        lastCall: null,
        createdAt: expect.stringMatching(/^2026-11-23T04:30/),
      },
    ])
    expect(await listed(ravi)).toEqual([])
  },
)

test('a prescription sent signed out, or with an expired session, belongs to no account', async () => {
  const asha = await whole.signIn('Asha Rao')
  const form = () => prescriptionForm({ mobile: asha.phone })
  expect((await send(form())).status).toBe(201)
  expect((await send(form(), as({ token: 'expired' }))).status).toBe(201)
  expect(await listed(asha)).toEqual([])
})

test('a request for an offer sent while signed in is listed with its day', async () => {
  const asha = await whole.signIn('Asha Rao')
  await asha.api.submitLandingForm({ body: { name: 'Asha Rao', mobile: nextPhone(), date: '2026-11-30' } })
  expect(await listed(asha)).toMatchObject([{ kind: 'offer', dateTime: '2026-11-30', lastCall: null }])
})

test('a prescription is listed with the last call by the desk', async () => {
  const [asha, meera] = [await whole.signIn('Asha Rao'), await person('coordinator')]
  const id = await prescriptionOf(asha)
  await meera.api.recordDeskCall(callAbout(id))
  expect(await listed(asha)).toMatchObject([{ lastCall: 'no-answer' }])
  whole.setClock('2026-11-23T11:00:00+05:30')
  await meera.api.recordDeskCall(callAbout(id, { outcome: 'reached' }))
  expect(await listed(asha)).toMatchObject([{ lastCall: 'reached' }])
})

test('a prescription that the desk has closed is not listed until the desk reopens it', async () => {
  const [asha, meera] = [await whole.signIn('Asha Rao'), await person('coordinator')]
  const id = await prescriptionOf(asha)
  await meera.api.closeDeskRequest({ params: { id }, body: { reason: 'arranged' } })
  expect(await listed(asha)).toEqual([])
  await meera.api.reopenDeskRequest(about(id))
  expect(await listed(asha)).toMatchObject([{ _id: id }])
})

test('a prescription is in the copy of the customer’s data, and is erased with the account', async () => {
  const asha = await whole.signIn('Asha Rao')
  const id = await prescriptionOf(asha)
  const [row] = await shop.db.select().from(requests).where(eq(requests.id, id))
  const of = { phone: asha.phone, actor: { kind: 'command-line', name: 'asha' } as const }
  expect(await exportPhone(shop, of)).toMatchObject({ requests: [{ kind: 'prescription' }] })
  await erasePhone(shop, of)
  expect(await shop.db.$count(requests, eq(requests.id, id))).toBe(0)
  await expect(shop.files.get(row?.fileKey ?? '')).rejects.toMatchObject({ kind: 'not_found' })
})
