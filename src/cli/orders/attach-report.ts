import { type Command, Option } from 'commander'
import { z } from 'zod'
import { findOrder, toOrderView } from '#domain/orders/read.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { order as orderDocument } from '#wire/orders/order.ts'
import type { Context } from '../terminal/context.ts'
import { readInput } from '../terminal/files.ts'
import { parseCount } from '../terminal/options.ts'
import { show } from '../terminal/output.ts'

interface ReportOptions {
  patient?: number
  part?: true
  replaces?: number
}

const countOption = (flags: string, description: string) =>
  new Option(flags, description).argParser(parseCount(1, 99))

export function addAttachReport(orders: Command, context: Context): void {
  orders
    .command('attach-report')
    .description("attach the laboratory's report; a collected order moves on and the customer gets a message")
    .argument('<order>', 'its number (ORD-7K3M-Q9T4) or id')
    .argument('<file>', 'the report, a PDF of at most 20 MB')
    .addOption(
      countOption('--patient <number>', 'whose it is, as "orders show" counts them; needed with several'),
    )
    .option('--part', 'the rest follows')
    .addOption(
      countOption(
        '--replaces <number>',
        'the report of the same person that it corrects, by its number in "orders show"',
      ),
    )
    .addHelpText(
      'after',
      `
Once every patient has a whole report, the order moves on. A patient's second report replaces the first, whose file is
kept; a part replaces nothing without --replaces.

Examples:
  orders attach-report ORD-7K3M-Q9T4 report.pdf
  orders attach-report ORD-7K3M-Q9T4 blood.pdf --patient 2 --part`,
    )
    .action(async (orderId: string, file: string, { patient, part, replaces }: ReportOptions) => {
      const actor = context.actor()
      await context.withShop(async shop => {
        const report = await attachReport(shop, {
          orderId,
          bytes: readInput(context, file),
          actor,
          isPart: part === true,
          patient: patient === undefined ? undefined : patient - 1,
          replaces,
        })
        const order = await toOrderView(shop.db, await findOrder(shop.db, report.orderId))
        const attached = report.isPart ? 'The part of the report is attached.' : 'The report is attached.'
        show(
          context,
          { order: z.encode(orderDocument, order) },
          () => `${order.orderId} is "${order.status}".\n${attached}`,
        )
        if (!(await shop.isServed()))
          context.terminal.err("The shop isn't running. The message to the customer leaves when it runs.")
      })
    })
}
