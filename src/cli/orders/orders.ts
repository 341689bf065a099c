import { type Command, Option } from 'commander'
import { z } from 'zod'
import { type BookedPatient, readBookedPatients } from '#domain/orders/order-patients.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import {
  auditOrderRead,
  listAllOrders,
  type OrderFilter,
  PROVIDER_REFUND_STATES,
} from '#domain/orders/records/list-orders.ts'
import { type OrderFile, readOrderFile } from '#domain/orders/records/order-file.ts'
import { formatDay } from '#rules/dates.ts'
import { hourOf } from '#rules/desk/hours.ts'
import { formatPaise, toRupees } from '#rules/money.ts'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { order as orderDocument } from '#wire/orders/order.ts'
import type { Context } from '../terminal/context.ts'
import {
  cityOption,
  fullOption,
  limitOption,
  parseDate,
  phoneOption,
  readCityName,
} from '../terminal/options.ts'
import { formatPhone, formatTable, plural, show } from '../terminal/output.ts'
import { formatOrderFile, paymentWords } from './order-text.ts'

export function addOrderViews(orders: Command, context: Context): void {
  orders
    .command('list')
    .description(
      'orders, latest collection first; with --refund the latest refund, with --status alone the latest booking',
    )
    .addOption(new Option('--status <status>', 'where the order stands').choices(ORDER_STATUSES))
    .addOption(new Option('--date <day>', 'day of the collection').argParser(parseDate))
    .addOption(cityOption())
    .addOption(new Option('--refund <state>', 'with a refund in this state').choices(PROVIDER_REFUND_STATES))
    .addOption(phoneOption())
    .addOption(limitOption())
    .addOption(fullOption())
    .addHelpText(
      'after',
      `
Examples:
  orders list --date tomorrow --city Mumbai      tomorrow's visits
  orders list --status confirmed --json          for a program
  orders list --phone 9876543210 --full          everything of one customer
  orders list --refund failed                    refunds that the provider refused, to request again
  orders list --refund pending                   refunds on their way, and cash to hand back`,
    )
    .action((options: OrderFilter & { full?: boolean }) =>
      context.withShop(async shop => {
        const actor = options.full ? context.actor() : undefined
        const city = options.city && (await readCityName(shop.db, options.city))
        const { rows, hasMore } = await listAllOrders(shop.db, { ...options, city })
        if (actor) await auditOrderRead(shop, { actor, ids: rows.map(row => row.id) })
        const people = await readBookedPatients(
          shop.db,
          rows.map(({ id }) => id),
        )
        const listed = rows.map(row => ({ row, patients: people.get(row.id) ?? [] }))
        const orders = listed.map(order => lineOf(order, options.full))
        show(context, { orders, hasMore }, () => tableOfOrders(listed, options.full))
        if (hasMore && !context.isJson())
          context.terminal.err('There are more. Narrow the list, or use --limit.')
      }),
    )

  orders
    .command('show')
    .description('everything about one order; this is recorded')
    .argument('<order>', 'its number (ORD-7K3M-Q9T4) or id')
    .addHelpText('after', '\nExample:\n  orders show ORD-7K3M-Q9T4')
    .action((id: string) =>
      context.withShop(async shop => {
        const actor = context.actor()
        const file = await readOrderFile(shop.db, id)
        await auditOrderRead(shop, { actor, ids: [file.order._id] })
        show(context, jsonOf(file), () => formatOrderFile(file))
      }),
    )
}

/** Rupees as numbers. */
interface ListedOrder {
  row: OrderRow
  patients: readonly BookedPatient[]
}

const lineOf = ({ row, patients }: ListedOrder, isFull: boolean | undefined) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  paymentStatus: row.paymentStatus,
  paymentMethod: row.paymentMethod,
  total: toRupees(row.total),
  city: row.visit.city,
  centreVisit: row.visit.isCentreVisit,
  date: row.visit.date,
  timeSlot: slotLabel(row.visit.hour),
  patientName: patients[0]?.name ?? '',
  patients: patients.length,
  phone: formatPhone(isFull, patients[0]?.phone ?? ''),
  createdAt: row.createdAt.toISOString(),
})

function tableOfOrders(listed: readonly ListedOrder[], isFull: boolean | undefined): string {
  if (listed.length === 0) return 'No orders.'
  const table = formatTable(
    ['number', 'day', 'slot', 'city', 'patient', 'phone', 'status', 'payment', 'total'],
    listed.map(({ row, patients: [first, ...others] }) => [
      row.number,
      formatDay(row.visit.date),
      hourOf(row.visit.hour),
      row.visit.isCentreVisit ? `${row.visit.city} (centre)` : row.visit.city,
      [first?.name, others.length > 0 && `+ ${others.length}`].filter(Boolean).join(' '),
      formatPhone(isFull, first?.phone ?? ''),
      row.status,
      paymentWords(row),
      formatPaise(row.total),
    ]),
  )
  return `${table}\n\n${plural(listed.length, 'order')}`
}

/** An order with its payments, refunds and history as JSON. Rupees as numbers. */
const jsonOf = ({ order, payments, refunds, history }: OrderFile) => ({
  order: z.encode(orderDocument, order),
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
