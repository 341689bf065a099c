import { Argument, type Command } from 'commander'
import type { Staff } from '#domain/actor.ts'
import { findOrder, shapeOrder } from '#domain/orders/read.ts'
import { cancelOrder } from '#domain/payments/cancel-order.ts'
import { type MoveOrder, moveOrder } from '#domain/payments/move-order.ts'
import { refundOrder } from '#domain/payments/refund-order.ts'
import { attachReport } from '#domain/reports/attach.ts'
import { toRupees } from '#rules/money.ts'
import { ORDER_STEPS, type OrderStep } from '#rules/orders/order-status.ts'
import type { Context } from './terminal/context.ts'
import { readInput } from './terminal/files.ts'
import type { CommandShop } from './terminal/open.ts'
import { rupees, show } from './terminal/output.ts'

const ORDER = ['<order>', 'its number (ORD-7K3M-Q9T4) or id'] as const

/** Orders to change: `orders move`, `cancel`, `refund`, `attach-report`. */
export function addOrderChanges(orders: Command, context: Context): void {
  orders
    .command('move')
    .description('move an order one step on: confirmed, collected, report, feedback, reminder')
    .argument(...ORDER)
    .addArgument(new Argument('<step>', 'the next step').choices(ORDER_STEPS))
    .option('--pay-on-collection', 'for "confirmed": the customer pays when the sample is collected')
    .option('--early', 'for "collected": the sample was taken before the day of the visit')
    .addHelpText(
      'after',
      `
An order that is paid online is confirmed by its payment. "collected" takes the cash of an order that is paid at the
collection and issues its invoice. A report is best attached: that moves the order on by itself.

Examples:
  orders move ORD-7K3M-Q9T4 collected
  orders move ORD-7K3M-Q9T4 confirmed --pay-on-collection`,
    )
    .action((id: string, step: OrderStep, options: { payOnCollection?: boolean; early?: boolean }) =>
      change(context, (shop, actor) =>
        move(shop, {
          orderId: id,
          to: step,
          actor,
          isPayOnCollection: options.payOnCollection === true,
          isEarly: options.early === true,
        }),
      ),
    )

  orders
    .command('cancel')
    .description('cancel an order up to "collected"; what was paid is refunded')
    .argument(...ORDER)
    .option('--reason <text>', 'why, for the record', '')
    .addHelpText(
      'after',
      `
Its place is free again at once, its coupon can be used again, and the customer is told.

Example:
  orders cancel ORD-7K3M-Q9T4 --reason "asked for another week on the phone"`,
    )
    .action((id: string, options: { reason: string }) =>
      change(context, (shop, actor) => cancel(shop, actor, id, options.reason)),
    )

  orders
    .command('refund')
    .description('refund what paid an order that was collected or cancelled')
    .argument(...ORDER)
    .addHelpText(
      'after',
      `
An online payment goes back the way it came, carried out by the running shop. Cash is recorded as handed back: hand it
back first. A refund that the provider refused is asked for again. Before the collection, cancel the order instead.

Example:
  orders refund ORD-7K3M-Q9T4`,
    )
    .action((id: string) => change(context, (shop, actor) => refund(shop, actor, id)))

  orders
    .command('attach-report')
    .description("attach the laboratory's report; a collected order moves on and the customer is told")
    .argument(...ORDER)
    .argument('<file>', 'the report, a PDF of at most 20 MB')
    .addHelpText(
      'after',
      '\nA second report replaces the first, whose file is kept.\n\nExample:\n  orders attach-report ORD-7K3M-Q9T4 report.pdf',
    )
    .action((id: string, file: string) =>
      change(context, async (shop, actor) => {
        const report = await attachReport(shop, { orderId: id, bytes: readInput(context, file), actor })
        return { orderId: report.orderId, sentences: ['The report is attached.'], needsShop: MESSAGE }
      }),
    )
}

const MESSAGE = 'The message to the customer leaves when it runs.'
const REFUND = 'The refund will be carried out when it runs.'

/** What a change did: which order, and what to say. */
interface Changed {
  orderId: string
  sentences: string[]
  /** What waits for the running shop. */
  needsShop?: string
  json?: Record<string, unknown>
}

async function change(
  context: Context,
  work: (shop: CommandShop, actor: Staff) => Promise<Changed>,
): Promise<void> {
  const actor = context.actor()
  await context.withShop(async shop => {
    const { orderId, sentences, needsShop, json } = await work(shop, actor)
    const waiting = needsShop && !(await shop.isServed()) ? `The shop isn't running. ${needsShop}` : undefined
    const order = await orderOf(shop, orderId)
    show(context, { order, ...json }, () =>
      [`${order.orderId} is "${order.status}".`, ...sentences].join('\n'),
    )
    if (waiting) context.terminal.err(waiting)
  })
}

async function orderOf(shop: CommandShop, orderId: string) {
  return shapeOrder(shop.db, await findOrder(shop.db, orderId))
}

async function move(shop: CommandShop, asked: MoveOrder): Promise<Changed> {
  const { order, cash } = await moveOrder(shop, asked)
  return {
    orderId: order.id,
    sentences: cash ? [`${rupees(cash.amount)} taken in cash; invoice ${cash.invoiceNumber} is issued.`] : [],
    needsShop: asked.to === 'confirmed' ? MESSAGE : undefined,
    json: { cash: cash ? toRupees(cash.amount) : 0 },
  }
}

async function cancel(shop: CommandShop, actor: Staff, id: string, reason: string): Promise<Changed> {
  const { order, refund } = await cancelOrder(shop, { orderId: id, reason, actor })
  if (!refund) return { orderId: order.id, sentences: ['There is nothing to give back.'] }
  if (refund.channel === 'online') {
    const sentences = [`${rupees(refund.amount)} is on its way back to the customer.`]
    return { orderId: order.id, sentences, needsShop: REFUND }
  }
  return {
    orderId: order.id,
    sentences: [`Hand ${rupees(refund.amount)} back in cash, then record it: orders refund ${order.number}`],
  }
}

async function refund(shop: CommandShop, actor: Staff, id: string): Promise<Changed> {
  const { order, amount, channel } = await refundOrder(shop, { orderId: id, actor })
  return channel === 'online'
    ? {
        orderId: order.id,
        sentences: [`${rupees(amount)} is on its way back to the customer.`],
        needsShop: REFUND,
      }
    : { orderId: order.id, sentences: [`${rupees(amount)} handed back in cash; the credit note is issued.`] }
}
