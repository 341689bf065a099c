import { orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockAccount } from '#domain/addresses/addresses.ts'
import { readServedPins } from '#domain/addresses/areas.ts'
import { keepAddress } from '#domain/addresses/keep.ts'
import { inAreas, lineProblem, type ServedPins } from '#rules/addresses/areas.ts'
import { type PinnedParts, pinOfLine } from '#rules/addresses/parts.ts'
import { pinProblem } from '#rules/addresses/pin-codes.ts'
import { DAY_MS } from '#rules/durations.ts'
import { manyAddresses, noHomeVisit } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Actor, Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { isOfVisit, lockAdditions } from '../orders/additions.ts'
import { isToDo } from '../orders/decide.ts'
import { firstPatients } from '../orders/order-patients.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findOrder, findOwnOrder, lockOrder } from '../orders/read.ts'
import { refuseStale } from '../orders/version.ts'
import { noteChange } from '../orders/visits/visit-changes.ts'
import { visitNews } from '../orders/visits/visit-news.ts'
import { consume } from '../rate-limits.ts'
import type { Shop, Viewer } from '../shop.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>

/** An address on one line, with its parts if given. */
interface GivenAddress {
  address: string
  parts: PinnedParts | undefined
}

/** Each change sends an SMS and an email, so changes are limited. */
const MAX_CHANGES_A_DAY = 20

/** Home visits only, within the city. */
export async function changeOwnAddress(
  shop: Deps,
  viewer: Viewer,
  orderId: string,
  given: GivenAddress,
): Promise<OrderRow> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  if (order.address === given.address) return order
  await consume(shop, shop.db, {
    key: `address-customer:${viewer.customerId}`,
    windowMs: DAY_MS,
    limit: MAX_CHANGES_A_DAY,
    message: sentence(manyAddresses),
  })
  return changeAddress(shop, order.id, { kind: 'customer', id: viewer.customerId }, given)
}

interface ByStaff {
  orderId: string
  actor: Staff
  address: string
  parts?: PinnedParts
  /** Checked by `refuseStale`. */
  revision?: string
}

/** Also in the last hour before the visit. */
export async function changeAddressByStaff(
  shop: Deps,
  { orderId, actor, address, parts, revision }: ByStaff,
): Promise<OrderRow> {
  const { id } = await findOrder(shop.db, orderId)
  return changeAddress(shop, id, actor, { address, parts, revision })
}

function changeAddress(
  shop: Deps,
  id: string,
  actor: Actor,
  { revision, ...given }: GivenAddress & { revision?: string | undefined },
): Promise<OrderRow> {
  const { address } = given
  return inTransaction(shop.db, async tx => {
    // Before the order, the lock order of booking.
    if (actor.kind === 'customer') await lockAccount(tx, actor.id)
    const locked = await lockOrder(tx, id)
    await refuseStale(tx, locked, revision)
    const now = shop.now()
    isToDo(actor.kind, 'change-address', locked, now, await visitNews(tx, shop, locked))
    if (locked.isCentreVisit) {
      throw new Refusal('INVALID', sentence(noHomeVisit), { fields: { address: sentence(noHomeVisit) } })
    }
    refusePin(actor, given, locked.city, await readServedPins(tx))
    if (locked.address === address) return locked
    await lockAdditions(tx, id)
    const changed = await tx.update(orders).set({ address }).where(isOfVisit(id)).returning()
    if (actor.kind === 'customer') {
      const patientId = (await firstPatients(tx, [id])).get(id)?.patientId ?? null
      await keepAddress(tx, { ...locked, ...given, patientId }, now)
    }
    await noteChange(tx, locked, { kind: 'address', actor, at: now })
    // Without the addresses: audit entries survive the erasure of personal data.
    await audit(tx, { at: now, actor, action: 'order.address-changed', subject: `order:${id}` })
    if (locked.status === 'confirmed') {
      await shop.sendJob(tx, 'notify-order', { orderId: id, about: 'changed' })
    }
    return changed.find(row => row.id === id) ?? locked
  })
}

/**
 * Rejects PIN codes that are not served. Customers may write anything else on one line (decision
 * 032).
 */
function refusePin(
  { kind }: Actor,
  { address, parts }: GivenAddress,
  city: string,
  served: ServedPins,
): void {
  const pin = parts?.pinCode ?? (kind === 'staff' ? pinOfLine(address) : undefined)
  const wrong = pin ? pinProblem(pin, city, inAreas(served)) : lineProblem(address, served)
  if (wrong) throw new Refusal('INVALID', wrong, { fields: { [parts ? 'parts.pinCode' : 'address']: wrong } })
}
