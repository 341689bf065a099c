import { Argument, type Command, Option } from 'commander'
import { z } from 'zod'
import type { Staff } from '#domain/actor.ts'
import { type CancelledOrder, cancelOrder } from '#domain/changes/cancel-order.ts'
import { type MoveOrder, moveOrder } from '#domain/money/payments/move-order.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { findOrder, shapeOrder } from '#domain/orders/read.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { toRupees } from '#rules/money.ts'
import { ORDER_STEPS, type OrderStep } from '#rules/orders/order-status.ts'
import { order as orderDocument } from '#wire/orders/order.ts'
import type { Context } from '../terminal/context.ts'
import { readInput } from '../terminal/files.ts'
import type { CommandShop } from '../terminal/open.ts'
import { parseCount, parseLines } from '../terminal/options.ts'
import { cashOf, rupees, show } from '../terminal/output.ts'

export const ORDER = ['<order>', 'its number (ORD-7K3M-Q9T4) or id'] as const

/** Commands that change orders: `orders move`, `cancel`, `refund`, `attach-report`. */
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
      saying(context, (shop, actor) =>
        move(shop, {
          orderId: id,
          to: step,
          actor,
          isPayOnCollection: options.payOnCollection === true,
          isEarly: options.early === true,
        }),
      ),
    )

  addCancel(orders, context)

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
    .action((id: string) => saying(context, (shop, actor) => refund(shop, actor, id)))

  orders
    .command('attach-report')
    .description("attach the laboratory's report; a collected order moves on and the customer is told")
    .argument(...ORDER)
    .argument('<file>', 'the report, a PDF of at most 20 MB')
    .addOption(nth('--patient <number>', 'whose it is, as "orders show" counts them; needed with several'))
    .option('--part', 'the rest follows')
    .addOption(
      nth(
        '--replaces <number>',
        'the report of the same person that it corrects, by its number in "orders show"',
      ),
    )
    .addHelpText(
      'after',
      `
Once everybody has a whole report, the order moves on. A patient's second report replaces the first, whose file is kept;
a part replaces nothing unless that is said.

Examples:
  orders attach-report ORD-7K3M-Q9T4 report.pdf
  orders attach-report ORD-7K3M-Q9T4 blood.pdf --patient 2 --part`,
    )
    .action((id: string, file: string, { patient, part, replaces }: ReportOptions) =>
      saying(context, async (shop, actor) => {
        const report = await attachReport(shop, {
          orderId: id,
          bytes: readInput(context, file),
          actor,
          isPart: part === true,
          patient: patient === undefined ? undefined : patient - 1,
          replaces,
        })
        const said = report.isPart ? 'The part of the report is attached.' : 'The report is attached.'
        return { orderId: report.orderId, sentences: [said], needsShop: MESSAGE }
      }),
    )
}

interface ReportOptions {
  patient?: number
  part?: boolean
  replaces?: number
}

const nth = (flags: string, description: string) =>
  new Option(flags, description).argParser(parseCount(1, 99))

function addCancel(orders: Command, context: Context): void {
  orders
    .command('cancel')
    .description('cancel an order up to "collected", or a part of it; what was paid is refunded')
    .argument(...ORDER)
    .option('--reason <text>', 'why, for the record', '')
    .option('--lines <numbers>', 'only these lines, as "orders show" numbers them: 0,2', parseLines)
    .option('--keep-fee', 'keep what CANCEL_FEE says, as when the customer cancels')
    .addHelpText(
      'after',
      `
Its place is free again at once, its coupon can be used again, and the customer is told. With --lines the visit stays: of
a confirmed order those lines are taken back, with their part of the coupon, and what was paid above the new sum is refunded.

Examples:
  orders cancel ORD-7K3M-Q9T4 --lines 1 --reason "the test was done elsewhere"
  orders cancel ORD-7K3M-Q9T4 --reason "asked for another week on the phone"`,
    )
    .action((orderId: string, { keepFee, ...options }: CancelOptions) =>
      saying(context, (shop, actor) =>
        cancel(shop, { orderId, actor, isFeeKept: keepFee === true, ...options }),
      ),
    )
}

export const MESSAGE = 'The message to the customer leaves when it runs.'
const REFUND = 'The refund will be carried out when it runs.'

/** The result of a change: the order, and what to print. */
interface Changed {
  orderId: string
  sentences: string[]
  /** Set when the running shop has to do the rest. */
  needsShop?: string
  json?: Record<string, unknown>
}

/** Runs a change, then prints the result and the order. */
export async function saying(
  context: Context,
  work: (shop: CommandShop, actor: Staff) => Promise<Changed>,
): Promise<void> {
  const actor = context.actor()
  await context.withShop(async shop => {
    const { orderId, sentences, needsShop, json } = await work(shop, actor)
    const waiting = needsShop && !(await shop.isServed()) ? `The shop isn't running. ${needsShop}` : undefined
    const order = await orderOf(shop, orderId)
    show(context, { order: z.encode(orderDocument, order), ...json }, () =>
      [`${order.orderId} is "${order.status}".`, ...sentences].join('\n'),
    )
    if (waiting) context.terminal.err(waiting)
  })
}

async function orderOf(shop: CommandShop, orderId: string) {
  return shapeOrder(shop.db, await findOrder(shop.db, orderId))
}

async function move(shop: CommandShop, asked: MoveOrder): Promise<Changed> {
  const moved = await moveOrder(shop, asked)
  const { order, cash, added = [] } = moved
  const sentence = cashOf(moved)
  const taken = [cash, ...added.map(one => one.cash)].reduce((sum, one) => sum + (one?.amount ?? 0), 0)
  return {
    orderId: order.id,
    sentences: sentence ? [sentence] : [],
    needsShop: asked.to === 'confirmed' ? MESSAGE : undefined,
    json: { cash: toRupees(taken) },
  }
}

interface CancelOptions {
  reason: string
  lines?: number[]
  keepFee?: true
}

async function cancel(shop: CommandShop, asked: Parameters<typeof cancelOrder>[1]): Promise<Changed> {
  const { order, refund, kept, added } = await cancelOrder(shop, asked)
  const sentences = [
    backWords(order.number, refund),
    ...(kept > 0 ? [`${rupees(kept)} is kept.`] : []),
    ...added.map(
      one => `Added order ${one.order.number} is cancelled too. ${backWords(one.order.number, one.refund)}`,
    ),
  ]
  const isOnline = [refund, ...added.map(one => one.refund)].some(one => one?.channel === 'online')
  return { orderId: order.id, sentences, needsShop: isOnline ? REFUND : undefined }
}

function backWords(number: string, refund: CancelledOrder['refund']): string {
  if (!refund) return 'There is nothing to give back.'
  const amount = rupees(refund.amount)
  return refund.channel === 'online'
    ? `${amount} is on its way back to the customer.`
    : `Hand ${amount} back in cash, then record it: orders refund ${number}`
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
