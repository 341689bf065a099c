import type { BookingFigures } from './bookings.ts'
import type { Sent } from './count-statements.ts'
import type { Compared } from './rounds.ts'

/** The bench's results, as text (a table, ratios first) and JSON. */

export interface Report {
  node: string
  /** Load average before the bench, and number of CPUs. */
  machine: { load: number; processors: number }
  compared: Compared[]
  booking: Pick<BookingFigures, 'cost' | 'messages'> & { sent: Sent; bareStatements: number }
  /** Milliseconds from spawn to the first home page, on prepared data. */
  startedIn: number
  /** Resident memory of the shop's process, MB. */
  memory: {
    idle: number
    afterReads: number
    afterMillion?: { requests: number; megabytes: number }
    afterBookings: number
  }
  /** Compressed bytes of the first load of /health-checkups. */
  firstLoad: { scripts: number; files: number; html: number }
}

const whole = (value: number) => Math.round(value).toLocaleString('en-IN')
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const cpu = (cost?: { node: number; postgres: number }) =>
  cost
    ? `, CPU ${(cost.node + cost.postgres).toFixed(1)} ms (node ${cost.node.toFixed(1)}, PostgreSQL ${cost.postgres.toFixed(1)})`
    : ''

function bookingLines({ sent, bareStatements, cost, messages }: Report['booking']): string[] {
  return [
    `a booking: ${sent.statements} statements in ${sent.roundTrips} round trips${cpu(cost?.shop)}, messages included`,
    `the bare side: ${bareStatements} statements, one by one${cpu(cost?.bare)}`,
    `messages sent meanwhile: ${whole(messages.sent)}, of ${whole(messages.booked)} bookings`,
  ]
}

export function formatReport(report: Report): string {
  const rows = [
    ['', 'of bare', 'shop /s', 'bare /s', 'shop p99', 'bare p99'],
    ...report.compared.map(({ what, ratio, shop, bare }) => [
      what,
      ratio.toFixed(2),
      whole(shop.rate),
      whole(bare.rate),
      `${shop.p99.toFixed(1)} ms`,
      `${bare.p99.toFixed(1)} ms`,
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const lines = rows.map(row =>
    row
      .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('   '),
  )
  const { memory, firstLoad } = report
  const million = memory.afterMillion
  const { load, processors } = report.machine
  const isBusy = load > processors / 2
  return [
    ...lines,
    ...(isBusy
      ? ['', `The machine was busy with other work (load ${load.toFixed(1)}): only the ratios say something.`]
      : []),
    '',
    ...bookingLines(report.booking),
    '',
    `start, from spawn to the first home page: ${whole(report.startedIn)} ms`,
    `memory of the shop's process: ${whole(memory.idle)} MB idle, ${whole(memory.afterReads)} MB after the reads` +
      (million ? `, ${whole(million.megabytes)} MB after ${whole(million.requests)} more` : '') +
      `, ${whole(memory.afterBookings)} MB after the bookings`,
    `first look at /health-checkups: ${kilobytes(firstLoad.scripts)} of script in ${firstLoad.files} files, ${kilobytes(firstLoad.html)} of HTML`,
  ].join('\n')
}
