import { DESK_DEEDS, type DeskDeed, type DeskOrder } from '#contract/desk/orders.ts'
import type { Deed, VisitNews } from '#rules/orders/order-deeds.ts'
import { mayAt, type Permission } from '#rules/staff/permissions.ts'
import { noHomeVisit } from '#text/errors/orders.ts'
import { collectedByCollector, noRecollection } from '#text/errors/visits.ts'
import { takenAndGivenBack, takenSoRefund } from '#text/orders/order-decisions.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { isToDo } from '../../orders/decide.ts'
import type { OrderRow } from '../../orders/order-shape.ts'
import type { StaffSession } from '../../staff/sessions.ts'
import { centreRefusal } from '../../visits/record-event.ts'

/** The permission that each deed takes; its call of the API asks for the same. */
const PERMISSION_OF = {
  reschedule: 'orders.change',
  'change-address': 'orders.change',
  assign: 'visits.assign',
  collect: 'specimens.receive',
  add: 'orders.change',
  'drop-recollection': 'orders.cancel',
  cancel: 'orders.cancel',
  'cancel-part': 'orders.cancel',
  'take-payment': 'cash.take',
  'send-payment-link': 'orders.change',
  refund: 'refunds.ask',
} as const satisfies Record<DeskDeed, Permission>

/** Everything that can be done to an order from its page, with why not: by the same table as the deed itself. */
export const deedsOf = (
  { grants }: StaffSession,
  order: OrderRow,
  now: Date,
  news: VisitNews | undefined,
  { hasRefusedRefund, isToRecollect }: { hasRefusedRefund: boolean; isToRecollect: boolean },
): DeskOrder['deeds'] =>
  DESK_DEEDS.map(name => ({
    name,
    permission: PERMISSION_OF[name],
    isAllowed:
      mayAt(grants, 'orders.read', order.centreCode) && mayAt(grants, PERMISSION_OF[name], order.centreCode),
    // One that the provider refused can always be asked for again.
    problem:
      name === 'drop-recollection'
        ? isToRecollect
          ? null
          : say(noRecollection)
        : name === 'refund' && hasRefusedRefund
          ? null
          : problemOf(name, order, now, news),
  }))

/**
 * At the desk a visit whose sample was taken is not cancelled: what was paid goes back by a refund, and the sample stays on
 * record. Refusal ORDER_STEP_REFUSED.
 */
export function refuseCancelOfTaken({ status, paymentStatus }: OrderRow): void {
  if (status !== 'collected') return
  throw new Refusal(
    'ORDER_STEP_REFUSED',
    sentence(paymentStatus === 'refunded' ? takenAndGivenBack : takenSoRefund),
  )
}

function problemOf(
  name: Exclude<DeskDeed, 'drop-recollection'>,
  order: OrderRow,
  now: Date,
  news: VisitNews | undefined,
): string | null {
  try {
    // It lets the customer pay, so what counts is whether they may.
    if (name === 'send-payment-link') isToDo('customer', 'start-payment', order, now, news)
    else isToDo('staff', asDecided(name, order), order, now, news)
    if (name === 'cancel') refuseCancelOfTaken(order)
    if (name === 'collect' && !order.isCentreVisit) return say(collectedByCollector)
    if (name === 'assign' && order.isCentreVisit) throw centreRefusal(order)
    return name === 'change-address' && order.isCentreVisit ? say(noHomeVisit) : null
  } catch (error) {
    if (error instanceof Refusal) return say(error.sentence)
    throw error
  }
}

/** As the decision table names it. Whether a sample was taken early is asked for in the call. */
function asDecided(
  name: Exclude<DeskDeed, 'send-payment-link' | 'drop-recollection'>,
  { paymentMethod }: OrderRow,
): Deed {
  if (name === 'assign') return 'record-visit'
  if (name === 'collect') return 'collect-early'
  return name === 'refund' && paymentMethod === 'COD' ? 'hand-cash-back' : name
}
