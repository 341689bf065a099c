import type { OrderView } from '#domain/orders/order-response.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { OrderFile } from '#domain/orders/records/order-file.ts'
import { withCity } from '#rules/addresses/with-city.ts'
import { formatDateTime, formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { formatPaise } from '#rules/money.ts'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { ageText } from '#rules/patients/patient.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { formatFacts, formatTable } from '../terminal/output.ts'

export function paymentWords({
  paymentMethod,
  paymentStatus,
  status,
}: Pick<OrderRow, 'paymentMethod' | 'paymentStatus' | 'status'>): string {
  const isCash = paymentMethod === 'COD'
  if (paymentStatus === 'completed') return isCash ? 'paid in cash' : 'paid online'
  if (paymentStatus === 'refunded') return 'refunded'
  if (status === 'cancelled') return 'not paid'
  if (isCash) return 'at collection'
  return { pending: 'not paid', processing: 'under way', failed: 'failed', cancelled: 'not paid' }[
    paymentStatus
  ]
}

export function formatOrderFile({ order, payments, refunds, history }: OrderFile): string {
  const items = formatTable(
    ['line', 'item', 'code', 'quantity', 'price'],
    [
      ...order.items.map(item => [item.line, item.name, item.id, item.quantity, formatPaise(item.price)]),
      ...order.cancelledItems.map(item => [item.line, item.name, item.id, 'cancelled', '']),
    ],
  )
  const attempts = formatTable(
    ['payment', 'state', 'amount', 'at', 'transaction'],
    payments.map(row => [
      row.channel,
      row.state === 'completed' && !row.settlesOrder ? 'completed, not for this order' : row.state,
      formatPaise(row.amount),
      formatDateTime(row.completedAt ?? row.createdAt),
      row.transactionId,
    ]),
  )
  const backs = formatTable(
    ['refund', 'state', 'amount', 'at'],
    refunds.map(row => [
      row.reason,
      row.state,
      formatPaise(row.amount),
      formatDateTime(row.completedAt ?? row.createdAt),
    ]),
  )
  const log = formatTable(
    ['at', 'who', 'what', 'details'],
    history.map(row => [formatDateTime(row.at), row.actor, row.action, detailsOf(row.details)]),
  )
  return [
    `Order ${order.orderId}: ${order.status}, ${paymentWords(order)}`,
    formatFacts(factsAbout(order)),
    items,
    ...(payments.length > 0 ? [attempts] : []),
    ...(refunds.length > 0 ? [backs] : []),
    ...(history.length > 0 ? [log] : []),
  ].join('\n\n')
}

/** Name, age and sex; with several patients also their tests and fasting hours. */
function patientLine(
  { name, age, ageMonths, gender, items, fastFrom }: OrderView['patients'][number],
  isOfSeveral: boolean,
) {
  const person = `${name}, ${ageText({ years: age, months: ageMonths })}, ${genderName(GENDERS.codeOf(gender) ?? 'other')}`
  const tests = items.map(item => item.name).join(', ')
  return isOfSeveral
    ? `${person}: ${tests}${fastFrom ? `, fasting from ${formatHour(fastFrom.hour)} on ${formatDay(fastFrom.date)}` : ''}`
    : person
}

function factsAbout(order: OrderView) {
  const { collectionDetails: details, shippingAddress, userDetails } = order
  const [patient] = order.patients
  return [
    [
      'Collection',
      `${formatDay(details.date)}, ${shortHour(details.timeSlot)}${order.centerVisitRequired ? `, at ${order.centre?.name ?? 'a centre'}` : ''}`,
    ],
    ['Address', withCity(shippingAddress.city, shippingAddress.address)],
    ...order.patients.map((patient): [string, string] => [
      order.patients.length > 1 ? `Patient ${patient.position + 1}` : 'Patient',
      patientLine(patient, order.patients.length > 1),
    ]),
    ['Phone', [patient?.phone, details.alternatePhone].filter(Boolean).join(', ')],
    ['At the door', [details.doorName, details.doorPhone].filter(Boolean).join(', ')],
    ['Referred by', order.referredBy],
    ['E-mail', patient?.email ?? null],
    [
      'Booked by',
      patient?.relation !== 'self' ? `${userDetails.name ?? ''} ${userDetails.phone ?? ''}` : null,
    ],
    [
      'Fasting',
      order.fastFrom && `from ${formatHour(order.fastFrom.hour)} on ${formatDay(order.fastFrom.date)}`,
    ],
    ['Added to', order.addedTo],
    ['Added', order.additions.map(addition => `${addition.orderId}, ${addition.status}`).join('; ') || null],
    ['Placed', formatDateTime(order.createdAt)],
    ['Subtotal', order.discount > 0 ? formatPaise(order.subtotal) : null],
    ['Coupon', order.couponCode && `${order.couponCode}, ${formatPaise(order.discount)} off`],
    ['Total', formatPaise(order.totalAmount)],
    ['Invoice', order.invoiceNumber],
    ...order.reports.map(report => reportFact(order, report)),
    ['Cancelled', order.cancelReason && `by ${order.cancelReason}`],
    ['Held until', order.holdExpiresAt && formatDateTime(order.holdExpiresAt)],
    ['Id', order._id],
  ] as const
}

const reportFact = (
  { patients }: OrderView,
  { number, patient, isPart, createdAt }: OrderView['reports'][number],
): [string, string] => [
  `Report ${number}`,
  [patients[patient]?.name, isPart && 'a part', formatDateTime(createdAt)].filter(Boolean).join(', '),
]

/** Details of an audit entry as text, without ids and keys. */
function detailsOf({ from, to, ...others }: Record<string, unknown>): string {
  const moved = typeof to === 'string' ? [`${String(from)} → ${to}`] : []
  const text = Object.entries(others)
    .filter(([name, value]) => !/(Id|Key|sha256)$/.test(name) && value !== '' && value !== null)
    .map(([name, value]) =>
      name === 'amount' && typeof value === 'number' ? formatPaise(value) : `${name}: ${String(value)}`,
    )
  return [...moved, ...text].join(', ')
}
