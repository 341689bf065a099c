import type { Command } from 'commander'
import { z } from 'zod'
import { completeRestore } from '#domain/privacy/after-restore.ts'
import { shopRuns } from '#domain/privacy/words.ts'
import { formatDateTime } from '#rules/dates.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Context } from './terminal/context.ts'
import { FileError } from './terminal/explain.ts'
import { readText, writeOutput } from './terminal/files.ts'
import { formatTable, grantsText, plural, show } from './terminal/output.ts'

interface Options {
  files: string
  erased?: string
}

export function addAfterRestore(program: Command, context: Context): void {
  program
    .command('after-restore')
    .description('complete a restore of the database, before the shop starts')
    .requiredOption('--files <file>', 'the list to write: the files that belong to this database')
    .option('--erased <file>', 'customers erased since the copy, one customer:ID a line; erases them again')
    .addHelpText(
      'after',
      `
Ends all sessions, of staff and customers, links for passkeys and recovery codes. Roles and passkeys are as they were
when the copy was made: the command prints the staff, to end those who have left since. Safe to repeat.
Ends with 1 if a customer could not be erased.

Example:
  after-restore --files files.txt --erased erased.txt --as asha`,
    )
    .action((options: Options) => afterRestore(context, options))
}

async function afterRestore(context: Context, options: Options): Promise<void> {
  const actor = context.actor()
  const ids = options.erased === undefined ? [] : readCustomers(context, options.erased)
  const { ended, staff, files, erased, refused } = await context.withShop(async shop => {
    if (await shop.isServed()) throw new Refusal('INVALID', sentence(shopRuns))
    return completeRestore(shop, { actor, erased: ids })
  })
  writeOutput(context, options.files, files.map(key => `${key}\n`).join(''))
  const left = refused.map(({ customerId, reason }) => ({ customerId, reason: say(reason.sentence) }))
  show(context, { ended, staff, files: files.length, erased, refused: left }, () =>
    [
      `Ended: ${plural(ended.staffSessions, 'session')} of staff, ${plural(ended.customerSessions, 'session')} of customers, ${plural(ended.invites, 'link for a passkey', 'links for a passkey')}, ${plural(ended.recoveryCodes, 'recovery code')}.`,
      `Erased again: ${plural(erased.length, 'customer')}. Files of this database: ${files.length}, listed in ${options.files}.`,
      ...(staff.length === 0
        ? []
        : [
            'These people can sign in again, as when the copy was made. End the access of those who have left since: staff end NAME',
            formatTable(
              ['name', 'roles', 'passkeys', 'last changed'],
              staff.map(({ name, grants, passkeys, changedAt }) => [
                name,
                grantsText(grants),
                passkeys,
                formatDateTime(changedAt),
              ]),
            ),
          ]),
    ].join('\n'),
  )
  for (const { customerId, reason } of left)
    context.terminal.err(`Not erased: customer:${customerId}. ${reason}`)
  if (left.length > 0) throw new FileError('Erase them as soon as this is settled: customers erase PHONE')
}

/** Lines as in the column `subject` of the audit. */
function readCustomers(context: Context, file: string): string[] {
  const lines = readText(context, file)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return lines.map(line => {
    const id = z.uuid().safeParse(line.replace(/^customer:/, ''))
    if (!id.success) throw new FileError(`${file} has a line that is no customer:ID: ${line}`)
    return id.data
  })
}
