import { type Command, Option } from 'commander'
import { recordRead } from '#domain/privacy/access.ts'
import { type LandingRow, listRequests, type RequestFilter } from '#domain/requests/list-requests.ts'
import { formatDateTime, formatDay } from '#rules/dates.ts'
import type { Context } from './terminal/context.ts'
import { fullOption, limitOption, parseDate, phoneOption } from './terminal/options.ts'
import { phoneFor, plural, show, tableOf } from './terminal/output.ts'

/** Requests from the promotional page: `landing list`. */
export function addLanding(program: Command, context: Context): void {
  const landing = program.command('landing').description("requests from the promotional page's form")
  landing
    .command('list')
    .description('requests, newest first')
    .addOption(new Option('--date <day>', 'the day it was sent').argParser(parseDate))
    .addOption(phoneOption())
    .addOption(limitOption())
    .addOption(fullOption())
    .addHelpText('after', '\nExample:\n  landing list --date yesterday --full')
    .action((options: RequestFilter & { full?: boolean }) =>
      context.withShop(async shop => {
        const actor = options.full ? context.actor() : undefined
        const rows = await listRequests(shop.db, ['offer'], options)
        if (actor) await recordRead(shop, { actor, what: 'landing', ids: rows.map(row => row.id) })
        show(context, { requests: rows.map(row => jsonOf(row, options.full)) }, () =>
          textOf(rows, options.full),
        )
      }),
    )
}

const jsonOf = (row: LandingRow, isFull: boolean | undefined) => ({
  id: row.id,
  name: row.name,
  phone: phoneFor(isFull, row.mobile),
  preferredDate: row.preferredDate,
  createdAt: row.createdAt.toISOString(),
})

function textOf(rows: readonly LandingRow[], isFull: boolean | undefined): string {
  if (rows.length === 0) return 'No requests.'
  const table = tableOf(
    ['sent', 'name', 'phone', 'for'],
    rows.map(row => [
      formatDateTime(row.createdAt),
      row.name,
      phoneFor(isFull, row.mobile),
      formatDay(row.preferredDate),
    ]),
  )
  return `${table}\n\n${plural(rows.length, 'request')}`
}
