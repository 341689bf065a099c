import { createHmac } from 'node:crypto'

/**
 * The four digits that a patient tells the collector at the door. They follow from the order and the shop's secret, so that
 * nothing is stored, and nobody who knows the order's number can work them out.
 */
export function doorCode(secret: string, orderId: string): string {
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify(['door-code', orderId]))
    .digest()
  return String(hash.readUInt32BE(0) % 10_000).padStart(4, '0')
}
