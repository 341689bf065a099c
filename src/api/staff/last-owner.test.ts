import { expect, test } from 'vitest'
import { refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** In a shop whose only two owners turn against each other one stays. */

const whole = await wholeShop()
const [owner, other] = [await newStaff(whole, 'One', 'owner'), await newStaff(whole, 'Other', 'owner')]
type Person = typeof owner

const change = (by: Person, id: string, grants: { role: 'owner'; centre: null }[]) =>
  confirmed(by.key, stepUp => by.api.changeStaff({ params: { id }, body: { phone: null, grants, stepUp } }))
const end = (by: Person, id: string) =>
  confirmed(by.key, stepUp => by.api.endStaff({ params: { id }, body: { stepUp } }))

test('nobody ends themselves, and of two who take the role from each other, or end each other, one stays', async () => {
  expect(await refusalOf(end(owner, owner.id))).toMatchObject({ code: 'FORBIDDEN' })
  const done = await Promise.allSettled([change(owner, other.id, []), change(other, owner.id, [])])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [stays, goes] = done[0].status === 'fulfilled' ? [owner, other] : [other, owner]
  expect(await refusalOf(goes.api.listStaff())).toMatchObject({ code: 'FORBIDDEN' })
  await change(stays, goes.id, [{ role: 'owner', centre: null }])
  const ended = await Promise.allSettled([end(owner, other.id), end(other, owner.id)])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
