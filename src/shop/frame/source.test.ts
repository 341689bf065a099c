import { afterEach, expect, test, vi } from 'vitest'
import { KEYS, readJson } from '#kit/storage.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { links } from './links.ts'
import { recordSource } from './source.ts'

afterEach(() => vi.unstubAllGlobals())

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 23)
const landing = { pathname: '/', search: '', hostname: 'jaanch.example', referrer: '' }
const stored = () => readJson(KEYS.source)

test('the first campaign is stored for 30 days, and then the next one', () => {
  stubWindow()
  recordSource({ ...landing, search: '?utm_source=google&utm_medium=cpc&gclid=abc' }, NOW)
  expect(stored()).toEqual({ utm_source: 'google', utm_medium: 'cpc', at: NOW })
  recordSource({ ...landing, search: '?utm_source=facebook' }, NOW + 29 * DAY)
  expect(stored()).toMatchObject({ utm_source: 'google' })
  recordSource(landing, NOW + 30 * DAY)
  expect(stored()).toBeNull()
  recordSource({ ...landing, search: '?utm_source=facebook' }, NOW + 31 * DAY)
  expect(stored()).toMatchObject({ utm_source: 'facebook' })
})

test('of another site only the host is stored, and of the shop itself nothing', () => {
  stubWindow()
  recordSource({ ...landing, referrer: 'https://jaanch.example/lab-tests' }, NOW)
  expect(stored()).toBeNull()
  recordSource({ ...landing, referrer: 'https://www.example.com/search?q=asha+rao' }, NOW)
  expect(stored()).toEqual({ referrer: 'www.example.com', at: NOW })
})

test('a return from the payment page is not a source', () => {
  stubWindow()
  const referrer = 'https://pay.example/page'
  recordSource({ ...landing, pathname: links.paymentStatus, referrer }, NOW)
  expect(stored()).toBeNull()
})
