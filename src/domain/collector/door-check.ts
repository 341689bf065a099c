import { createHmac, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import { DOOR_ITERATIONS } from '#rules/collector/phone-events.ts'
import type { Shop } from '../shop.ts'
import { doorCode } from '../visits/door-code.ts'

const derive = promisify(pbkdf2)

const BYTES = 16

/** A day's visits of a hundred collectors: each is asked for again and again, and hashing takes milliseconds. */
const known = new LRUCache<string, Promise<string>>({ max: 5000 })

/**
 * By what a phone without signal checks the door code. It keeps the code from being read off the phone in passing; of
 * four digits nobody is kept from trying all ten thousand who takes the phone's data apart. The shop checks the code
 * itself once more when the event arrives.
 */
export async function doorCheckOf({ rules }: Pick<Shop, 'rules'>, orderId: string) {
  const salt = createHmac('sha256', rules.secret)
    .update(JSON.stringify(['door-check', orderId]))
    .digest()
    .subarray(0, BYTES)
  const key = `${orderId} ${salt.toString('base64url')}`
  const hashing = known.get(key) ?? hashOf(doorCode(rules.secret, orderId), salt)
  known.set(key, hashing)
  return { salt: salt.toString('base64url'), hash: await hashing, iterations: DOOR_ITERATIONS }
}

const hashOf = async (code: string, salt: Buffer): Promise<string> =>
  (await derive(code, salt, DOOR_ITERATIONS, BYTES, 'sha256')).toString('base64url')
