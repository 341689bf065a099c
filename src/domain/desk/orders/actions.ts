import {
  collectedByCollector,
  collectedUseRefund,
  noReportYet,
  takenAndGivenBack,
} from '#domain/desk/words.ts'
import { DESK_ACTIONS, type DeskAction } from '#rules/desk/order-page.ts'
import type { Action, VisitAlert } from '#rules/orders/order-actions.ts'
import { hasPermissionAt, type Permission } from '#rules/staff/permissions.ts'
import { noHomeVisit, nothingPaid } from '#text/errors/orders.ts'
import { noRecollection } from '#text/errors/visits.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { requireAllowed } from '../../orders/decide.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import { PERMISSION_OF } from '../../orders/permit.ts'
import type { StaffSession } from '../../staff/sessions.ts'
import { centreVisitRefusal } from '../../visits/record-event.ts'

/** The permission that the action's endpoint requires. */
const PERMISSIONS = {
  ...PERMISSION_OF,
  assign: 'visits.assign',
  'first-sample': 'specimens.receive',
  collect: 'specimens.receive',
  'record-visit': 'visits.assign',
  'mark-absent': 'visits.assign',
  'book-recollection': 'orders.change',
  'drop-recollection': 'orders.cancel',
  'take-payment': 'cash.take',
  'send-payment-link': 'orders.change',
  refund: 'refunds.ask',
  'withdraw-report': 'reports.sign',
  'give-back': 'refunds.ask',
} as const satisfies Record<DeskAction, Permission>

interface OrderState {
  order: OrderRow
  now: Date
  visit: VisitAlert | undefined
  hasRefusedRefund: boolean
  isToRecollect: boolean
  hasReport: boolean
}

/** The reason why an action is not allowed, from the decision table that the action itself uses. */
export const listDeskActions = ({ grants }: StaffSession, state: OrderState) =>
  DESK_ACTIONS.map(name => ({
    name,
    permission: PERMISSIONS[name],
    isAllowed:
      hasPermissionAt(grants, 'orders.read', state.order.visit.centreCode) &&
      hasPermissionAt(grants, PERMISSIONS[name], state.order.visit.centreCode),
    problem: problemOfAction(name, state),
  }))

/**
 * After collection a whole order is refunded, not cancelled, so that the sample stays on record. Lines that wait for a
 * recollection can be cancelled.
 */
export function refuseCancelOfTaken({ status, paymentStatus }: OrderRow, isWhole = true): void {
  if (status !== 'collected' || !isWhole) return
  throw new Refusal(
    'ORDER_STEP_REFUSED',
    sentence(paymentStatus === 'refunded' ? takenAndGivenBack : collectedUseRefund),
  )
}

const OF_RECOLLECTION: readonly DeskAction[] = [
  'book-recollection',
  'drop-recollection',
  'refund-recollection',
]

function problemOfAction(name: DeskAction, state: OrderState): string | null {
  const { order, now, visit, hasRefusedRefund, isToRecollect, hasReport } = state
  if (OF_RECOLLECTION.includes(name) && !isToRecollect) return say(noRecollection)
  if (name === 'drop-recollection' || name === 'book-recollection') return null
  if (name === 'withdraw-report' && !hasReport) return say(noReportYet)
  // A recollection has no price.
  if (name === 'refund-recollection' && order.subtotal === 0) return say(nothingPaid)
  // A failed refund can always be requested again.
  if (name === 'refund' && hasRefusedRefund) return null
  try {
    requireAllowed('staff', tableAction(name, order), order, now, visit)
    if (name === 'cancel') refuseCancelOfTaken(order)
  } catch (error) {
    if (error instanceof Refusal) return say(error.sentence)
    throw error
  }
  if ((name === 'collect' || name === 'first-sample') && !order.visit.isCentreVisit)
    return say(collectedByCollector)
  if (name === 'record-visit' && order.visit.isCentreVisit) return say(noHomeVisit)
  if (name === 'assign' && order.visit.isCentreVisit) return say(centreVisitRefusal(order).sentence)
  if (name === 'change-address' && order.visit.isCentreVisit) return say(noHomeVisit)
  return null
}

/** The action in the decision table. A collection is `collect-early`: the call itself states whether it is early. */
function tableAction(
  name: Exclude<DeskAction, 'drop-recollection' | 'book-recollection'>,
  { paymentMethod }: OrderRow,
): Action {
  if (name === 'assign') return 'record-visit'
  if (name === 'first-sample') return 'record-visit'
  if (name === 'record-visit') return 'collect'
  if (name === 'mark-absent') return 'record-absent'
  if (name === 'collect') return 'collect-early'
  if (name === 'refund' || name === 'give-back') return paymentMethod === 'COD' ? 'hand-cash-back' : 'refund'
  return name
}
