import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { customers, sessions } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { accountShop, stranger } from '#tests/helpers/account-shop.ts'
import { testGoogle } from '#tests/helpers/google.ts'
import { sendSignInCode, signInByPhoneCode } from './codes/codes.ts'
import { loginWithGoogle } from './google.ts'
import { createNonce } from './google-nonce.ts'
import { login, register } from './passwords/passwords.ts'
import { findViewer } from './sessions.ts'
import { findVerifiedCustomer } from './verified-phone.ts'

const { google, idToken } = await testGoogle()
const { shop, clock, codeSentTo } = await accountShop({ google })
const password = 'a quiet mango tree'
let phone = '9100000000'

beforeEach(() => {
  phone = String(Number(phone) + 1)
})

/** Proves the phone by a code, in the session of `token` if given. */
async function prove(token?: string, name?: string, to = phone) {
  clock.advance(61_000)
  await sendSignInCode(shop, { phone: to }, stranger())
  const viewer = token ? await findViewer(shop, token) : undefined
  return signInByPhoneCode(shop, { phone: to, otp: await codeSentTo(to), name, viewer }, stranger())
}

const signUp = (name = 'Asha Rao') => register(shop, { name, phone, email: null, password }, stranger())
const logIn = () => login(shop, { phone, password }, stranger())
const withGoogle = (sub = `google-${phone}`, change = {}) =>
  loginWithGoogle(shop, { token: idToken(sub, { nonce: createNonce(shop), ...change }) }, stranger())
const rowsOf = (to = phone) => shop.db.select().from(customers).where(eq(customers.phone, to))

describe('a phone that a stranger registered before its owner', () => {
  test('is removed from that account with the first code, and its password and sessions end', async () => {
    await signUp('Somebody Else')
    const before = await logIn()
    const owner = await prove(undefined, 'Asha Rao')
    expect(owner.customer).toMatchObject({ phone, passwordHash: null, phoneVerifiedAt: shop.now() })
    expect(await findViewer(shop, before.token)).toBeUndefined()
    await expect(logIn()).rejects.toMatchObject({ code: 'NO_PASSWORD' })
    expect(await findViewer(shop, owner.token)).toMatchObject({ isPhoneVerified: true })
  })

  test('is removed from that account even if the code comes with the session of another account', async () => {
    await signUp('Somebody Else')
    const before = await logIn()
    const stranger = await withGoogle()
    await prove(stranger.token)
    expect(await findViewer(shop, before.token)).toBeUndefined()
  })

  test('requires a name from its owner, and the code stays valid meanwhile', async () => {
    await signUp('Somebody Else')
    const before = await logIn()
    await sendSignInCode(shop, { phone }, stranger())
    const otp = await codeSentTo(phone)
    const verify = (name?: string) => signInByPhoneCode(shop, { phone, otp, name }, stranger())
    await expect(verify()).rejects.toMatchObject({ code: 'NAME_REQUIRED' })
    expect(await findViewer(shop, before.token)).toBeDefined()
    expect(await verify('Asha Rao')).toMatchObject({ isTaken: true, customer: { name: 'Asha Rao' } })
    expect(await findViewer(shop, before.token)).toBeUndefined()
  })

  test('keeps none of the stranger’s details, and the response shows the take-over', async () => {
    await register(shop, { name: 'Somebody Else', phone, email: 'else@home.test', password }, stranger())
    const { customer: other } = await logIn()
    await shop.db
      .update(customers)
      .set({ age: 33, gender: 'Male', address: '1 Other Road' })
      .where(eq(customers.id, other.id))
    expect(await prove(undefined, 'Asha Rao')).toMatchObject({
      isTaken: true,
      customer: { name: 'Asha Rao', email: null, age: null, gender: null, address: null },
    })
    expect((await prove()).isTaken).toBe(false)
    expect(await rowsOf()).toMatchObject([{ name: 'Asha Rao', email: null }])
  })

  test('rejects the stranger’s password while it is being removed', async () => {
    await signUp('Somebody Else')
    let late: Promise<unknown> = Promise.resolve()
    await inTransaction(shop.db, async tx => {
      await findVerifiedCustomer(tx, { phone, name: 'Asha Rao' }, shop.now())
      let isOver = false
      late = logIn()
        .catch((error: { code?: string }) => error.code)
        .finally(() => {
          isOver = true
        })
      // The login has checked the password and waits for our lock, or it is over.
      await vi.waitFor(async () => {
        const waiting = await shop.db.execute(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        expect(isOver || waiting.rows.length > 0).toBe(true)
      }, 10_000)
    })
    expect(await late).toBe('WRONG_PASSWORD')
  })

  test('keeps no session that the stranger was starting while the code was verified', async () => {
    await signUp('Somebody Else')
    await sendSignInCode(shop, { phone }, stranger())
    const otp = await codeSentTo(phone)
    const racing = Array.from({ length: 6 }, () => logIn())
    await Promise.any(racing)
    const owner = await signInByPhoneCode(shop, { phone, otp, name: 'Asha Rao' }, stranger())
    const started = (await Promise.allSettled(racing)).filter(one => one.status === 'fulfilled')
    expect(started.length).toBeGreaterThan(0)
    for (const { value } of started) expect(await findViewer(shop, value.token)).toBeUndefined()
    expect(await findViewer(shop, owner.token)).toBeDefined()
  })
})

test('an account that the desk opened keeps its name when its phone is verified', async () => {
  await shop.db.insert(customers).values({ phone, name: 'Kamala Devi', createdAt: shop.now() })
  expect(await prove()).toMatchObject({ isTaken: false, customer: { name: 'Kamala Devi' } })
})

describe('an account whose own session proves the phone', () => {
  test('keeps its password and its session', async () => {
    await signUp()
    const before = await logIn()
    const { customer } = await prove(before.token)
    expect(customer.id).toBe(before.customer.id)
    expect(await findViewer(shop, before.token)).toEqual({ customerId: customer.id, isPhoneVerified: true })
    expect((await logIn()).customer.id).toBe(customer.id)
  })

  test('keeps its password and sessions after a later code from another browser', async () => {
    await signUp()
    const before = await logIn()
    const { customer } = await prove(before.token)
    const provenAt = customer.phoneVerifiedAt
    const later = await prove()
    expect(later.customer.phoneVerifiedAt).toEqual(provenAt)
    expect(await findViewer(shop, before.token)).toBeDefined()
    expect((await logIn()).customer.id).toBe(customer.id)
  })

  test('keeps its name', async () => {
    await signUp('Asha Rao')
    const before = await logIn()
    const proven = await prove(before.token, 'Someone Typed')
    expect(proven).toMatchObject({ isTaken: false, customer: { name: 'Asha Rao' } })
    expect((await prove(undefined, 'Someone Typed')).customer.name).toBe('Asha Rao')
  })
})

describe('a Google session without a phone', () => {
  test('gets a free phone with the typed name, and becomes verified', async () => {
    const before = await withGoogle()
    const { customer } = await prove(before.token, 'Asha R')
    expect(customer).toMatchObject({ id: before.customer.id, phone, name: 'Asha R' })
    expect(await findViewer(shop, before.token)).toEqual({ customerId: customer.id, isPhoneVerified: true })
    expect((await withGoogle()).customer.id).toBe(customer.id)
  })

  test('needs no name if Google returned one, and needs one if it did not', async () => {
    const named = await withGoogle()
    expect((await prove(named.token)).customer.name).toBe('Asha Rao')
    phone = String(Number(phone) + 1)
    const nameless = await withGoogle(`google-${phone}`, { name: undefined })
    await expect(prove(nameless.token)).rejects.toMatchObject({ code: 'NAME_REQUIRED' })
  })

  test('joins the account of the phone as one customer, who can sign in with Google', async () => {
    const { customer: account } = await prove(undefined, 'Asha Rao')
    const stub = await withGoogle()
    const { customer } = await prove(stub.token)
    expect(customer).toMatchObject({ id: account.id, email: 'asha@home.test' })
    expect(await findViewer(shop, stub.token)).toEqual({ customerId: account.id, isPhoneVerified: true })
    expect((await withGoogle()).customer.id).toBe(account.id)
    expect(await shop.db.select().from(customers).where(eq(customers.id, stub.customer.id))).toEqual([])
  })

  test('replaces no detail of the account that it joins', async () => {
    const { customer: account } = await prove(undefined, 'Asha Rao')
    await shop.db
      .update(customers)
      .set({ email: 'own@home.test', age: 42 })
      .where(eq(customers.id, account.id))
    const stub = await withGoogle(`google-${phone}`, { name: 'Another Name' })
    const { customer } = await prove(stub.token)
    expect(customer).toMatchObject({ name: 'Asha Rao', email: 'own@home.test', age: 42 })
  })

  test('replaces the Google account that was joined before', async () => {
    const first = await withGoogle('google-old')
    const { customer: account } = await prove(first.token)
    const second = await withGoogle('google-new')
    await prove(second.token)
    expect((await withGoogle('google-new')).customer.id).toBe(account.id)
    expect((await withGoogle('google-old')).customer.id).not.toBe(account.id)
  })

  test('joins no account by email address alone', async () => {
    const { customer: account } = await prove(undefined, 'Asha Rao')
    await shop.db.update(customers).set({ email: 'asha@home.test' }).where(eq(customers.id, account.id))
    const stub = await withGoogle()
    expect(stub.customer.id).not.toBe(account.id)
    expect(await findViewer(shop, stub.token)).toMatchObject({ isPhoneVerified: false })
  })

  test('does not change a session that has its own phone', async () => {
    const { customer, token } = await prove(undefined, 'Asha Rao')
    const otherPhone = String(Number(phone) + 500)
    const other = await prove(token, 'Ravi Rao', otherPhone)
    expect(other.customer.id).not.toBe(customer.id)
    expect(await rowsOf()).toHaveLength(1)
    expect(await findViewer(shop, token)).toMatchObject({ customerId: customer.id })
  })

  test('joins only one account when two phones are verified with it at the same time', async () => {
    const stub = await withGoogle()
    const second = String(Number(phone) + 700)
    const proven = await Promise.all([prove(stub.token, 'Asha Rao'), prove(stub.token, 'Asha Rao', second)])
    expect(new Set(proven.map(one => one.customer.id)).size).toBe(2)
    const holders = await shop.db
      .select()
      .from(customers)
      .where(eq(customers.googleSubject, `google-${phone}`))
    expect(holders).toHaveLength(1)
    const live = await shop.db
      .select()
      .from(sessions)
      .where(eq(sessions.customerId, holders[0]?.id ?? ''))
    expect(live).toHaveLength(2)
  })

  test('can be used to sign in while it is being joined', async () => {
    await prove(undefined, 'Asha Rao')
    const stub = await withGoogle()
    clock.advance(61_000)
    await sendSignInCode(shop, { phone }, stranger())
    const otp = await codeSentTo(phone)
    const viewer = await findViewer(shop, stub.token)
    const [joined, ...again] = await Promise.all([
      signInByPhoneCode(shop, { phone, otp, viewer }, stranger()),
      withGoogle(),
      withGoogle(),
      withGoogle(),
    ])
    for (const { token } of again) {
      expect(await findViewer(shop, token)).toMatchObject({ customerId: joined.customer.id })
    }
  })
})

test('a phone that is registered and verified at the same time has one account', async () => {
  await sendSignInCode(shop, { phone }, stranger())
  const otp = await codeSentTo(phone)
  const [proven, registered] = await Promise.allSettled([
    signInByPhoneCode(shop, { phone, otp, name: 'Asha Rao' }, stranger()),
    signUp(),
  ])
  expect(proven.status).toBe('fulfilled')
  if (registered.status === 'rejected') expect(registered.reason).toMatchObject({ code: 'PHONE_TAKEN' })
  const rows = await rowsOf()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.passwordHash).toBeNull()
})
