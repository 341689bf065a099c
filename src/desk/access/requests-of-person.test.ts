import { expect, test } from 'vitest'
import { newOrder } from '#tests/helpers/orders.ts'
import { requestsOf } from '#tests/helpers/staff/requests.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Who saw a person's requests: home care, a prescription, an offer to be called about. */

const whole = await wholeShop({ formsPerAddress: 1000 })
const { nursing, offer, prescription, person, phone, shown } = requestsOf(whole)
const owner = await newStaff(whole, 'Nandini Bose', 'owner')
type Asked = Parameters<typeof owner.api.listAudit>[0]['body']
const looked = async (body: Asked) =>
  (await owner.api.listAudit({ body: { ...body, kind: 'looked' } })).entries
    .filter(({ action }) => action !== 'audit.read')
    .map(({ action, subject, staff }) => [action, subject, staff])

test('a phone number finds who viewed the requests with that number and their files, and no others', async () => {
  const mobile = phone()
  const meera = await person('coordinator')
  const ids = [await nursing('Asha One', mobile), await offer('Asha Two', mobile)]
  const file = await prescription('Asha Three', mobile)
  for (const id of [...ids, file, await nursing('Somebody Else')]) await shown(meera, id)
  const headers = { cookie: meera.cookie() }
  expect((await whole.app.request(`/api/desk/requests/${file}/file`, { headers })).status).toBe(200)
  expect(await looked({ phone: mobile })).toEqual([
    ['prescription.opened', 'prescription', meera.name],
    ...[1, 2, 3].map(() => ['request.read', 'request', meera.name]),
  ])
})

test('the audit of a customer includes views of requests with their number', async () => {
  const { order, customer } = await newOrder(whole)
  const meera = await person('reception')
  await shown(meera, await nursing('Tara Rao', customer.phone ?? ''))
  expect(await looked({ orderId: order.orderId })).toEqual([])
  expect(await looked({ orderId: order.orderId, isWholeCustomer: true })).toEqual([
    ['request.read', 'request', meera.name],
  ])
})
