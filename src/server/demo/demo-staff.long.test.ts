import { expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { ROLE_NAMES } from '#rules/staff/permissions.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'
import { deskBrowser, newStaff, tokenOf } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { fillDays } from './demo-day.ts'
import { demoStaffRoutes } from './demo-staff.ts'

const whole = await wholeShop()
const { shop, catalogue } = whole

const choose = (routes: ReturnType<typeof demoStaffRoutes>, role: string) =>
  routes.request('/dev/staff', { method: 'POST', body: new URLSearchParams({ role }) })

test('five concurrent choices of a role, in two processes, all get a link', async () => {
  const meera = await newStaff(whole, 'Meera Rao', 'owner', 'coordinator')
  const today = indianDate(shop.now())
  const ordersOf = async (date: string) => {
    const { board } = await meera.api.getDeskBoard({ query: { city: 'Mumbai', date } })
    return board.visits.map(({ orderId }) => orderId)
  }
  let untilFailure = 5
  const failing = {
    ...catalogue,
    current() {
      untilFailure -= 1
      if (untilFailure === 0) throw new Error('interrupted')
      return catalogue.current()
    },
  }
  const collectors = [await staffWith(shop, 'collector', 'Ravi Nair')]
  const coordinator = { kind: 'staff', id: meera.id, name: meera.name } as const
  const interrupted = fillDays({ shop, catalogue: failing, collectors, coordinator })
  await expect(interrupted).rejects.toThrow('interrupted')
  const before = await ordersOf(today)
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(21)

  // A second pool, as another process has.
  const other = connect(shop.db.$client.options, 3)
  const here = demoStaffRoutes({ shop, catalogue })
  const there = demoStaffRoutes({ shop: { ...shop, db: other.db }, catalogue })
  // The first two are a double click.
  const answers = await Promise.all([
    choose(here, 'reception'),
    choose(here, 'reception'),
    choose(there, 'collector'),
    choose(here, 'manager'),
    choose(there, 'owner'),
  ]).finally(() => other.close())
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
  const { api } = deskBrowser(whole)
  for (const { headers } of answers) {
    const invite = tokenOf(headers.get('location') ?? '')
    await expect(api.startStaffEnrolment({ body: { invite } })).resolves.toMatchObject({ success: true })
  }

  const { staff } = await meera.api.listStaff()
  const portraits = staff.filter(({ photo }) => photo).map(({ name }) => name)
  expect(portraits.sort()).toEqual(['Imran Shaikh', 'Lakshmi Pillai', 'Rajesh Yadav', 'Sana Qureshi'])
  const roles = staff.flatMap(one => one.grants.map(({ role }) => role))
  for (const role of ROLE_NAMES)
    expect(
      roles.filter(one => one === role),
      role,
    ).toHaveLength({ collector: 5, coordinator: 2, owner: 2 }[role as string] ?? 1)
  const after = await ordersOf(today)
  expect(after).toHaveLength(21)
  expect(after).toEqual(expect.arrayContaining(before))
  expect(await ordersOf(addDays(today, 1))).toHaveLength(21)
})

test('a role can be chosen even if customers have booked the hours of the demo’s visits', async () => {
  const small = await wholeShop({ slotCapacity: 2 })
  const routes = demoStaffRoutes({ shop: small.shop, catalogue: small.catalogue })
  expect((await choose(routes, 'coordinator')).status).toBe(303)
  const meera = await newStaff(small, 'Meera Rao', 'coordinator')
  const { board } = await meera.api.getDeskBoard({ query: { city: 'Mumbai' } })
  expect(board.visits.filter(({ timeSlot }) => timeSlot.startsWith('07:00 AM'))).toHaveLength(2)
})
