import { Refusal } from '#contract/errors.ts'
import { mayAt } from '#rules/staff/permissions.ts'
import { noSuchCollector } from '#text/errors/desk.ts'
import { orderNotFound } from '#text/orders/orders.ts'
import { say, sentence } from '#text/text.ts'
import { findOrder } from '../orders/read.ts'
import type { PaymentDeps } from '../payments/attempts.ts'
import { collectorNamed } from '../staff/collectors.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { recordVisitEvent } from '../visits/record-event.ts'

/** Says who comes. `eventId` is made at the screen: sent again it changes nothing. */
export interface Assignment {
  visits: readonly { orderId: string; eventId: string; seen?: string | undefined }[]
  /** The name of a collector of the staff; null takes who is assigned away again. */
  collector: string | null
  isInstead: boolean
}

/**
 * Assigns a collector to visits, each in a transaction of its own: one that is refused (cancelled meanwhile, somebody
 * else is assigned) holds up no other. Outcomes are in the order of `visits`.
 */
export async function assignVisits(
  shop: PaymentDeps,
  staff: StaffSession,
  { visits, collector, isInstead }: Assignment,
): Promise<{ orderId: string; problem: string | null }[]> {
  const outcomes = []
  for (const { orderId, eventId, seen } of visits) {
    const problem = await problemOf(async () => {
      const { centreCode } = await findOrder(shop.db, orderId)
      // What belongs elsewhere is as unknown as what is not there, word for word.
      if (!mayAt(staff.grants, 'visits.read', centreCode))
        throw new Refusal('NOT_FOUND', sentence(orderNotFound))
      authorise(staff, 'visits.assign', centreCode)
      const known = collector === null ? undefined : await knownCollector(shop, collector)
      const event = {
        orderId,
        id: eventId,
        kind: 'assigned',
        collector: known?.name,
        isInstead,
        seen,
      } as const
      await recordVisitEvent(shop, { ...event, actor: staff.actor })
    })
    outcomes.push({ orderId, problem })
  }
  return outcomes
}

async function knownCollector({ db }: Pick<PaymentDeps, 'db'>, name: string) {
  const known = await collectorNamed(db, name)
  if (!known) throw new Refusal('INVALID', sentence(noSuchCollector, { name }))
  return known
}

async function problemOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return say(error.sentence)
    throw error
  }
}
