import { type Command, Option } from 'commander'
import { recordRead } from '#domain/privacy/access.ts'
import { listRequests, type PrescriptionRow } from '#domain/requests/list-requests.ts'
import { openPrescription } from '#domain/requests/open-prescription.ts'
import { formatDateTime } from '#rules/dates.ts'
import type { Context } from './terminal/context.ts'
import { pathOf, writeOutput } from './terminal/files.ts'
import { fullOption, limitOption, parseDate, phoneOption } from './terminal/options.ts'
import { phoneFor, plural, show, tableOf } from './terminal/output.ts'

interface ListOptions {
  date?: string
  phone?: string
  limit: number
  full?: boolean
}

/** Prescriptions that customers sent: `prescriptions list`, `prescriptions fetch`. */
export function addPrescriptions(program: Command, context: Context): void {
  const prescriptions = program.command('prescriptions').description('prescriptions that customers sent')
  prescriptions
    .command('list')
    .description('prescriptions, newest first')
    .addOption(new Option('--date <day>', 'the day it was sent').argParser(parseDate))
    .addOption(phoneOption())
    .addOption(limitOption())
    .addOption(fullOption())
    .addHelpText('after', '\nExample:\n  prescriptions list --date today')
    .action((options: ListOptions) =>
      context.withShop(async shop => {
        const actor = options.full ? context.actor() : undefined
        const rows = await listRequests(shop.db, ['prescription'], options)
        if (actor) await recordRead(shop, { actor, what: 'prescriptions', ids: rows.map(row => row.id) })
        const json = rows.map(row => jsonOf(row, options.full))
        show(context, { prescriptions: json }, () => textOf(rows, options.full))
      }),
    )

  prescriptions
    .command('fetch')
    .description('write the file of a prescription; who fetched it is recorded')
    .argument('<id>', 'its id, from the list')
    .requiredOption('--out <file>', 'the file to write; one that is there is replaced')
    .addHelpText(
      'after',
      '\nExample:\n  prescriptions fetch 0f9a0c1e-6b1f-4a77-9d53-0c5f4b1c2d3e --out prescription.pdf',
    )
    .action(async (id: string, { out }: { out: string }) => {
      const actor = context.actor()
      await context.withShop(async shop => {
        const { row, bytes } = await openPrescription(shop, { id, actor })
        writeOutput(context, out, bytes)
        const written = { file: pathOf(context, out), contentType: row.contentType, bytes: bytes.length }
        show(context, written, () => `${row.contentType}, ${sizeOf(bytes.length)}, written to ${out}`)
      })
    })
}

const jsonOf = (row: PrescriptionRow, isFull: boolean | undefined) => ({
  id: row.id,
  name: row.name,
  phone: phoneFor(isFull, row.mobile),
  contentType: row.contentType,
  bytes: row.bytes,
  createdAt: row.createdAt.toISOString(),
})

const sizeOf = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString('en-IN')} KB`

function textOf(rows: readonly PrescriptionRow[], isFull: boolean | undefined): string {
  if (rows.length === 0) return 'No prescriptions.'
  const table = tableOf(
    ['sent', 'name', 'phone', 'type', 'size', 'id'],
    rows.map(row => [
      formatDateTime(row.createdAt),
      row.name,
      phoneFor(isFull, row.mobile),
      row.contentType,
      sizeOf(row.bytes),
      row.id,
    ]),
  )
  return `${table}\n\n${plural(rows.length, 'prescription')}`
}
