import { eq } from 'drizzle-orm'
import { bookings, landingRequests, prescriptions } from '#db/schema.ts'
import { deleteFilesLater } from '../files/deletions.ts'
import { bookingsOf } from '../requests/of-person.ts'
import type { Transaction } from '../shop.ts'

/** Deletes requests of this phone or this customer. Returns how many. */
export async function deleteRequests(
  tx: Transaction,
  { phone, customerId }: { phone: string | null; customerId: string | undefined },
  now: Date,
): Promise<number> {
  const booked = await tx
    .delete(bookings)
    .where(bookingsOf({ phone, customerId }))
    .returning({ id: bookings.id })
  if (!phone) return booked.length
  const landed = await tx
    .delete(landingRequests)
    .where(eq(landingRequests.mobile, phone))
    .returning({ id: landingRequests.id })
  const sent = await tx
    .delete(prescriptions)
    .where(eq(prescriptions.mobile, phone))
    .returning({ fileKey: prescriptions.fileKey })
  await deleteFilesLater(
    tx,
    sent.map(({ fileKey }) => ({ fileKey, orderId: null, dueAt: now })),
  )
  return booked.length + landed.length + sent.length
}
