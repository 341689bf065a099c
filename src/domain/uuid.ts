import { randomUUID } from 'node:crypto'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for a UUID; PostgreSQL fails to compare other text with one. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** 4096ths of a millisecond since 1970, of the last ordered id. */
let last = 0n

/**
 * A UUID that sorts after those made before it, also within a millisecond (version 7, RFC 9562 6.2 method 3; never the
 * same or less in one process; between processes as exactly as their clocks).
 */
export function orderedId(): string {
  const now = BigInt(Math.floor((performance.timeOrigin + performance.now()) * 4096))
  last = now > last ? now : last + 1n
  const time = (last >> 12n).toString(16).padStart(12, '0')
  const part = (last & 4095n).toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${part}${randomUUID().slice(18)}`
}
