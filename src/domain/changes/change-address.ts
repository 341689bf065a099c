import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
import { manyAddresses, noHomeVisit } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import type { Actor, Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { isToDo } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { findOrder, findOwnOrder, lockOrder } from '../orders/read.ts'
import { visitNews } from '../orders/visit-news.ts'
import { consume } from '../rate-limits.ts'
import type { Shop, Viewer } from '../shop.ts'
import { noteChange } from './visit-changes.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>

/** Each change is notified by SMS and e-mail, so changes are limited. */
const MAX_CHANGES_A_DAY = 20

/**
 * Changes the address of the viewer's own home visit, within the city. Refusals: NOT_FOUND, INVALID for a visit to a
 * centre, ORDER_STEP_REFUSED, ORDER_CLOSED, TOO_MANY.
 */
export async function changeOwnAddress(
  shop: Deps,
  viewer: Viewer,
  orderId: string,
  address: string,
): Promise<OrderRow> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  if (order.address === address) return order
  await consume(shop, shop.db, {
    key: `address-customer:${viewer.customerId}`,
    windowMs: DAY_MS,
    limit: MAX_CHANGES_A_DAY,
    message: sentence(manyAddresses),
  })
  return changeAddress(shop, order.id, { kind: 'customer', id: viewer.customerId }, address)
}

/** The same by the staff, also in the last hour. */
export async function changeAddressByStaff(
  shop: Deps,
  { orderId, actor, address }: { orderId: string; actor: Staff; address: string },
): Promise<OrderRow> {
  const { id } = await findOrder(shop.db, orderId)
  return changeAddress(shop, id, actor, address)
}

function changeAddress(shop: Deps, id: string, actor: Actor, address: string): Promise<OrderRow> {
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, id)
    const now = shop.now()
    isToDo(actor.kind, 'change-address', locked, now, await visitNews(tx, shop, locked))
    if (locked.isCentreVisit) {
      throw new Refusal('INVALID', sentence(noHomeVisit), { fields: { address: sentence(noHomeVisit) } })
    }
    if (locked.address === address) return locked
    const [changed] = await tx.update(orders).set({ address }).where(eq(orders.id, id)).returning()
    await noteChange(tx, locked, { kind: 'address', actor, at: now })
    // Without the addresses: the audit outlives data that a person may have erased.
    await audit(tx, { at: now, actor, action: 'order.address-changed', subject: `order:${id}` })
    if (locked.status === 'confirmed') {
      await shop.sendJob(tx, 'notify-order', { orderId: id, about: 'changed' })
    }
    return changed ?? locked
  })
}
