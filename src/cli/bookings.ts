import { Argument, type Command, Option } from 'commander'
import { recordRead } from '#domain/privacy/access.ts'
import { type BookingRow, listRequests, type RequestFilter } from '#domain/requests/list-requests.ts'
import { BOOKING_MOVES, type BookingMove, moveBooking } from '#domain/requests/move-booking.ts'
import { formatDate, formatDateTime } from '#rules/dates.ts'
import { BOOKING_KINDS } from '#rules/visits/request-forms.ts'
import type { Context } from './terminal/context.ts'
import { fullOption, limitOption, parseDate, phoneOption } from './terminal/options.ts'
import { phoneFor, plural, show, tableOf } from './terminal/output.ts'

/** Requests for home visits and consultations: `bookings list`, `bookings move`. */
export function addBookings(program: Command, context: Context): void {
  const bookings = program.command('bookings').description('requests for home-care visits and consultations')
  bookings
    .command('list')
    .description('requests, newest first')
    .addOption(new Option('--kind <kind>', 'which').choices(['home-care', 'consultation']))
    .addOption(new Option('--date <day>', 'the day it was sent').argParser(parseDate))
    .addOption(phoneOption())
    .addOption(limitOption())
    .addOption(fullOption())
    .addHelpText('after', '\nExample:\n  bookings list --date today --kind home-care --full')
    .action((options: RequestFilter & { kind?: BookingRow['kind']; full?: boolean }) =>
      context.withShop(async shop => {
        const actor = options.full ? context.actor() : undefined
        const rows = await listRequests(shop.db, options.kind ? [options.kind] : BOOKING_KINDS, options)
        if (actor) await recordRead(shop, { actor, what: 'bookings', ids: rows.map(row => row.id) })
        show(context, { bookings: rows.map(row => jsonOf(row, options.full)) }, () =>
          textOf(rows, options.full),
        )
      }),
    )

  bookings
    .command('move')
    .description('move a request on: its customer reads it in My Orders')
    .argument('<id>', 'its id, from the list')
    .addArgument(new Argument('<to>', 'confirmed once it is agreed on the phone').choices(BOOKING_MOVES))
    .addHelpText('after', '\nExample:\n  bookings move 0f9a0c1e-6b1f-4a77-9d53-0c5f4b1c2d3e confirmed')
    .action(async (id: string, to: BookingMove) => {
      const actor = context.actor()
      await context.withShop(async shop => {
        const row = await moveBooking(shop, { id, to, actor })
        show(context, { booking: jsonOf(row, false) }, () => `${row.service} for ${row.name}: ${row.status}.`)
      })
    })
}

const jsonOf = (row: BookingRow, isFull: boolean | undefined) => ({
  id: row.id,
  kind: row.kind,
  service: row.service,
  name: row.name,
  phone: phoneFor(isFull, row.mobile),
  city: row.city,
  ...(isFull ? { address: row.address } : {}),
  preferredAt: row.preferredAt.toISOString(),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
})

function textOf(rows: readonly BookingRow[], isFull: boolean | undefined): string {
  if (rows.length === 0) return 'No requests.'
  const table = tableOf(
    ['sent', 'kind', 'service', 'for', 'name', 'phone', 'city', 'status', 'id'],
    rows.map(row => [
      formatDateTime(row.createdAt),
      row.kind,
      row.service,
      // Home visits are asked for by day, consultations by time.
      row.kind === 'home-care' ? formatDate(row.preferredAt) : formatDateTime(row.preferredAt),
      row.name,
      phoneFor(isFull, row.mobile),
      row.city,
      row.status,
      row.id,
    ]),
  )
  return `${table}\n\n${plural(rows.length, 'request')}`
}
