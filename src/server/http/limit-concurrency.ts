import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { manyFiles } from './words.ts'

/**
 * Limits concurrent requests of this process, overall and per network address. The others are refused with TOO_MANY
 * before their body is read.
 */
export function limitConcurrency({ max, maxPerAddress }: { max: number; maxPerAddress: number }) {
  const inside: string[] = []
  return async <Answer>(address: string, work: () => Promise<Answer>): Promise<Answer> => {
    const ofAddress = inside.filter(other => other === address).length
    if (inside.length >= max || ofAddress >= maxPerAddress) {
      throw new Refusal('TOO_MANY', sentence(manyFiles), { retryAfter: 5 })
    }
    inside.push(address)
    try {
      return await work()
    } finally {
      inside.splice(inside.indexOf(address), 1)
    }
  }
}
