import { createHmac, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { VisitId } from '#db/schema.ts'
import { DOOR_ITERATIONS } from '#rules/collector/phone-events.ts'
import type { Shop } from '../shop.ts'
import { doorCode } from '../visits/door-code.ts'

const derive = promisify(pbkdf2)

const BYTES = 16

/** Cached: hashing takes milliseconds, and the days of a hundred collectors are read again and again. */
const known = new LRUCache<string, Promise<string>>({ max: 5000 })

/**
 * Lets a phone without signal check the door code, without revealing it. Trying all ten thousand codes would reveal it,
 * so the shop checks again when the event arrives.
 */
export async function hashDoorCode({ rules }: Pick<Shop, 'rules'>, visitId: VisitId) {
  const salt = createHmac('sha256', rules.secret)
    .update(JSON.stringify(['door-check', visitId]))
    .digest()
    .subarray(0, BYTES)
  const key = `${visitId} ${salt.toString('base64url')}`
  const hashing = known.get(key) ?? hashOf(doorCode(rules.secret, visitId), salt)
  known.set(key, hashing)
  return { salt: salt.toString('base64url'), hash: await hashing, iterations: DOOR_ITERATIONS }
}

const hashOf = async (code: string, salt: Buffer): Promise<string> =>
  (await derive(code, salt, DOOR_ITERATIONS, BYTES, 'sha256')).toString('base64url')
