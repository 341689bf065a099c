import { type Command, Option } from 'commander'
import type { Order } from '#contract/orders.ts'
import { listAllOrders, type OrderFilter, REFUND_STATES } from '#domain/order-records/list-orders.ts'
import { type OrderFile, readOrderFile } from '#domain/order-records/order-file.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import { recordRead } from '#domain/privacy/access.ts'
import { addressIn } from '#rules/cities.ts'
import { formatDateTime, formatDay } from '#rules/dates.ts'
import { GENDERS, genderName } from '#rules/genders.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { ageText, patientFrom } from '#rules/patient.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import type { Context } from '../terminal/context.ts'
import { cityOption, fullOption, limitOption, parseDate, phoneOption } from '../terminal/options.ts'
import { factsOf, phoneFor, plural, rupees, show, tableOf } from '../terminal/output.ts'

/** Commands that show orders: `orders list`, `orders show`. */
export function addOrderViews(orders: Command, context: Context): void {
  orders
    .command('list')
    .description('orders, latest collection first')
    .addOption(new Option('--status <status>', 'where the order stands').choices(ORDER_STATUSES))
    .addOption(new Option('--date <day>', 'day of the collection').argParser(parseDate))
    .addOption(cityOption())
    .addOption(new Option('--refund <state>', 'with a refund in this state').choices(REFUND_STATES))
    .addOption(phoneOption())
    .addOption(limitOption())
    .addOption(fullOption())
    .addHelpText(
      'after',
      `
Examples:
  orders list --date tomorrow --city Mumbai      the collectors' round
  orders list --status confirmed --json          for a program
  orders list --phone 9876543210 --full          everything of one customer
  orders list --refund failed                    refunds that the provider refused, to be asked for again
  orders list --refund pending                   refunds on their way, and cash to hand back`,
    )
    .action((options: OrderFilter & { full?: boolean }) =>
      context.withShop(async shop => {
        const actor = options.full ? context.actor() : undefined
        const { rows, hasMore } = await listAllOrders(shop.db, options)
        if (actor) await recordRead(shop, { actor, what: 'orders', ids: rows.map(row => row.id) })
        const orders = rows.map(row => lineOf(row, options.full))
        show(context, { orders, hasMore }, () => tableOfOrders(rows, options.full))
        if (hasMore && !context.isJson())
          context.terminal.err('There are more: narrow the list, or use --limit.')
      }),
    )

  orders
    .command('show')
    .description('everything about one order; who looks is recorded')
    .argument('<order>', 'its number (ORD-7K3M-Q9T4) or id')
    .addHelpText('after', '\nExample:\n  orders show ORD-7K3M-Q9T4')
    .action((id: string) =>
      context.withShop(async shop => {
        const actor = context.actor()
        const file = await readOrderFile(shop.db, id)
        await recordRead(shop, { actor, what: 'orders', ids: [file.order._id] })
        show(context, jsonOf(file), () => textOf(file))
      }),
    )
}

/** An order of a list as JSON. Rupees as numbers. */
const lineOf = (row: OrderRow, isFull: boolean | undefined) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  paymentStatus: row.paymentStatus,
  paymentMethod: row.paymentMethod,
  total: toRupees(row.total),
  city: row.city,
  centreVisit: row.isCentreVisit,
  date: row.slotDate,
  timeSlot: slotLabel(row.slotHour),
  patientName: patientFrom(row).name,
  patients: row.patientCount,
  phone: phoneFor(isFull, patientFrom(row).phone),
  createdAt: row.createdAt.toISOString(),
})

function tableOfOrders(rows: readonly OrderRow[], isFull: boolean | undefined): string {
  if (rows.length === 0) return 'No orders.'
  const table = tableOf(
    ['number', 'day', 'slot', 'city', 'patient', 'phone', 'status', 'payment', 'total'],
    rows.map(row => [
      row.number,
      formatDay(row.slotDate),
      slotLabel(row.slotHour),
      row.isCentreVisit ? `${row.city} (centre)` : row.city,
      row.patientCount > 1 ? `${patientFrom(row).name} + ${row.patientCount - 1}` : patientFrom(row).name,
      phoneFor(isFull, patientFrom(row).phone),
      row.status,
      paymentWords(row),
      rupees(row.total),
    ]),
  )
  return `${table}\n\n${plural(rows.length, 'order')}`
}

/** Payment method and status as text. */
function paymentWords({
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

/** An order with its payments, refunds and history as JSON. Rupees as numbers. */
const jsonOf = ({ order, payments, refunds, history }: OrderFile) => ({
  order,
  payments: payments.map(payment => ({
    channel: payment.channel,
    state: payment.state,
    amount: toRupees(payment.amount),
    paysOrder: payment.settlesOrder,
    merchantOrderId: payment.merchantOrderId,
    transactionId: payment.transactionId,
    createdAt: payment.createdAt.toISOString(),
    completedAt: payment.completedAt?.toISOString() ?? null,
  })),
  refunds: refunds.map(refund => ({
    state: refund.state,
    amount: toRupees(refund.amount),
    reason: refund.reason,
    merchantRefundId: refund.merchantRefundId,
    createdAt: refund.createdAt.toISOString(),
    completedAt: refund.completedAt?.toISOString() ?? null,
  })),
  history: history.map(({ at, actor, action, details }) => ({
    at: at.toISOString(),
    actor,
    action,
    details,
  })),
})

function textOf({ order, payments, refunds, history }: OrderFile): string {
  const items = tableOf(
    ['line', 'item', 'code', 'quantity', 'price'],
    [
      ...order.items.map(item => [item.line, item.name, item.id, item.quantity, rupees(toPaise(item.price))]),
      ...order.cancelledItems.map(item => [item.line, item.name, item.id, 'cancelled', '']),
    ],
  )
  const attempts = tableOf(
    ['payment', 'state', 'amount', 'at', 'transaction'],
    payments.map(row => [
      row.channel,
      row.state === 'completed' && !row.settlesOrder ? 'completed, not for this order' : row.state,
      rupees(row.amount),
      formatDateTime(row.completedAt ?? row.createdAt),
      row.transactionId,
    ]),
  )
  const backs = tableOf(
    ['refund', 'state', 'amount', 'at'],
    refunds.map(row => [
      row.reason,
      row.state,
      rupees(row.amount),
      formatDateTime(row.completedAt ?? row.createdAt),
    ]),
  )
  const log = tableOf(
    ['at', 'who', 'what', 'details'],
    history.map(row => [formatDateTime(row.at), row.actor, row.action, detailsOf(row.details)]),
  )
  return [
    `Order ${order.orderId}: ${order.status}, ${paymentWords(order)}`,
    factsOf(factsAbout(order)),
    items,
    ...(payments.length > 0 ? [attempts] : []),
    ...(refunds.length > 0 ? [backs] : []),
    ...(history.length > 0 ? [log] : []),
  ].join('\n\n')
}

/** Name, age and sex; of several patients with their tests and hours without food. */
function patientLine(
  { name, age, ageMonths, gender, items, fastingHours }: Order['patients'][number],
  isOfSeveral: boolean,
) {
  const person = `${name}, ${ageText({ years: age, months: ageMonths })}, ${genderName(GENDERS.codeOf(gender) ?? 'other')}`
  const tests = items.map(item => item.name).join(', ')
  return isOfSeveral
    ? `${person}: ${tests}${fastingHours > 0 ? `, fasting ${fastingHours} hours` : ''}`
    : person
}

function factsAbout(order: Order) {
  const { collectionDetails: details, shippingAddress, userDetails } = order
  const patient = patientFrom(details)
  return [
    [
      'Collection',
      `${formatDay(details.date)}, ${details.timeSlot}${order.centerVisitRequired ? `, at ${order.centre?.name ?? 'a centre'}` : ''}`,
    ],
    ['Address', addressIn(shippingAddress.city, shippingAddress.address)],
    ...order.patients.map((one): [string, string] => [
      order.patients.length > 1 ? `Patient ${one.position + 1}` : 'Patient',
      patientLine(one, order.patients.length > 1),
    ]),
    ['Phone', [patient.phone, details.alternatePhone].filter(Boolean).join(', ')],
    ['E-mail', patient.email],
    [
      'Booked by',
      patient.bookingType === 'other' ? `${userDetails.name ?? ''} ${userDetails.phone ?? ''}` : null,
    ],
    ['Fasting', order.fastingHours > 0 ? `${order.fastingHours} hours` : null],
    ['Placed', formatDateTime(order.createdAt)],
    ['Subtotal', order.discount > 0 ? rupees(toPaise(order.subtotal)) : null],
    ['Coupon', order.couponCode && `${order.couponCode}, ${rupees(toPaise(order.discount))} off`],
    ['Total', rupees(toPaise(order.totalAmount))],
    ['Invoice', order.invoiceNumber],
    ['Report', order.reportFileName && 'attached'],
    ['Cancelled', order.cancelReason && `by ${order.cancelReason}`],
    ['Held until', order.holdExpiresAt && formatDateTime(order.holdExpiresAt)],
    ['Id', order._id],
  ] as const
}

/** Details of an audit entry as text, without ids and keys. */
function detailsOf({ from, to, ...others }: Record<string, unknown>): string {
  const moved = typeof to === 'string' ? [`${String(from)} → ${to}`] : []
  const said = Object.entries(others)
    .filter(([name, value]) => !/(Id|Key|sha256)$/.test(name) && value !== '' && value !== null)
    .map(([name, value]) =>
      name === 'amount' && typeof value === 'number' ? rupees(value) : `${name}: ${String(value)}`,
    )
  return [...moved, ...said].join(', ')
}
