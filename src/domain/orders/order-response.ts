import type { payments, refunds } from '#db/schema.ts'
import type { Paise } from '#rules/money.ts'
import { MAX_OWN_MOVES } from '#rules/orders/order-actions.ts'
import type { TakenAs } from '#rules/orders/order-status.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { strictestFast } from '#rules/visits/fasting.ts'
import { preparationTexts } from '#rules/visits/preparation.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import type { Centre } from '#wire/centre.ts'
import { nameOfPerson, positionInOrder, toBookedPatients } from './order-patients.ts'
import type { CustomerRow, OrderItemRow, OrderRow, ReportRow, VisitPart, VisitPerson } from './order-rows.ts'
import { computeFasts, NO_OTHER_VISITS, type OtherVisits } from './visits/fasts.ts'
import { needsAt, needsOfVisit, preparationHours } from './visits/needs.ts'
import { wholeVisit } from './visits/whole-visit.ts'

interface OrderParts {
  items: readonly OrderItemRow[]
  patients: readonly VisitPerson[]
  customer: Pick<CustomerRow, 'name' | 'phone' | 'email'>
  /** The payment that pays the order. */
  payment?: Pick<
    typeof payments.$inferSelect,
    'amount' | 'transactionId' | 'providerReference' | 'channel' | 'takenAs' | 'completedAt'
  >
  refund?: RefundShown
  centre?: Centre
  /** Sorted by their numbers. */
  reports: readonly ReportRow[]
  invoiceNumber?: string
  /** The other orders of its visit. */
  visit?: { addedTo?: string; added: readonly VisitPart[]; others: readonly VisitPart[] }
  /** The patients' other visits on that day. */
  otherVisits?: OtherVisits
  /** By id of the addition. */
  refundsOfAdditions?: ReadonlyMap<string, RefundShown>
}

export type RefundShown = Pick<typeof refunds.$inferSelect, 'amount' | 'state'>

/** Requirements of all items: distinct texts and the longest reporting time. */
export const mergeRequirements = (
  { fastingHours, afterMealHours }: Pick<OrderItemRow, 'fastingHours' | 'afterMealHours'>,
  items: readonly Pick<OrderItemRow, 'preparation' | 'reportTimeHours'>[],
) => ({
  preparation: preparationTexts({ fastingHours, texts: items.flatMap(item => item.preparation) }),
  afterMealHours,
  reportTimeHours: Math.max(0, ...items.map(item => item.reportTimeHours)),
})

/** A person's items and their instructions. `position`: in the visit. */
export function patientRequirements(part: VisitPart, position: number) {
  const own = part.items.filter(item => item.person === position && item.cancelledAt === null)
  const needs = needsAt(part, position)
  return { items: namedItems(own), ...needs, preparation: mergeRequirements(needs, own).preparation }
}

const namedItems = (items: readonly OrderItemRow[]) => items.map(({ itemId, name }) => ({ id: itemId, name }))

/** Without cancelled lines. */
export const uncancelledItems = <Item extends Pick<OrderItemRow, 'cancelledAt'>>(
  items: readonly Item[],
): Item[] => items.filter(item => item.cancelledAt === null)

const toItemResponse = (item: OrderItemRow, patients: readonly VisitPerson[]) => ({
  line: item.line,
  id: item.itemId,
  name: item.name,
  quantity: item.quantity,
  price: item.price,
  discount: item.discount,
  isPackage: item.isPackage,
  patient: positionInOrder(patients, item.person),
})

/** A correction is attached as a new report. */
export const lastAttached = (reports: readonly ReportRow[]): ReportRow | undefined =>
  reports.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1)

/** An order as customers see it. */
export function toOrderResponse(row: OrderRow, { items: all, ...parts }: OrderParts) {
  const items = uncancelledItems(all)
  const { addedTo = null, added = [], others = [] } = parts.visit ?? {}
  const visit = wholeVisit({ row, items, patients: parts.patients }, others)
  const fasts = computeFasts(visit, parts.otherVisits ?? NO_OTHER_VISITS)
  const fastingHours = Math.max(...needsOfVisit(visit).map(needs => needs.fastingHours))
  const latest = lastAttached(parts.reports)
  const toItem = (item: OrderItemRow) => toItemResponse(item, parts.patients)
  return {
    _id: row.id,
    orderId: row.number,
    status: row.status,
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    mrpTotal: row.mrpTotal,
    subtotal: row.subtotal,
    discount: row.discount,
    totalAmount: row.total,
    couponCode: row.couponCode,
    referredBy: row.referredBy,
    source: row.source as Record<string, string> | null,
    items: items.map(toItem),
    cancelledItems: all.filter(item => item.cancelledAt !== null).map(toItem),
    collectionDetails: toCollectionDetails(row),
    patients: toBookedPatients(parts.patients).map(({ age, gender, person, ...patient }) => ({
      ...patient,
      age: age.years,
      ageMonths: age.months,
      gender: GENDERS.labelOf(gender),
      ...patientRequirements(visit, person),
      fastFrom: fasts[patient.position] ?? null,
      items: namedItems(items.filter(item => item.person === person)),
    })),
    shippingAddress: { address: row.visit.address, city: row.visit.city },
    // Columns are listed one by one, because a customer's row also has private fields.
    userDetails: {
      name: parts.customer.name,
      phone: parts.customer.phone,
      email: parts.customer.email ?? parts.patients[0]?.email ?? null,
    },
    centerVisitRequired: row.visit.isCentreVisit,
    centre: parts.centre ?? null,
    fastingRequired: fastingHours > 0,
    fastingHours,
    fastFrom: strictestFast(fasts),
    ...mergeRequirements(preparationHours(visit.items), visit.items),
    collectedAt: row.visit.collectedAt,
    moves: row.visit.moves,
    movesLeft: Math.max(0, MAX_OWN_MOVES - row.visit.ownMoves),
    createdAt: row.createdAt,
    holdExpiresAt: row.holdExpiresAt,
    cancelReason: row.cancelReason,
    transactionId: parts.payment?.transactionId ?? null,
    providerReference: parts.payment?.providerReference ?? null,
    paidAtVisit: paidAtVisit(parts.payment),
    paidAtWholeVisit: paidToStaff([row, ...others.map(part => part.row)]),
    refund: toRefundResponse(parts.refund),
    kept: keptOf(row, parts),
    addedTo,
    additions: added.map(part =>
      toAdditionResponse(part, parts.patients, parts.refundsOfAdditions?.get(part.row.id)),
    ),
    invoiceNumber: parts.invoiceNumber ?? null,
    reportUrl: latest ? `/api/orders/reports/${latest.fileName}` : null,
    reportFileName: latest?.fileName ?? null,
    reports: parts.reports.map(({ number, fileName, person, isPart, createdAt }) => ({
      number,
      fileName,
      patient: positionInOrder(parts.patients, person),
      isPart,
      createdAt,
    })),
  }
}

export type OrderView = ReturnType<typeof toOrderResponse>

const toCollectionDetails = (row: OrderRow) => ({
  date: row.visit.date,
  timeSlot: slotLabel(row.visit.hour),
  alternatePhone: row.visit.alternatePhone,
  doorName: row.visit.doorName,
  doorPhone: row.visit.doorPhone,
})

const toRefundResponse = (refund: RefundShown | undefined) =>
  refund ? { amount: refund.amount, status: refund.state } : null

/** `people`: of the order that it was added to, by whose positions its items name their patients. */
function toAdditionResponse(
  { row, items, patients }: VisitPart,
  people: readonly VisitPerson[],
  refund: RefundShown | undefined,
) {
  return {
    orderId: row.number,
    status: row.status,
    totalAmount: row.total,
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    createdAt: row.createdAt,
    holdExpiresAt: row.holdExpiresAt,
    refund: toRefundResponse(refund),
    items: items.map(({ line, itemId, name, person, isPackage }) => ({
      line,
      id: itemId,
      name,
      isPackage,
      patient: positionInOrder(people, person),
      patientName: nameOfPerson(patients, person),
    })),
  }
}

export interface PaidAtVisit {
  amount: Paise
  as: TakenAs
  at: Date
}

/** Paid to staff; null for an online payment. */
export function paidAtVisit(payment: OrderParts['payment']): PaidAtVisit | null {
  if (payment?.channel !== 'cash' || !payment.completedAt) return null
  const { amount, takenAs, completedAt } = payment
  return { amount, as: takenAs ?? 'cash', at: completedAt }
}

/** Sums what staff were paid for all orders of a visit. */
const paidToStaff = (rows: readonly OrderRow[]): Paise =>
  rows
    .filter(row => row.paymentMethod === 'COD' && row.paymentStatus === 'completed')
    .reduce((sum, { total }) => sum + total, 0)

/** What a cancelled order was paid and has not been refunded. */
const keptOf = ({ status }: OrderRow, { payment, refund }: Omit<OrderParts, 'items'>): Paise =>
  status === 'cancelled' && payment ? Math.max(0, payment.amount - (refund?.amount ?? 0)) : 0
