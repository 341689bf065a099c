import { and, eq, isNotNull } from 'drizzle-orm'
import { bookings, landingRequests, prescriptions, requestWork } from '#db/schema.ts'
import { CLOSINGS, type CloseReason, type Closing, type RequestKind } from '#rules/desk/requests.ts'
import { requestOrdered } from '#text/errors/desk.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../audit.ts'
import type { Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { isUuid } from '../uuid.ts'
import { type Deps, doing, findKind, hold, isOpen, kindOf } from './work.ts'

/** How a request ends: by a reason, by the order that came of it, and that it is opened again. */

/**
 * Closes a request, for its customer too. The same once more changes nothing. Refusals: those of `takeRequest`.
 */
export const closeRequest = (
  shop: Deps,
  staff: StaffSession,
  id: string,
  closing: CloseReason,
): Promise<void> =>
  doing(shop, staff, id, async (tx, now) => {
    if (await isClosedBy(tx, staff, id, closing)) return undefined
    const kind = await hold(tx, staff, id, now)
    await close(tx, staff, { requestId: id, kind, orderId: null, closing, now })
    return { action: 'request.closed', details: { closing } }
  })

async function isClosedBy(
  tx: Transaction,
  staff: StaffSession,
  id: string,
  closing: Closing,
): Promise<boolean> {
  if (!isUuid(id)) return false
  const closed = and(
    ...[eq(requestWork.requestId, id), isNotNull(requestWork.closedAt)],
    ...[eq(requestWork.closedBy, staff.actor.id), eq(requestWork.closing, closing)],
  )
  return (await tx.$count(requestWork, closed)) > 0
}

interface Closed {
  requestId: string
  kind: RequestKind
  closing: Closing
  orderId: string | null
  now: Date
}

/** The table of a form, in which a request is open or not. */
const FORMS = {
  'home-care': bookings,
  consultation: bookings,
  prescription: prescriptions,
  offer: landingRequests,
} as const satisfies Record<RequestKind, unknown>

async function setOpen(tx: Transaction, id: string, kind: RequestKind, isNowOpen: boolean): Promise<void> {
  const form = FORMS[kind]
  await tx.update(form).set({ isOpen: isNowOpen }).where(eq(form.id, id))
}

async function close(
  tx: Transaction,
  { actor }: StaffSession,
  { requestId, kind, closing, orderId, now }: Closed,
): Promise<void> {
  await tx
    .update(requestWork)
    .set({ closedAt: now, closedBy: actor.id, closing, orderId, holderId: null, heldAt: null })
    .where(eq(requestWork.requestId, requestId))
  await setOpen(tx, requestId, kind, false)
  await tx
    .update(bookings)
    .set({ status: CLOSINGS[closing] })
    .where(and(eq(bookings.id, requestId), eq(bookings.status, 'requested')))
}

/**
 * Closes the request that an order came of, whoever has taken it: the customer has what they
 * asked for. One that is closed already stays so, and one that is erased meanwhile is no matter.
 */
export async function closeAsOrdered(
  tx: Transaction,
  { now }: Pick<Shop, 'now'>,
  staff: StaffSession,
  { requestId, orderId }: { requestId: string; orderId: string },
): Promise<void> {
  authorise(staff, 'requests.work', null)
  const kind = await findKind(tx, requestId)
  if (!kind) return
  await tx.insert(requestWork).values({ requestId, kind }).onConflictDoNothing()
  const [open] = await tx
    .select({ id: requestWork.requestId })
    .from(requestWork)
    .where(and(eq(requestWork.requestId, requestId), isOpen))
    .for('update')
  if (!open) return
  const at = now()
  await close(tx, staff, { requestId, kind, closing: 'ordered', orderId, now: at })
  await audit(tx, {
    at,
    actor: staff.actor,
    action: 'request.closed',
    subject: `request:${requestId}`,
    details: { closing: 'ordered', orderId },
  })
}

/** Opens a closed request again, for who does so. Refusals: NOT_FOUND, ORDER_STEP_REFUSED (an order came of it). */
export const reopenRequest = (shop: Deps, staff: StaffSession, id: string): Promise<void> =>
  doing(shop, staff, id, async (tx, now) => {
    const kind = await kindOf(tx, id)
    const [found] = await tx
      .select({ closing: requestWork.closing })
      .from(requestWork)
      .where(and(eq(requestWork.requestId, id), isNotNull(requestWork.closedAt)))
      .for('update')
    if (!found) return undefined
    const { closing } = found
    if (closing === 'ordered') throw new Refusal('ORDER_STEP_REFUSED', sentence(requestOrdered))
    await tx
      .update(requestWork)
      .set({ closedAt: null, closedBy: null, closing: null, holderId: staff.actor.id, heldAt: now })
      .where(eq(requestWork.requestId, id))
    await setOpen(tx, id, kind, true)
    const told = closing && CLOSINGS[closing]
    if (told)
      await tx
        .update(bookings)
        .set({ status: 'requested' })
        .where(and(eq(bookings.id, id), eq(bookings.status, told)))
    return { action: 'request.reopened', details: { closing } }
  })
