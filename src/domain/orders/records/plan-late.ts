import { batched } from '#db/batched.ts'
import { laterJobs } from '#db/schema.ts'
import type { Jobs } from '#domain/shop.ts'

/** Schedules a check of each visit for when it counts as late. */
export const planLate = batched(async (db, planned: readonly { orderId: string; at: Date }[]) => {
  const data = (orderId: string): Jobs['notify-order'] => ({ orderId, about: 'late' })
  await db
    .insert(laterJobs)
    .values(planned.map(({ orderId, at }) => ({ dueAt: at, name: 'notify-order', data: data(orderId) })))
    .onConflictDoNothing()
  return planned.map(() => undefined)
})
