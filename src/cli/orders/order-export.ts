import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import type { CommandLine } from '#domain/actor.ts'
import { csvLines, csvText } from '#domain/files/csv.ts'
import type { OrderView } from '#domain/orders/order-response.ts'
import { beginExport, type CollectionDays, orderPages } from '#domain/orders/records/export-orders.ts'
import { toRupees } from '#rules/money.ts'
import type { Context } from '../terminal/context.ts'
import { UsageError } from '../terminal/explain.ts'
import { resolvePath, toFileError } from '../terminal/files.ts'
import type { CommandShop } from '../terminal/open.ts'
import { parseDate } from '../terminal/options.ts'
import { formatPhone, plural, show, startProgressBar } from '../terminal/output.ts'

/** Orders as CSV: `orders export`. Amounts in rupees; each item as "CODE x quantity". */

const COLUMNS: Record<string, (order: OrderView, isFull: boolean) => string | number | null> = {
  number: order => order.orderId,
  status: order => order.status,
  paymentStatus: order => order.paymentStatus,
  paymentMethod: order => order.paymentMethod,
  collectionDate: order => order.collectionDetails.date,
  timeSlot: order => order.collectionDetails.timeSlot,
  city: order => order.shippingAddress.city,
  items: order => order.items.map(item => `${item.id} x ${item.quantity}`).join('; '),
  subtotal: order => toRupees(order.subtotal).toFixed(2),
  discount: order => toRupees(order.discount).toFixed(2),
  total: order => toRupees(order.totalAmount).toFixed(2),
  coupon: order => order.couponCode,
  refunded: order => (order.refund?.status === 'completed' ? toRupees(order.refund.amount).toFixed(2) : null),
  invoice: order => order.invoiceNumber,
  transaction: order => order.transactionId,
  patientName: ({ patients: [first] }) => first?.name ?? null,
  patientAge: ({ patients: [first] }) => first?.age ?? null,
  patientAgeMonths: ({ patients: [first] }) => first?.ageMonths ?? null,
  patientGender: ({ patients: [first] }) => first?.gender ?? null,
  phone: ({ patients: [first] }, isFull) => formatPhone(isFull, first?.phone ?? ''),
  email: ({ patients: [first] }, isFull) => (isFull && first ? first.email : null),
  address: (order, isFull) => (isFull ? order.shippingAddress.address : null),
  referredBy: order => order.referredBy,
  source: order => order.source?.utm_source ?? null,
  medium: order => order.source?.utm_medium ?? null,
  campaign: order => order.source?.utm_campaign ?? null,
  referrer: order => order.source?.referrer ?? null,
  placedAt: order => order.createdAt.toISOString(),
  otherPatients: order =>
    order.patients
      .slice(1)
      .map(({ name, age, gender }) => `${name}, ${age}, ${gender}`)
      .join('; ') || null,
}

interface ExportOptions extends CollectionDays {
  out: string
  full?: boolean
}

export function addOrderExport(orders: Command, context: Context): void {
  orders
    .command('export')
    .description('orders of some collection days as a CSV file')
    .requiredOption('--from <day>', 'first day of collection', parseDate)
    .requiredOption('--to <day>', 'last day of collection', parseDate)
    .requiredOption('--out <file>', 'the file to write; one that is there is replaced')
    .option('--full', 'with phone numbers in full, e-mail and postal addresses')
    .addHelpText('after', '\nExample:\n  orders export --from 2026-11-01 --to 2026-11-30 --out november.csv')
    .action(async (options: ExportOptions) => {
      if (options.to < options.from) throw new UsageError('The last day is before the first day.')
      const actor = context.actor()
      const written = await context.withShop(shop => exportOrders(shop, context, options, actor))
      show(
        context,
        { file: resolvePath(context, options.out), orders: written },
        () => `${plural(written, 'order')} written to ${options.out}`,
      )
    })
}

async function exportOrders(
  shop: CommandShop,
  context: Context,
  { from, to, out, full = false }: ExportOptions,
  actor: CommandLine,
): Promise<number> {
  const days = { from, to }
  const total = await beginExport(shop, { ...days, actor, isFull: full })
  const progress = startProgressBar(context.terminal, total)
  let written = 0
  async function* lines() {
    yield csvText([Object.keys(COLUMNS)])
    for await (const page of orderPages(shop.db, days)) {
      yield csvLines(page.map(order => Object.values(COLUMNS).map(cell => cell(order, full))))
      written += page.length
      progress.advance(page.length)
    }
  }
  const target = resolvePath(context, out)
  const part = `${target}.part`
  try {
    await pipeline(Readable.from(lines()), createWriteStream(part, { mode: 0o600 }), {
      signal: context.terminal.signal,
    })
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw toFileError(out, error)
  } finally {
    progress.stop()
  }
  return written
}
