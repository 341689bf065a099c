import { createHmac } from 'node:crypto'

/**
 * The four digits that the patient shows at the door. Derived from the order and the shop's secret,
 * so nothing is stored and the order's number does not reveal them.
 */
export function doorCode(secret: string, orderId: string): string {
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify(['door-code', orderId]))
    .digest()
  return String(hash.readUInt32BE(0) % 10_000).padStart(4, '0')
}
