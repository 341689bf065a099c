import type { PaymentRow, RefundRow } from '#domain/money/payments/payments.ts'
import { upiLink } from '#rules/orders/upi.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { ageText } from '#rules/patients/patient.ts'
import { maskPhone } from '#rules/people.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import type { VisitProgress } from '#rules/visits/visit-state.ts'
import { toBookedPatients } from '../../orders/order-patients.ts'
import type { OrderView } from '../../orders/order-response.ts'
import type { CustomerRow, OrderItemRow, OrderRow, VisitPerson } from '../../orders/order-rows.ts'
import { needsAt } from '../../orders/visits/needs.ts'
import type { Rules } from '../../shop.ts'

export const describeVisit = (row: OrderRow, { state }: VisitProgress, { centre }: OrderView) => ({
  status: row.status,
  visitState: state,
  city: row.visit.city,
  date: row.visit.date,
  timeSlot: slotLabel(row.visit.hour),
  moves: row.visit.moves,
  isCentreVisit: row.visit.isCentreVisit,
  centre: centre && { code: centre.code, name: centre.name },
  address: row.visit.address,
})

const maskIfKnown = (phone: string | null | undefined): string | null => (phone ? maskPhone(phone) : null)

interface People {
  customer: CustomerRow | undefined
  patients: readonly VisitPerson[]
  items: readonly OrderItemRow[]
}

/** Phones are masked. */
export const describePeople = (row: OrderRow, { customer, patients, items }: People) => ({
  customer: {
    id: customer?.id ?? null,
    name: customer?.name ?? null,
    phone: maskIfKnown(customer?.phone),
    isPhoneVerified: Boolean(customer?.phoneVerifiedAt),
  },
  referredBy: row.referredBy,
  alternatePhone: maskIfKnown(row.visit.alternatePhone),
  door: row.visit.doorPhone ? { name: row.visit.doorName, phone: maskPhone(row.visit.doorPhone) } : null,
  patients: toBookedPatients(patients).map(({ person, position, name, age, gender, relation, phone }) => ({
    position,
    name,
    age: ageText(age),
    years: age.years,
    months: age.months,
    gender: GENDERS.labelOf(gender),
    relation,
    phone: maskIfKnown(phone),
    fastingHours: needsAt({ row, items, patients }, person).fastingHours,
    noFast: needsAt({ row, items, patients }, person).noFast,
    lines: items.filter(item => item.person === person).map(describeLine),
  })),
})

export const describeLine = ({
  line,
  itemId,
  name,
  quantity,
  price,
  discount,
  cancelledAt,
}: OrderItemRow) => ({
  line,
  id: itemId,
  name,
  quantity,
  price,
  discount,
  isCancelled: cancelledAt !== null,
})

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

export function describeMoney(
  row: OrderRow,
  paid: readonly PaymentRow[],
  refunded: readonly RefundRow[],
  { upiAddress, company }: Pick<Rules, 'upiAddress' | 'company'>,
) {
  const settled = paid.find(({ settlesOrder }) => settlesOrder)
  // Also after the visit: a sample that was collected without payment still has to be paid.
  const isUnpaid = !settled && (row.status === 'confirmed' || row.status === 'collected')
  return {
    method: row.paymentMethod,
    status: row.paymentStatus,
    couponCode: row.couponCode,
    subtotal: row.subtotal,
    discount: row.discount,
    total: row.total,
    paid: settled?.amount ?? 0,
    toTake: isUnpaid ? row.total : 0,
    givenBack: sumOf(refunded.filter(({ state }) => state === 'completed')),
    goingBack: sumOf(refunded.filter(({ state }) => state !== 'completed')),
    heldUntil: row.holdExpiresAt,
    upiLink:
      upiAddress && (isUnpaid || row.status === 'pending')
        ? upiLink({ to: upiAddress, name: company.brand, amount: row.total, order: row.number })
        : null,
  }
}
