import { expect, test } from 'vitest'
import { refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'

/** In a shop whose only two owners turn against each other one stays. */

const whole = await wholeShop()
const [owner, other] = [await newStaff(whole, 'One', 'owner'), await newStaff(whole, 'Other', 'owner')]
type Person = typeof owner

const change = (by: Person, id: string, grants: { role: 'owner'; centre: null }[], revision = 1) =>
  confirmed(by.key, stepUp =>
    by.api.changeStaff({ params: { id }, body: { revision, phone: null, grants, stepUp } }),
  )
const end = (by: Person, id: string) =>
  confirmed(by.key, stepUp => by.api.endStaff({ params: { id }, body: { stepUp } }))

test('an owner can’t end their own access, and one owner always remains', async () => {
  expect(await refusalOf(end(owner, owner.id))).toMatchObject({ code: 'FORBIDDEN' })
  const done = await Promise.allSettled([change(owner, other.id, []), change(other, owner.id, [])])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [stays, goes] = done[0].status === 'fulfilled' ? [owner, other] : [other, owner]
  expect(await refusalOf(goes.api.listStaff())).toMatchObject({ code: 'FORBIDDEN' })
  await change(stays, goes.id, [{ role: 'owner', centre: null }], 2)
  const ended = await Promise.allSettled([end(owner, other.id), end(other, owner.id)])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

type Call = (stepUp?: StepUp) => Promise<unknown>

/** A call that is confirmed already, to be sent at the same moment as another. */
async function signed(by: Person, call: Call): Promise<() => Promise<unknown>> {
  const { answer } = await refusalOf(call())
  const assertion = by.key.get(answer.confirmation as { challenge: string })
  return () => call({ assertion })
}

const take =
  (by: Person, { id }: Person): Call =>
  stepUp =>
    by.api.changeStaff({ params: { id }, body: { revision: 1, phone: null, grants: [], stepUp } })
const leave =
  (by: Person, { id }: Person): Call =>
  stepUp =>
    by.api.endStaff({ params: { id }, body: { stepUp } })

const ownersBy = async (by: Person) =>
  (await by.api.listStaff()).staff.filter(({ grants }) => grants.some(({ role }) => role === 'owner'))

test.each([
  ['end each other', leave, leave],
  ['take the role from each other', take, take],
  ['end each other or take the role', leave, take],
] as const)(
  'of two owners who %s at the same moment, one is left in every round',
  async (_, one, another) => {
    for (let round = 0; round < 8; round += 1) {
      const first = await newStaff(whole, 'First', 'owner')
      const second = await newStaff(whole, 'Second', 'owner')
      for (const { id } of await ownersBy(first))
        if (id !== first.id && id !== second.id) await end(first, id)
      const calls = [await signed(first, one(first, second)), await signed(second, another(second, first))]
      if (round % 2 === 1) calls.reverse()
      const done = await Promise.allSettled(calls.map(call => call()))
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const left = await Promise.allSettled([first, second].map(ownersBy))
      const lists = left.flatMap(list => (list.status === 'fulfilled' ? [list.value] : []))
      expect(lists, `round ${round}`).toEqual([[expect.objectContaining({ passkeys: 1 })]])
    }
  },
)
