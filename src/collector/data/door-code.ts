import type { CollectorVisit } from './contract.ts'

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0))

const BITS = 128

/** Works without signal. */
export async function isDoorCode(
  check: NonNullable<CollectorVisit['doorCheck']>,
  code: string,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(check.salt), iterations: check.iterations }
  const found = new Uint8Array(await crypto.subtle.deriveBits(how, key, BITS))
  const right = bytesOf(check.hash)
  return found.length === right.length && found.every((byte, index) => byte === right[index])
}
