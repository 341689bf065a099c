import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { SECOND_MS } from '#rules/durations.ts'

/** RFC 6238: SHA-1, six digits, thirty seconds. */

const CODES = { algorithm: 'SHA1', digits: 6, period: 30 }
const STEP_MS = CODES.period * SECOND_MS
/** In steps. */
const SKEW = 1
const SECRET_BYTES = 20
const NONCE_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (shopSecret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', shopSecret, '', purpose, bytes))

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** AES-256-GCM under a key derived from the shop's secret, bound to the person. */
export function sealSecret(shopSecret: string, staffId: string, secret: Buffer): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(shopSecret, 'staff-authenticators', 32), nonce)
  cipher.setAAD(Buffer.from(staffId))
  return new Uint8Array([...nonce, ...cipher.update(secret), ...cipher.final(), ...cipher.getAuthTag()])
}

/** Undefined if sealed for another person or under another secret. */
export function unsealSecret(shopSecret: string, staffId: string, stored: Uint8Array): Buffer | undefined {
  const bytes = Buffer.from(stored)
  const key = deriveKey(shopSecret, 'staff-authenticators', 32)
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

export const timeOfStep = (step: number): Date => new Date(step * STEP_MS)

const secretOf = (secret: Buffer) => new Secret({ buffer: new Uint8Array(secret).buffer })

/** Undefined unless it is the code of the present step or one beside it. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const steps = TOTP.validate({ ...CODES, secret: secretOf(secret), token: code, timestamp, window: SKEW })
  return steps === null ? undefined : TOTP.counter({ period: CODES.period, timestamp }) + steps
}

/** RFC 4648. */
export const base32 = (secret: Buffer): string => secretOf(secret).base32
