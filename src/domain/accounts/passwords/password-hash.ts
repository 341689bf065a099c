import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** PHC format, so that the cost can be raised later. */

const deriveHash = promisify(argon2)

/** OWASP's recommendation: 19 MiB, two passes, one lane. About 30 ms on a small server. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const toUnpaddedBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/(?<!=)=+$/, '')

const textOf = (salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`

// Normalised, because keyboards send different code points for the same character.
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'))

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return textOf(
    nonce,
    await deriveHash('argon2id', { ...COST, message: bytesOf(password), nonce, tagLength: 32 }),
  )
}

/** A dummy hash, so that a missing account takes as long as a wrong password. */
const DUMMY = textOf(Buffer.alloc(16), Buffer.alloc(32))

/** Takes the same time without a stored hash. */
export async function isCorrectPassword(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = HASH.exec(stored ?? DUMMY) ?? []
  const expected = Buffer.from(hash, 'base64')
  if (expected.length === 0) throw new Error('a stored password hash cannot be read')
  const derived = await deriveHash('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
  })
  return timingSafeEqual(derived, expected)
}
