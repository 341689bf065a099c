import { KEYS, readJson, remove, writeJson } from '#kit/storage.ts'
import { DAY_MS } from '#rules/durations.ts'
import { readSource } from '#rules/source.ts'
import { isAboutBooking } from '#shop/shell/booking-pages.ts'
import { asNumber, asRecord } from './stored-values.ts'

const STORED_MS = 30 * DAY_MS

interface Landing {
  pathname: string
  search: string
  hostname: string
  referrer: string
}

/** Stores where the customer came from, once in 30 days. A return from a payment page is no visit of its own. */
export function recordSource({ pathname, search, hostname, referrer }: Landing, now: number): void {
  const { at } = asRecord(readJson(KEYS.source))
  if (now - (asNumber(at) ?? 0) < STORED_MS) return
  remove(KEYS.source)
  const host = referrer && !isAboutBooking(pathname) ? new URL(referrer).hostname : hostname
  const found = readSource({
    ...Object.fromEntries(new URLSearchParams(search)),
    referrer: host === hostname ? undefined : host,
  })
  if (found) writeJson(KEYS.source, { ...found, at: now })
}
