import { createHmac } from 'node:crypto'
import type { VisitId } from '#db/schema.ts'

/**
 * The four digits that the patient shows at the door. Derived from the visit and the shop's secret,
 * so nothing is stored and its orders' numbers do not reveal them.
 */
export function doorCode(secret: string, visitId: VisitId): string {
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify(['door-code', visitId]))
    .digest()
  return String(hash.readUInt32BE(0) % 10_000).padStart(4, '0')
}
