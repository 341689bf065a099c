// P2-143

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { POLL_DELAYS_MS, poll } from './polling.ts'

let online = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  online = new EventTarget()
  vi.stubGlobal('window', online)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const total = POLL_DELAYS_MS.reduce((sum, wait) => sum + wait, 0)

test('polling waits longer each time for about ten minutes, then stops and reports that once', async () => {
  const [ask, onEnd] = [vi.fn(async () => undefined), vi.fn()]
  poll(ask, onEnd)
  await vi.advanceTimersByTimeAsync(1999)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(total)
  expect(ask).toHaveBeenCalledTimes(POLL_DELAYS_MS.length)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(total).toBeGreaterThan(9 * 60_000)
  expect(total).toBeLessThan(12 * 60_000)
})

test('polling sends the next request only after a slow answer has arrived', async () => {
  const answers: (() => void)[] = []
  const ask = vi.fn(() => new Promise<void>(resolve => answers.push(resolve)))
  poll(ask, vi.fn())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledOnce()
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(3000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('polling starts again at once with the first wait when the browser is online again', async () => {
  const ask = vi.fn(async () => undefined)
  poll(ask, vi.fn())
  await vi.advanceTimersByTimeAsync(total + 1)
  ask.mockClear()
  online.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(3000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('stopped polling sends no more requests, even if a request is pending', async () => {
  let answer = () => {}
  const ask = vi.fn(() => new Promise<void>(resolve => (answer = resolve)))
  const stop = poll(ask, vi.fn())
  await vi.advanceTimersByTimeAsync(2000)
  stop()
  answer()
  online.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(total)
  expect(ask).toHaveBeenCalledOnce()
})
