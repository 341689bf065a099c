import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, NewKey } from '#wire/staff/passkeys.ts'

/** A passkey in software, used as a test's finger would: ES256, no attestation. */

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** CBOR of the few things that WebAuthn writes: small integers, bytes, texts and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as never)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

export interface How {
  /** The origin that the page reports. */
  origin?: string
  /** False: a finger that was not recognised. */
  isVerified?: boolean
}

/** A new key; `create` makes it for the options of an enrolment, `get` signs those of a sign-in. */
export function newAuthenticator(site = 'http://shop.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  let counter = 0

  const clientData = (type: string, challenge: string, origin = site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData({ isVerified = true }: How, flags = 0, more = Buffer.alloc(0)): Buffer {
    counter += 1
    const fixed = Buffer.alloc(5)
    fixed[0] = PRESENT | (isVerified ? VERIFIED : 0) | flags
    fixed.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(new URL(site).hostname), fixed, more])
  }

  const shared = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  return {
    create({ challenge }: { challenge: string }, how: How = {}): NewKey {
      const own = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(how, WITH_KEY, own)],
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, how.origin)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    get({ challenge }: { challenge: string }, how: How = {}): Assertion {
      const data = authenticatorData(how)
      const client = clientData('webauthn.get', challenge, how.origin)
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
