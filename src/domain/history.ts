import type { audit, refunds } from '#db/schema.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { Paise } from '#rules/money.ts'
import type { TakenAs } from '#rules/orders/order-status.ts'
import type { PayoutWay } from '#rules/orders/payout-ways.ts'
import type { ReportChannel } from '#rules/reports.ts'
import type { RecollectionReason } from '#rules/specimens/states.ts'
import type { ApprovalKind } from '#rules/staff/approvals.ts'
import type { VisitEventKind } from '#rules/visits/visit-events.ts'

/** In the visit's city, by start hour. */
export type VisitTime = {
  date: IndianDate
  hour: number
}

/** `centre`: its code; null at home, and at a centre in a city where the shop has none. */
export type VisitPlace = {
  isCentreVisit: boolean
  centre: string | null
}

type NoDetails = Record<string, never>

/** Lines of an order, by their numbers. */
export type OfOrder = {
  orderId: string
  lines: number[]
}

type CancellationDetails = {
  /** Undefined for the whole order. */
  lines?: number[]
  /** Lines of additions that were cancelled together with these. */
  added?: OfOrder[]
  /** The order whose entry lists this one in `added`. */
  with?: string
  refund?: Paise
  feeKept?: Paise
  noteId?: string
}

type ApprovalDetails = {
  amount: Paise
  kind: ApprovalKind
  /** Names of staff. */
  askedBy: string
  agreedBy?: string
  approvalId: string
}

type AttachedReport = {
  fileKey: string
  person: number
  isPart: boolean
  bytes: number
  sha256: string | null
  replacedFileKey?: string
  replacedAttachedBy?: string
  noteId?: string
}

/**
 * The details of the audit's entries about orders (subject 'order:<id>') and their visits ('visit:<id>'). Each action of
 * a customer, of the staff and of the shop has one entry, written by its command in its transaction. Ids only: the
 * audit survives erasure.
 */
export interface History {
  /** By staff. A booking by its customer is the row of the order. */
  'order.booked': NoDetails
  'order.confirmed': { how: 'door' | 'counter' | 'online' | 'free' }
  /** On the visit. */
  'order.added': OfOrder
  'order.cancelled': CancellationDetails
  'order.part-cancelled': CancellationDetails
  /** By staff, with the booking. */
  'order.discounted': { amount: Paise; noteId?: string }
  'order.expired': NoDetails
  /** `by`: the id of the order that replaces it. */
  'order.replaced': { by: string }
  'order.payment-link-sent': NoDetails
  'order.doctor-changed': NoDetails
  'order.noted': NoDetails
  'order.called': NoDetails
  'order.phones-shown': NoDetails
  'access.emergency': { emergencyAccessId: string }
  /** `effect`: 'paid' for an order that was confirmed before, 'refunded' if nothing was due. */
  'payment.online': { paymentId: string; amount: Paise; effect: 'confirmed' | 'paid' | 'refunded' }
  'payment.failed': { paymentId: string; amount: Paise }
  /** What a collector reports becomes a payment later. */
  'payment.taken': { as: TakenAs; amount: Paise; reference?: string; paymentId?: string }
  'payment.upi-matched': { amount: Paise; reference?: string }
  'refund.requested': {
    refundId: string
    paymentId: string
    amount: Paise
    channel: 'online' | 'cash'
    reason: (typeof refunds.$inferSelect)['reason']
    lines?: number[]
  }
  'refund.requested-again': { amount: Paise; failedRefundId: string }
  'refund.cash-handed-back': { amount: Paise }
  'refund.transferred': { amount: Paise; as: Exclude<PayoutWay, 'cash'>; reference: string }
  'refund.alone': { amount: Paise; noteId?: string }
  'refund.asked': { amount: Paise; kind: ApprovalKind; approvalId: string }
  'refund.agreed-first': ApprovalDetails
  'refund.agreed': ApprovalDetails
  'refund.declined': ApprovalDetails
  'refund.withdrawn': { amount: Paise; approvalId: string }
  'report.attached': AttachedReport
  'report.replaced': AttachedReport
  'report.withdrawn': { fileKey: string; number: number; person: number; isPart: boolean; noteId?: string }
  'report.sent-again': { channel: ReportChannel }
  'labels.made': { count: number }
  /** `again`: how many of them had been printed before. */
  'labels.printed': { count: number; again: number }
  'sample.rejected': {
    recollectionId: string
    reason: RecollectionReason
    lines: number[]
    specimenId: string
  }
  'sample.not-taken': { recollectionId: string; lines: number[] }
  'recollection.booked': { orderId: string; to: VisitTime }
  'recollection.dropped': { noteId?: string }
  /** `movedBefore`: when the visit was moved before, ISO. `undoes`, here and below: the id of the entry that is undone. */
  'visit.moved': {
    from: VisitTime
    to: VisitTime
    /** From home to a centre, or back. `formerAddressId`: the address changed with it. */
    place?: { from: VisitPlace; to: VisitPlace; formerAddressId?: string }
    movedBefore?: string
    undoes?: string
  }
  'visit.address-changed': { formerAddressId: string; undoes?: string }
  /** A message about it was queued; the client made `eventId`. */
  'visit.delay-announced': { minutes: number; eventId: string }
  'visit.new-time-asked': { eventId: string }
  /** `correctionId`: of a change by staff. */
  'visit.door-changed': { correctionId?: string; undoes?: string }
  /** `wasLabelled`: labels with the former name or age had been printed. `isOther`: another person than was booked. */
  'visit.person-corrected': { correctionId: string; person: number; isOther: boolean; wasLabelled: boolean }
  'visit.collected': NoDetails
  'visit.noted': {
    kind: VisitEventKind
    eventId: string
    reason?: string | null
    before?: { collector: string | null }
    after?: { collector: string | null }
  }
  'visit.recorded-for': { collector: string }
  'visit.conflict-decided': {
    conflictId: string
    kind: VisitEventKind
    decision: 'taken' | 'set-aside'
    amount?: Paise
  }
}

type Act = typeof audit.$inferSelect

export type HistoryEntry<A extends keyof History = keyof History> = A extends keyof History
  ? Act & { action: A; details: History[A] }
  : never

/** The compiler has checked the details where they are written. */
export const isEntryOf = <A extends keyof History>(act: Act, actions: readonly A[]): act is HistoryEntry<A> =>
  actions.some(action => action === act.action)
