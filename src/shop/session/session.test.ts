// P1-122

import { afterEach, describe, expect, test, vi } from 'vitest'
import { KEYS } from '#kit/storage.ts'
import { useCart } from '#shop/cart/cart.ts'
import { api, errorMessage, hasSessionEnded } from '#shop/frame/api.ts'
import { startStores } from '#shop/frame/stores.ts'
import { ASHA } from '#tests/helpers/kept-in-browser.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { CallError } from '#wire/client.ts'
import * as session from './session.ts'

const { useSession } = session

const signedIn = { authToken: 'T1', customer: JSON.stringify(ASHA), phone: '9876543210', otpVerified: 'true' }

async function openTab(stored: Record<string, string> = {}) {
  const tab = stubWindow()
  for (const [key, text] of Object.entries(stored)) tab.local.setItem(key, text)
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json({ success: true, message: '' }),
  )
  vi.stubGlobal('fetch', fetch)
  startStores()
  return {
    ...tab,
    ...session,
    fetch,
    api,
    errorMessage,
    hasSessionEnded,
    CallError,
    useSession,
    state: useSession.getState,
  }
}

const refused = (status: number, code: string) => async () =>
  Response.json({ success: false, message: 'no', error: 'no', code }, { status })

afterEach(() => vi.unstubAllGlobals())

describe('the session at the start', () => {
  test('is signed out on the server', async () => {
    expect(useSession.getInitialState()).toMatchObject({ isAuthenticated: false, token: null, user: null })
  })

  test('is signed out until hydration has ended, whatever session is stored', async () => {
    const { useSession, state } = await openTab(signedIn)
    expect(useSession.getInitialState().isAuthenticated).toBe(false)
    expect(state()).toMatchObject({
      isAuthenticated: true,
      token: 'T1',
      phone: '9876543210',
      otpVerified: true,
    })
  })

  // P1-10, P1-124
  test('needs both a token and a customer', async () => {
    for (const missing of ['authToken', 'customer']) {
      const { state } = await openTab({ ...signedIn, [missing]: '' })
      expect(state(), missing).toMatchObject({ isAuthenticated: false, token: null, otpVerified: false })
    }
    const { state } = await openTab({ ...signedIn, customer: '{"name":' })
    expect(state().isAuthenticated).toBe(false)
  })
})

describe('signing in', () => {
  // P1-89, P1-111, P2-134
  test('stores token, customer and phone under their documented keys, unencoded', async () => {
    const { state, local, canOrder } = await openTab()
    await state().signIn(async () => ({ token: 'T2', customer: ASHA }), 'Login failed.')
    expect(Object.fromEntries(local.kept)).toEqual({ ...signedIn, authToken: 'T2' })
    expect(canOrder(state())).toBe(true)
  })

  // P1-126
  test('does not allow ordering with an unverified phone', async () => {
    const { state, canOrder } = await openTab()
    await state().signIn(async () => ({ token: 'T2', customer: { ...ASHA, phoneVerified: false } }), '')
    expect(canOrder(state())).toBe(false)
  })

  // P1-125
  test('keeps the reason of a refusal, and throws the error to the caller', async () => {
    const { state, local, CallError } = await openTab()
    const refusal = new CallError(400, 'WRONG_PASSWORD', 'Login failed. Please check your credentials.')
    await expect(state().signIn(() => Promise.reject(refusal), 'other')).rejects.toBe(refusal)
    expect(state()).toMatchObject({ error: refusal.message, loading: false, isAuthenticated: false })
    expect(local.kept.size).toBe(0)
    state().clearError()
    expect(state().error).toBeNull()
  })
})

// P1-129
test('the session stores the phone and its verification, and clears an error on request', async () => {
  const { state, local, useSession } = await openTab(signedIn)
  useSession.setState({ error: 'no' })
  state().clearError()
  state().setPhone('9811111111')
  state().setOtpVerified(false)
  expect(state()).toMatchObject({ error: null, phone: '9811111111', otpVerified: false })
  expect(local.getItem(KEYS.phone)).toBe('9811111111')
  expect(local.getItem(KEYS.otpVerified)).toBeNull()
  state().setOtpVerified(true)
  state().setPhone(null)
  expect(local.getItem(KEYS.otpVerified)).toBe('true')
  expect(local.getItem(KEYS.phone)).toBeNull()
})

describe('logging out', () => {
  // P1-128
  test('ends the session on the server and removes personal data, but not the cart', async () => {
    const personal = { lastRegisteredPhone: '1', userLocation: '{}', recentSearches: '[]', cart: '[]' }
    const { state, local, fetch } = await openTab({ ...signedIn, ...personal })
    await state().logout()
    expect(fetch.mock.calls[0]).toMatchObject([
      '/api/auth/logout',
      { method: 'POST', headers: { authorization: 'Bearer T1' } },
    ])
    expect(Object.fromEntries(local.kept)).toEqual({ cart: '[]' })
    expect(state()).toMatchObject({ isAuthenticated: false, user: null, phone: null })
  })

  test('succeeds without an answer from the server, and with an expired token', async () => {
    const dead = await openTab(signedIn)
    dead.fetch.mockImplementation(refused(401, 'UNAUTHENTICATED'))
    await dead.state().logout()
    expect(dead.location.assign).not.toHaveBeenCalled()
    const offline = await openTab(signedIn)
    offline.fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await offline.state().logout()
    expect(offline.local.kept.size).toBe(0)
  })

  test('is not undone by a profile that arrives late, even during a later sign-in', async () => {
    const { state, local, fetch, refreshProfile } = await openTab(signedIn)
    let answer = () => {}
    fetch.mockImplementationOnce(
      () =>
        new Promise(resolve => {
          answer = () => resolve(Response.json({ success: true, customer: ASHA }))
        }),
    )
    const late = refreshProfile()
    await state().logout()
    const ravi = { ...ASHA, id: '2', _id: '2', name: 'Ravi Kumar', phone: '9811111111' }
    await state().signIn(async () => ({ token: 'T2', customer: ravi }), '')
    answer()
    await late
    expect(state().user?.name).toBe('Ravi Kumar')
    expect(local.getItem('customer')).toContain('Ravi Kumar')
    const nobody = await openTab(signedIn)
    await nobody.state().logout()
    nobody.state().setUser(ASHA, 'T1')
    expect(nobody.state().user).toBeNull()
    expect(nobody.local.kept.size).toBe(0)
  })

  test('in another tab logs out here', async () => {
    const { state, otherTabWrites } = await openTab(signedIn)
    otherTabWrites(KEYS.authToken, null)
    expect(state().isAuthenticated).toBe(false)
  })

  test('in another tab is shown as a logout, not as a changed cart', async () => {
    const { otherTabWrites, state } = await openTab(signedIn)
    const cart = useCart
    otherTabWrites(KEYS.authToken, null)
    expect(cart.getState().isLoggedOutElsewhere).toBe(true)
    cart.getState().acceptOtherTab()
    expect(cart.getState().isLoggedOutElsewhere).toBe(false)
    expect(state().isAuthenticated).toBe(false)
  })
})

describe('an expired token', () => {
  // P1-26
  test('ends the session, keeps the cart and opens the login page, which leads back', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { api, fetch, state, local, location, hasSessionEnded } = await openTab({
      ...signedIn,
      cart: '[]',
      pendingPaymentTransactionId: 'JN1',
      recentSearches: '["HIV test"]',
      userLocation: '{}',
      pendingPaymentOrderDetails: '{"patientName":"Asha"}',
      'jaanch.payment': '{}',
      lastRegisteredPhone: '9',
    })
    fetch.mockImplementation(refused(401, 'UNAUTHENTICATED'))
    expect(hasSessionEnded()).toBe(false)
    await expect(api.listOrders()).rejects.toMatchObject({ status: 401 })
    expect(state().isAuthenticated).toBe(false)
    expect(Object.fromEntries(local.kept)).toEqual({ cart: '[]', pendingPaymentTransactionId: 'JN1' })
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/login?returnTo=%2Fcheckout')
    expect(warn).toHaveBeenCalledWith('Your session has expired. Please login again.')
    expect(hasSessionEnded()).toBe(true)
    await state().signIn(async () => ({ token: 'T2', customer: ASHA }), '')
    expect(hasSessionEnded()).toBe(false)
  })

  test('does not end the session that another tab has started meanwhile', async () => {
    const { api, fetch, local, location } = await openTab(signedIn)
    fetch.mockImplementation(async () => {
      local.setItem('authToken', 'T9')
      return refused(401, 'UNAUTHENTICATED')()
    })
    await expect(api.listOrders()).rejects.toMatchObject({ status: 401 })
    expect(local.getItem('authToken')).toBe('T9')
    expect(location.assign).not.toHaveBeenCalled()
  })

  test('is not assumed after a wrong password or for an unverified phone', async () => {
    const { api, fetch, state } = await openTab(signedIn)
    fetch.mockImplementation(refused(403, 'PHONE_UNVERIFIED'))
    await expect(api.listOrders()).rejects.toMatchObject({ code: 'PHONE_UNVERIFIED' })
    expect(state().isAuthenticated).toBe(true)
  })
})

// P1-183
test('a failed call shows the shop’s own sentence, or else the default one', async () => {
  const { errorMessage, CallError } = await openTab()
  expect(errorMessage(new CallError(409, 'SLOT_FULL', 'Full.'), 'Other.')).toBe('Full.')
  expect(errorMessage(new CallError(0, 'NO_ANSWER', 'No answer.'), 'Other.')).toBe('Other.')
  expect(errorMessage(new CallError(500, 'INTERNAL', undefined), 'Other.')).toBe('Other.')
  expect(errorMessage(new TypeError('x is undefined'), 'Other.')).toBe('Other.')
})

describe('a stored customer', () => {
  test('that is broken or from another release is read without its invalid values', async () => {
    const stored = { _id: '7', name: 'Asha', age: 'many', gender: 'F', phoneVerified: 'yes', extra: {} }
    const { state } = await openTab({ ...signedIn, customer: JSON.stringify(stored) })
    expect(state().isAuthenticated).toBe(true)
    expect(state().user).toEqual({
      _id: '7',
      id: '7',
      name: 'Asha',
      phone: null,
      email: null,
      age: null,
      gender: null,
      address: null,
      phoneVerified: false,
      whatsapp: false,
    })
    const none = await openTab({ ...signedIn, customer: '["Asha"]' })
    expect(none.state().isAuthenticated).toBe(false)
  })
})
