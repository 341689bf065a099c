import { randomUUID } from 'node:crypto'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** PostgreSQL fails to compare other text with a UUID. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** In 4096ths of a millisecond since 1970. */
let last = 0n

/** Version 7 (RFC 9562 6.2 method 3): sorts after ids made before it, also within a millisecond. */
export function orderedId(): string {
  const now = BigInt(Math.floor((performance.timeOrigin + performance.now()) * 4096))
  last = now > last ? now : last + 1n
  const time = (last >> 12n).toString(16).padStart(12, '0')
  const part = (last & 4095n).toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${part}${randomUUID().slice(18)}`
}
