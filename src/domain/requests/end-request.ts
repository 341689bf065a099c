import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { requests } from '#db/schema.ts'
import { CLOSINGS, type CloseReason, type ClosingName } from '#rules/desk/requests.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../audit.ts'
import type { Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { isUuid } from '../uuid.ts'
import { requestOrdered } from './words.ts'
import { assignRequest, changeRequest, isOpenRequest, type RequestDeps, requireRequest } from './work.ts'

/** Idempotent. */
export const closeRequest = (
  shop: RequestDeps,
  staff: StaffSession,
  id: string,
  closing: CloseReason,
): Promise<void> =>
  changeRequest(shop, staff, id, async (tx, now) => {
    if (await isClosedBy(tx, staff, id, closing)) return undefined
    await assignRequest(tx, staff, id, now)
    await closeRow(tx, staff, { requestId: id, orderId: null, closing, now })
    return { action: 'request.closed', details: { closing } }
  })

async function isClosedBy(
  tx: Transaction,
  staff: StaffSession,
  id: string,
  closing: ClosingName,
): Promise<boolean> {
  if (!isUuid(id)) return false
  const closed = and(
    eq(requests.id, id),
    isNotNull(requests.closedAt),
    eq(requests.closedBy, staff.actor.id),
    eq(requests.closing, closing),
  )
  return (await tx.$count(requests, closed)) > 0
}

interface Closed {
  requestId: string
  closing: ClosingName
  orderId: string | null
  now: Date
}

async function closeRow(
  tx: Transaction,
  { actor }: StaffSession,
  { requestId, closing, orderId, now }: Closed,
): Promise<void> {
  await tx
    .update(requests)
    .set({
      isOpen: false,
      status: sql`case when status = 'requested' then ${CLOSINGS[closing]} else status end`,
      closedAt: now,
      closedBy: actor.id,
      closing,
      orderId,
      holderId: null,
      heldAt: null,
    })
    .where(eq(requests.id, requestId))
}

/** Also of a request assigned to another person. Ignores closed and erased requests. */
export async function closeAsOrdered(
  tx: Transaction,
  { now }: Pick<Shop, 'now'>,
  staff: StaffSession,
  { requestId, orderId }: { requestId: string; orderId: string },
): Promise<void> {
  authorise(staff, 'requests.work', null)
  const [open] = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.id, requestId), isOpenRequest))
    .for('update')
  if (!open) return
  const at = now()
  await closeRow(tx, staff, { requestId, closing: 'ordered', orderId, now: at })
  await audit(tx, {
    at,
    actor: staff.actor,
    action: 'request.closed',
    subject: `request:${requestId}`,
    details: { closing: 'ordered', orderId },
  })
}

/** Assigns the request to the caller, unless it was ordered. */
export const reopenRequest = (shop: RequestDeps, staff: StaffSession, id: string): Promise<void> =>
  changeRequest(shop, staff, id, async (tx, now) => {
    await requireRequest(tx, id)
    const [found] = await tx
      .select({ closing: requests.closing })
      .from(requests)
      .where(and(eq(requests.id, id), isNotNull(requests.closedAt)))
      .for('update')
    if (!found) return undefined

    const { closing } = found
    if (closing === 'ordered') throw new Refusal('ORDER_STEP_REFUSED', sentence(requestOrdered))

    const shown = closing && CLOSINGS[closing]
    await tx
      .update(requests)
      .set({
        isOpen: true,
        status: sql`case when status = ${shown} then 'requested' else status end`,
        closedAt: null,
        closedBy: null,
        closing: null,
        holderId: staff.actor.id,
        heldAt: now,
      })
      .where(eq(requests.id, id))
    return { action: 'request.reopened', details: { closing } }
  })
