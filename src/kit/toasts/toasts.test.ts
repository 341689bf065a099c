import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToast, showToast, useToast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

// P1-47, P2-200
test('a toast is shown for three seconds', () => {
  showToast('Item added to cart successfully!')
  vi.advanceTimersByTime(2999)
  expect(useToast.getState().toast?.text).toBe('Item added to cart successfully!')
  vi.advanceTimersByTime(1)
  expect(useToast.getState().toast).toBeNull()
})

test('the next toast has its own three seconds', () => {
  showToast('first')
  vi.advanceTimersByTime(2000)
  showToast('second')
  vi.advanceTimersByTime(2000)
  expect(useToast.getState().toast?.text).toBe('second')
})

test('a toast disappears with its page, unless it is for the next one', () => {
  showToast('Item added to cart successfully!')
  clearToast()
  expect(useToast.getState().toast).toBeNull()
  showToast('Your account is deleted.', { isForNextPage: true })
  clearToast()
  expect(useToast.getState().toast?.text).toBe('Your account is deleted.')
})

test('the three seconds of a toast for the next page begin when that page is open, however long it loads', () => {
  const text = () => useToast.getState().toast?.text
  showToast('Your account is deleted.', { isForNextPage: true })
  vi.advanceTimersByTime(8000)
  clearToast()
  vi.advanceTimersByTime(2999)
  expect(text()).toBe('Your account is deleted.')
  vi.advanceTimersByTime(1)
  expect(text()).toBeUndefined()
})

test('a toast for a page that never opens disappears too', () => {
  showToast('Your account is deleted.', { isForNextPage: true })
  vi.advanceTimersByTime(15_000)
  expect(useToast.getState().toast).toBeNull()
})
