import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { passkeys } from '#db/schema.ts'
import { requireStepUp } from '#domain/staff/step-up.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { type ConfirmedAction, canonicalAction } from '#rules/staff/confirmed-actions.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { newAuthenticator } from '#tests/helpers/staff/authenticator.ts'
import { confirmed, deskBrowser, newStaff, passkeyOptions, signInBy } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { CallError } from '#wire/client.ts'

/** An action is confirmed by a key for itself alone, once; and what people do with their own keys by that. */

const whole = await wholeShop()
const { shop, database, setClock } = whole
const { db } = database
const REFUSED = { status: 403, code: 'PASSKEY_REFUSED' }

let people = 0
const owner = () => {
  people += 1
  return newStaff(whole, `Nandini ${people}`, 'owner')
}
type Person = Awaited<ReturnType<typeof owner>>

/** The session of a signed-in person, as the functions of the domain require it. */
const sessionOf = ({ id, name }: Person) => ({
  kind: 'staff' as const,
  id: 'a session',
  grants: [],
  lastSeen: shop.now(),
  lastCalled: shop.now(),
  isLocked: false,
  isPhone: false,
  actor: { kind: 'staff', id, name, session: { id: 'a session', address: '127.0.0.1' } } as const,
})
const action = (amount: number): ConfirmedAction => ({
  action: 'key.end',
  subject: 'order:7',
  about: { amount },
})

/** What the person is asked to sign for an action. */
async function challengeFor(person: Person, one: ConfirmedAction): Promise<{ challenge: string }> {
  try {
    await requireStepUp(shop, sessionOf(person), one, undefined)
  } catch (error) {
    return (error as { details: { extra: { confirmation: { challenge: string } } } }).details.extra
      .confirmation
  }
  throw new Error('nothing was asked for')
}

const confirm = (person: Person, one: ConfirmedAction, assertion: ReturnType<Person['key']['get']>) =>
  requireStepUp(shop, sessionOf(person), one, { assertion })

test('an action needs its own confirmation, which can be used once', async () => {
  const nandini = await owner()
  const assertion = nandini.key.get(await challengeFor(nandini, action(100)))
  await confirm(nandini, action(100), assertion)
  await expect(confirm(nandini, action(100), assertion)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
})

test('only one of several concurrent actions with the same confirmation is carried out', async () => {
  const nandini = await owner()
  const assertion = nandini.key.get(await challengeFor(nandini, action(100)))
  const done = await Promise.allSettled([1, 2, 3].map(() => confirm(nandini, action(100), assertion)))
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
})

test('a confirmation sent with another action is refused and used up', async () => {
  const nandini = await owner()
  const assertion = nandini.key.get(await challengeFor(nandini, action(100)))
  await expect(confirm(nandini, action(10_000), assertion)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
  await expect(confirm(nandini, action(100), assertion)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
})

test('a confirmation by another person’s key, by an unknown key, without the finger or from another site is refused', async () => {
  const [nandini, vijay] = [await owner(), await owner()]
  const asking = () => challengeFor(nandini, action(100))
  const wrong = [
    vijay.key.get(await asking()),
    newAuthenticator().get(await asking()),
    nandini.key.get(await asking(), { isVerified: false }),
    nandini.key.get(await asking(), { origin: 'https://evil.example' }),
    // What was asked of him, signed by her.
    nandini.key.get(await challengeFor(vijay, action(100))),
    // A sign-in challenge, and one that was never issued.
    nandini.key.get(passkeyOptions(await nandini.api.startStaffSignIn())),
    nandini.key.get({ challenge: 'x'.repeat(75) }),
  ]
  for (const assertion of wrong)
    await expect(confirm(nandini, action(100), assertion)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
})

test('a confirmation is valid for five minutes', async () => {
  const nandini = await owner()
  const [first, second] = [
    nandini.key.get(await challengeFor(nandini, action(100))),
    nandini.key.get(await challengeFor(nandini, action(100))),
  ]
  await confirm(nandini, action(100), first)
  setClock(new Date(shop.now().getTime() + 5 * MINUTE_MS))
  await expect(confirm(nandini, action(100), second)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
})

test('the confirmation of an action can’t be used to sign in', async () => {
  const nandini = await owner()
  const response = nandini.key.get(await challengeFor(nandini, action(100)))
  expect(await refusalOf(deskBrowser(whole).api.signInStaff({ body: { response } }))).toMatchObject(REFUSED)
})

test('the order in which the fields of an action are written does not change what is confirmed', () => {
  const one = canonicalAction({ action: 'key.end', subject: 's', about: { b: [{ d: 1, c: null }], a: 'x' } })
  expect(
    canonicalAction({ subject: 's', about: { a: 'x', b: [{ c: null, d: 1 }] }, action: 'key.end' }),
  ).toBe(one)
  expect(
    canonicalAction({ subject: 's', about: { a: 'x', b: [{ c: null, d: 2 }] }, action: 'key.end' }),
  ).not.toBe(one)
})

test('a person adds a second key by their own invitation, confirmed by the first key', async () => {
  const nandini = await owner()
  const refusal: CallError = await nandini.api.inviteStaffKey({ body: {} }).then(
    () => expect.unreachable(),
    error => error,
  )
  expect(refusal).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED' })
  expect(refusal.message).toBe('Please confirm with your passkey: add a passkey.')
  const { invite } = await confirmed(nandini.key, stepUp => nandini.api.inviteStaffKey({ body: { stepUp } }))
  const phone = newAuthenticator()
  const response = phone.create(passkeyOptions(await nandini.api.startStaffEnrolment({ body: { invite } })))
  const elsewhere = deskBrowser(whole)
  await elsewhere.api.enrolStaff({ body: { invite, response } })
  const { keys } = await nandini.api.listStaffKeys()
  expect(keys.map(({ isThis }) => isThis)).toEqual([true, false])
  expect((await elsewhere.api.listStaffKeys()).keys.map(({ isThis }) => isThis)).toEqual([false, true])
})

test('a key added in the same browser replaces the session there', async () => {
  const nandini = await owner()
  const { invite } = await confirmed(nandini.key, stepUp => nandini.api.inviteStaffKey({ body: { stepUp } }))
  const response = newAuthenticator().create(
    passkeyOptions(await nandini.api.startStaffEnrolment({ body: { invite } })),
  )
  await nandini.api.enrolStaff({ body: { invite, response } })
  const { sessions } = await nandini.api.listStaffSessions()
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true])
})

test('staff can end one of their own keys with its sessions, but not their only key', async () => {
  const nandini = await owner()
  const [{ id = '' } = {}] = (await nandini.api.listStaffKeys()).keys
  const end = (key: string) =>
    confirmed(nandini.key, stepUp => nandini.api.endStaffKey({ params: { id: key }, body: { stepUp } }))
  expect(await refusalOf(end(id))).toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining('only'),
  })
  const { invite } = await confirmed(nandini.key, stepUp => nandini.api.inviteStaffKey({ body: { stepUp } }))
  const phone = newAuthenticator()
  const response = phone.create(passkeyOptions(await nandini.api.startStaffEnrolment({ body: { invite } })))
  await deskBrowser(whole).api.enrolStaff({ body: { invite, response } })
  const there = await signInBy(whole, phone)
  const second = (await nandini.api.listStaffKeys()).keys.find(({ isThis }) => !isThis)
  await end(second?.id ?? '')
  expect(await refusalOf(there.api.getStaffSelf())).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await nandini.api.listStaffKeys()).keys).toHaveLength(1)
  const vijay = await owner()
  const [{ id: his = '' } = {}] = (await vijay.api.listStaffKeys()).keys
  for (const other of [his, 'x'.repeat(43), second?.id ?? ''])
    expect(await refusalOf(end(other))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await db.select().from(passkeys).where(eq(passkeys.id, his))).toHaveLength(1)
})

test('two concurrent calls that end the last two keys leave one key', async () => {
  const nandini = await owner()
  const { invite } = await confirmed(nandini.key, stepUp => nandini.api.inviteStaffKey({ body: { stepUp } }))
  const phone = newAuthenticator()
  const response = phone.create(passkeyOptions(await nandini.api.startStaffEnrolment({ body: { invite } })))
  const elsewhere = deskBrowser(whole)
  await elsewhere.api.enrolStaff({ body: { invite, response } })
  const [one, two] = (await nandini.api.listStaffKeys()).keys
  const done = await Promise.allSettled([
    confirmed(nandini.key, stepUp =>
      nandini.api.endStaffKey({ params: { id: two?.id ?? '' }, body: { stepUp } }),
    ),
    confirmed(phone, stepUp =>
      elsewhere.api.endStaffKey({ params: { id: one?.id ?? '' }, body: { stepUp } }),
    ),
  ])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.select().from(passkeys).where(eq(passkeys.staffId, nandini.id))).toHaveLength(1)
})
