import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { SECOND_MS } from '#rules/durations.ts'

/** Codes of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds), and how its secret is stored. */

const STEP_MS = 30 * SECOND_MS
const DIGITS = 6
/** Clocks may differ by so many steps. */
const SKEW = 1
const SECRET_BYTES = 20
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyFor = (shopSecret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', shopSecret, '', purpose, bytes))

/** A new app's secret. */
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** AES-256-GCM under a key of the shop's secret; good for this person alone. */
export function sealed(shopSecret: string, staffId: string, secret: Buffer): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(shopSecret, 'staff-authenticators', 32), nonce)
  cipher.setAAD(Buffer.from(staffId))
  return new Uint8Array([...nonce, ...cipher.update(secret), ...cipher.final(), ...cipher.getAuthTag()])
}

/** Undefined where it was sealed for somebody else, or under another secret of the shop. */
export function unsealed(shopSecret: string, staffId: string, stored: Uint8Array): Buffer | undefined {
  const bytes = Buffer.from(stored)
  const key = keyFor(shopSecret, 'staff-authenticators', 32)
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(staffId))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

export const stepAt = (at: Date): number => Math.floor(at.getTime() / STEP_MS)

/** When a step began. */
export const timeOfStep = (step: number): Date => new Date(step * STEP_MS)

/** '045231': of one step (RFC 4226). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that a typed code is of, now or one beside; undefined: of none. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const typed = Buffer.from(code)
  const steps = Array.from({ length: 2 * SKEW + 1 }, (_, index) => stepAt(now) - SKEW + index)
  return steps.find(step => {
    const right = Buffer.from(codeOf(secret, step))
    return typed.length === right.length && timingSafeEqual(typed, right)
  })
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648), as authenticator apps take a secret; its bytes are a multiple of five. */
export const base32 = (secret: Buffer): string =>
  [...secret]
    .map(byte => byte.toString(2).padStart(8, '0'))
    .join('')
    .replaceAll(/.{5}/g, bits => LETTERS[Number.parseInt(bits, 2)] ?? '')
