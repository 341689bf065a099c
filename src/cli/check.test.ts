import { expect, test } from 'vitest'
import { opening } from '#db/schema.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { httpShop } from '#tests/helpers/http-shop.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'

const whole = await httpShop({ environment: { ALERTMANAGER_URL: 'http://127.0.0.1:4' } })
const { run, json } = commandsOn(whole.shop)
const owner = await newStaff(whole, 'Ravi Owner', 'owner')

test('check prints one row for each check, what to do, and ends with 1 if one fails', async () => {
  const { exitCode, out, err } = await run('check')
  expect({ exitCode, err }).toEqual({ exitCode: 1, err: '' })
  expect(out).toMatch(/^STATE +CHECK +FOUND\n/)
  expect(out).toMatch(/^ok +database +PostgreSQL \d+, /m)
  expect(out).toMatch(/^fail +alerts +Alertmanager can’t be reached: nothing listens there$/m)
  expect(out).toContain('  alerts: Start it, or correct ALERTMANAGER_URL.')
  expect(out).toMatch(/\d+ ok, \d+ warnings?, 1 failure\.$/)
})

test('the desk shows what the command found', async () => {
  const { checks } = await owner.api.readGoingLive()
  expect(checks.find(({ name }) => name === 'alerts')?.last).toMatchObject({ state: 'fail' })
})

test('check --only runs the named ones, and ends with 0 if they pass', async () => {
  expect(await json('check --only tax database')).toMatchObject([{ name: 'database' }, { name: 'tax' }])
  expect((await run('check --only database')).exitCode).toBe(0)
  const { exitCode, err } = await run('check --only databse')
  expect(exitCode).toBe(2)
  expect(err).toContain('There is no check databse.')
})

test('check --mail-to sends a test mail, and a number that is none is refused', async () => {
  expect((await run('check --only mail --mail-to owner@example.in')).exitCode).toBe(0)
  const mails = (await whole.simulator.outbox()).filter(({ to }) => to === 'owner@example.in')
  expect(mails).toHaveLength(1)
  expect((await run('check --only database --send-to 12345')).exitCode).toBe(2)
})

test('check names the page where a shop is opened while it is not open', async () => {
  await whole.shop.db.delete(opening)
  const { out } = await run('check --only database')
  expect(out).toContain('The shop is not open: http://shop.test/desk/going-live')
})
