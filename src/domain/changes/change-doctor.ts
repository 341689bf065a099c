import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '../audit.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { type ActingStaff, findOrderFor, PERMISSION_OF, permit } from '../orders/permit.ts'
import { lockOrder } from '../orders/read.ts'
import { refuseStale } from '../orders/version.ts'
import type { Shop } from '../shop.ts'

interface DoctorChange {
  orderId: string
  /** Null for none. */
  referredBy: string | null
  revision: string
}

/** Changes the referring doctor. The audit records that, without the name, because an erasure removes the name. */
export async function changeDoctor(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: ActingStaff,
  { orderId, referredBy, revision }: DoctorChange,
): Promise<OrderRow> {
  const { id } = await findOrderFor(shop.db, staff, PERMISSION_OF['change-doctor'], orderId)
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, id)
    await refuseStale(tx, locked, revision)
    const now = shop.now()
    permit(staff, 'change-doctor', locked, now)
    if (locked.referredBy === referredBy) return locked

    await tx.update(orders).set({ referredBy }).where(eq(orders.id, id))
    await audit(tx, {
      at: now,
      actor: staff.actor,
      action: 'order.doctor-changed',
      subject: `order:${id}`,
    })
    return { ...locked, referredBy }
  })
}
