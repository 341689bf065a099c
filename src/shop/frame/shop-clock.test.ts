// P2-44

import { expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#rules/durations.ts'
import { setShopClock, shopNow } from './shop-clock.ts'

const answer = (ahead: number, cache = 'no-store') =>
  new Response('', {
    headers: { 'cache-control': cache, date: new Date(Date.now() + ahead).toUTCString() },
  })
const ahead = () => Math.round((shopNow().getTime() - Date.now()) / SECOND_MS) * SECOND_MS

test('the page’s clock follows the shop’s last answer if the device is wrong by a minute or more', () => {
  setShopClock(answer(5 * HOUR_MS))
  expect(Math.abs(ahead() - 5 * HOUR_MS)).toBeLessThanOrEqual(SECOND_MS)
  setShopClock(answer(20 * SECOND_MS))
  expect(ahead()).toBe(0)
})

test('the page’s clock ignores an answer without a time, or from a cache', () => {
  setShopClock(answer(0))
  setShopClock(new Response('', { headers: { 'cache-control': 'no-store' } }))
  setShopClock(answer(HOUR_MS, 'public, max-age=60'))
  expect(ahead()).toBe(0)
})
