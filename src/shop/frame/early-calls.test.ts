import { afterEach, expect, test, vi } from 'vitest'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { api, type EarlyWindow, fetchAsCustomer } from './api.ts'

const answerOf = (id: string) => Response.json({ success: true, order: { orderId: id } })

/** A tab that has requested the order ORD-1 early, with the token T1. */
function openTab(stored: string) {
  const { local } = stubWindow()
  local.setItem('authToken', stored)
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => answerOf('later'))
  vi.stubGlobal('fetch', fetch)
  const tab = globalThis as EarlyWindow
  tab.earlyCalls = [
    { path: '/api/orders/ORD-1/visit', token: 'T1', response: Promise.resolve(answerOf('visit')) },
    { path: '/api/orders/ORD-1', token: 'T1', response: Promise.resolve(answerOf('early')) },
  ]
  const read = async (id: string) => (await api.getOrder({ params: { id } })).order.orderId
  return { fetch, read }
}

afterEach(() => {
  vi.unstubAllGlobals()
  delete (globalThis as EarlyWindow).earlyCalls
})

test('the response to an early call is used once', async () => {
  const { fetch, read } = openTab('T1')
  expect(await read('ORD-1')).toBe('early')
  expect(fetch).not.toHaveBeenCalled()
  expect(await read('ORD-1')).toBe('later')
})

test('each of several early calls is used for its own path', async () => {
  const { fetch, read } = openTab('T1')
  const response = await fetchAsCustomer('/api/orders/ORD-1/visit')
  expect(await response.json()).toMatchObject({ order: { orderId: 'visit' } })
  expect(await read('ORD-1')).toBe('early')
  expect(fetch).not.toHaveBeenCalled()
})

test('the response to an early call is not used for another order', async () => {
  const { read } = openTab('T1')
  expect(await read('ORD-2')).toBe('later')
})

test('the response to an early call is not used for the next customer of a shared phone', async () => {
  const { fetch, read } = openTab('T2')
  expect(await read('ORD-1')).toBe('later')
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer T2' })
})
