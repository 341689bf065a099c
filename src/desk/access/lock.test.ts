import { expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, deskBrowser, newStaff, passkeyOptions } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** An unattended desk is locked, and opened by a touch of the same person. */

const whole = await wholeShop({ deskLockAfter: 10 * MINUTE_MS })
const { shop, setClock } = whole
const LOCKED = { status: 423, code: 'SESSION_LOCKED' }
const BOARD = { query: { city: 'Mumbai' as const } }

let people = 0
const person = (...roles: ('coordinator' | 'collector' | 'owner')[]) => {
  people += 1
  return newStaff(whole, `Meera ${people}`, ...roles)
}
const later = (minutes: number) => setClock(new Date(shop.now().getTime() + minutes * MINUTE_MS))

/** A page that reports so many idle minutes. */
async function pageOf({ key }: Awaited<ReturnType<typeof person>>) {
  const headers: Record<string, string> = {}
  const browser = deskBrowser(whole, headers)
  await browser.api.signInStaff({
    body: { response: key.get(passkeyOptions(await browser.api.startStaffSignIn())) },
  })
  return {
    ...browser,
    read(idleMinutes: number) {
      headers['x-desk-idle'] = String(idleMinutes * 60)
      return browser.api.getDeskBoard(BOARD)
    },
    touch() {
      delete headers['x-desk-idle']
      return browser.api.getDeskBoard(BOARD)
    },
  }
}

test('a page that refreshes itself is locked ten minutes after the last input, in spite of its own calls', async () => {
  const page = await pageOf(await person('coordinator'))
  for (const minutes of [3, 6, 9]) {
    later(3)
    await page.read(minutes)
  }
  later(2)
  expect(await refusalOf(page.read(11))).toMatchObject(LOCKED)
  // Nor does a touch open it, or a page that reports use.
  expect(await refusalOf(page.touch())).toMatchObject(LOCKED)
  expect(await refusalOf(page.api.assignVisits({ body: { visits: [], collectorId: null } }))).toMatchObject(
    LOCKED,
  )
})

test('a desk in use is not locked', async () => {
  const page = await pageOf(await person('coordinator'))
  for (const _ of [1, 2, 3, 4]) {
    later(9)
    await page.touch()
  }
})

test('a passkey unlocks the desk at the page that was open', async () => {
  const meera = await person('coordinator')
  const page = await pageOf(meera)
  later(11)
  expect(await refusalOf(page.api.getStaffSelf())).toMatchObject(LOCKED)
  await confirmed(meera.key, stepUp => page.api.unlockStaffSession({ body: { stepUp } }))
  expect((await page.api.getStaffSelf()).staff).toMatchObject({ name: meera.name, lockAfter: 600 })
  await page.touch()
})

test('the desk is not unlocked by another person’s passkey or by a confirmation of an action', async () => {
  const [meera, vijay] = [await person('coordinator'), await person('owner')]
  const page = await pageOf(meera)
  const other = await pageOf(vijay)
  later(11)
  const open = (by: typeof meera) =>
    refusalOf(confirmed(by.key, stepUp => page.api.unlockStaffSession({ body: { stepUp } })))
  expect(await open(vijay)).toMatchObject({ code: 'PASSKEY_REFUSED' })
  const needed = await refusalOf(other.api.unlockStaffSession({ body: {} }))
  const assertion = vijay.key.get(needed.answer.confirmation as { challenge: string })
  const body = { stepUp: { assertion } }
  expect(await refusalOf(page.api.unlockStaffSession({ body }))).toMatchObject({ code: 'PASSKEY_REFUSED' })
  expect(await refusalOf(page.touch())).toMatchObject(LOCKED)
})

test('staff can lock the desk at once, and can sign out while the desk is locked', async () => {
  const page = await pageOf(await person('coordinator'))
  await page.api.lockStaffSession()
  expect(await refusalOf(page.touch())).toMatchObject({
    ...LOCKED,
    answer: { name: expect.stringMatching(/\w/) },
  })
  await page.api.signOutStaff()
  expect(await refusalOf(page.touch())).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('locking the desk ends no other session of the person', async () => {
  const meera = await person('coordinator')
  const [one, other] = [await pageOf(meera), await pageOf(meera)]
  await one.api.lockStaffSession()
  await other.touch()
})

test('the lock of the desk does not apply to a collector’s phone', async () => {
  const { api } = await pageOf(await person('collector'))
  later(60)
  expect((await api.getStaffSelf()).staff.lockAfter).toBeNull()
})

test('a locked session of the desk refuses collectors’ calls too', async () => {
  const { key, api } = await person('coordinator', 'collector')
  const phone = deskBrowser(whole)
  const response = key.get(passkeyOptions(await phone.api.startStaffSignIn()))
  await phone.api.signInStaff({ body: { response, isPhone: true } })
  later(11)
  expect(await refusalOf(api.getCollectorDay())).toMatchObject(LOCKED)
  expect((await phone.api.getCollectorDay()).day.visits).toEqual([])
  expect((await phone.api.getOwnCash()).held).toMatchObject({ amount: 0 })
  expect(await refusalOf(phone.api.getDeskBoard(BOARD))).toMatchObject(LOCKED)
})
