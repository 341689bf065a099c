import { type Command, Option } from 'commander'
import { z } from 'zod'
import { endSessionsOfPhone } from '#domain/accounts/sessions.ts'
import { erasePhone } from '#domain/privacy/erase.ts'
import { exportPhone } from '#domain/privacy/export.ts'
import { personalData } from '#wire/personal-data.ts'
import type { Context } from './terminal/context.ts'
import { UsageError } from './terminal/explain.ts'
import { resolvePath, writeOutput } from './terminal/files.ts'
import { parsePhone } from './terminal/options.ts'
import { plural, show } from './terminal/output.ts'

/** Customers' legal requests: `customers export`, `erase`, `end-sessions`, each by phone. */
export function addCustomers(program: Command, context: Context): void {
  const group = program
    .command('customers')
    .description('what customers can ask for: a copy of their data, its erasure, an end of their sessions')
  const byPhone = (name: string, description: string) =>
    group
      .command(name)
      .description(description)
      .argument('<phone>', 'their mobile number, ten digits', parsePhone)

  byPhone('export', 'everything that is kept about a person, as JSON')
    .addOption(new Option('--out <file>', 'the file to write').makeOptionMandatory())
    .addHelpText(
      'after',
      '\nCall the number back first, to check that the request is theirs.\n\nExample:\n  customers export 9876543210 --out copy.json',
    )
    .action((phone: string, options: { out: string }) => exportData(context, phone, options))

  byPhone('erase', 'delete a person: account, requests, prescriptions, reports, orders that were never paid')
    .option('--yes', 'do it: it cannot be undone')
    .addHelpText(
      'after',
      `
Tax law requires paid orders to be kept; patient, phone and address are removed. Refused while a visit, a report or a
refund is open. Call the number back first, to check that the request is theirs.

Example:
  customers erase 9876543210 --yes --as asha`,
    )
    .action((phone: string, options: { yes?: boolean }) => eraseData(context, phone, options))

  byPhone('end-sessions', 'log a person out everywhere, for a lost or stolen phone').action((phone: string) =>
    logOut(context, phone),
  )
}

async function exportData(context: Context, phone: string, { out }: { out: string }): Promise<void> {
  const actor = context.actor()
  await context.withShop(async shop => {
    const data = await exportPhone(shop, { phone, actor })
    writeOutput(context, out, `${JSON.stringify(z.encode(personalData, data), null, 2)}\n`)
    const counts = { orders: data.orders.length, requests: data.requests.length }
    show(
      context,
      { file: resolvePath(context, out), ...counts },
      () => `${plural(counts.orders, 'order')} and ${plural(counts.requests, 'request')} written to ${out}`,
    )
  })
}

async function eraseData(context: Context, phone: string, { yes }: { yes?: boolean }): Promise<void> {
  const actor = context.actor()
  if (!yes) throw new UsageError('This cannot be undone. To confirm, add --yes.')
  await context.withShop(async shop => {
    const erased = await erasePhone(shop, { phone, actor })
    const { hadAccount, ordersKept, ordersDeleted, requestsDeleted } = erased
    show(context, erased, () =>
      hadAccount || requestsDeleted > 0
        ? `Erased: ${hadAccount ? 'the account, ' : ''}${plural(ordersDeleted, 'order')} and ${plural(requestsDeleted, 'request')}. ${plural(ordersKept, 'paid order')} kept for the books.`
        : 'No data is stored for this number.',
    )
  })
}

async function logOut(context: Context, phone: string): Promise<void> {
  const actor = context.actor()
  await context.withShop(async shop => {
    const sessions = await endSessionsOfPhone(shop, { phone, actor })
    show(context, { sessions: sessions ?? 0 }, () =>
      sessions === undefined
        ? 'There is no account with this number.'
        : `${plural(sessions, 'session')} ended.`,
    )
  })
}
