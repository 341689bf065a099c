import { type Command, Option } from 'commander'
import type { Manifest } from '#domain/backup/manifest.ts'
import { type Restored, restoreBackup } from '#domain/backup/restore.ts'
import { takeBackup } from '#domain/backup/take.ts'
import { formatDateTime } from '#rules/dates.ts'
import { SHOP_VERSION } from '#server/config.ts'
import { filesLost } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Context } from './terminal/context.ts'
import { asFileError, resolvePath, writeFolder } from './terminal/files.ts'
import { formatTable, grantsText, plural, show, startProgressBar } from './terminal/output.ts'

/** The commands `backup` and `restore`: copy the whole shop to a folder, and read it back. */

export async function addBackup(program: Command, context: Context): Promise<void> {
  program
    .command('backup')
    .description('copy the whole shop, database and files, to a new folder; the shop may run')
    .requiredOption('--out <folder>', 'the folder to make')
    .addHelpText(
      'after',
      `
The folder holds health data: it is for its owner's eyes only, and not encrypted. SHOP_SECRET signs it, and is not in it.
Ends with 1 when files that the shop names are lost; then the rest is backed up all the same.

Example:
  backup --out /backups/jaanch-2026-11-24 --as asha`,
    )
    .action(({ out }: { out: string }) => backUp(context, out))
}

interface RestoreOptions {
  from: string
  replace?: string
  unsigned?: true
  dryRun?: boolean
}

export async function addRestore(program: Command, context: Context): Promise<void> {
  program
    .command('restore')
    .description('put a backup in the place of an empty shop, which must not run')
    .requiredOption('--from <folder>', 'the folder that backup made')
    .addOption(
      new Option(
        '--replace <database>',
        'delete the orders and customers that this database has, by its name',
      ),
    )
    .option('--unsigned', 'restore a backup without a signature, which anyone may have changed')
    .option('--dry-run', 'check the backup and the database, and change nothing')
    .addHelpText(
      'after',
      `
Into the database that DATABASE_URL names, or else DATA_DIR has. Every part of the backup is checked before anything is
changed, and everything that was loaded is compared with it afterwards. SHOP_SECRET is the one that the backup was
made with.

All sessions, of staff and customers, links for passkeys and recovery codes end. Roles and passkeys are as they were
when the backup was made: the command prints the staff, to end those who have left since.

Examples:
  restore --from /backups/jaanch-2026-11-24 --dry-run
  restore --from /backups/jaanch-2026-11-24 --as asha`,
    )
    .action((options: RestoreOptions) => restore(context, options))
}

async function backUp(context: Context, out: string): Promise<void> {
  const actor = context.actor()
  const { signal } = context.terminal
  const manifest = await context.withShop(shop =>
    writeFolder(context, out, folder =>
      takeBackup(shop, {
        folder,
        actor,
        version: SHOP_VERSION,
        mode: shop.mode,
        signal,
        secret: shop.rules.secret,
        startProgress: parts => startProgressBar(context.terminal, parts),
      }),
    ),
  )
  printBackup(context, out, manifest, `Backed up to ${out}`)
  if (manifest.missing.length === 0) return
  const [first = ''] = manifest.missing
  throw new Refusal('INVALID', sentence(filesLost, { count: manifest.missing.length, first }))
}

async function restore(
  context: Context,
  { from, replace, unsigned: isUnsigned, dryRun = false }: RestoreOptions,
): Promise<void> {
  const actor = context.actor()
  const { signal } = context.terminal
  const { manifest, access } = await context.withBareShop(shop =>
    restoreBackup(shop, {
      folder: resolvePath(context, from),
      actor,
      replace,
      isDryRun: dryRun,
      isUnsigned,
      signal,
      startProgress: parts => startProgressBar(context.terminal, parts),
    }).catch(error => {
      throw asFileError(from, error)
    }),
  )
  if (access) printBackup(context, from, manifest, `Restored from ${from}`, access)
  else printBackup(context, from, manifest, `${from} can be restored`)
}

/** Names only centres and times, no customers. */
function printBackup(
  context: Context,
  folder: string,
  manifest: Manifest,
  what: string,
  access?: Restored['access'],
): void {
  const { tables, files, takenAt, version, migration, missing } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = [...tables, ...files].reduce((sum, part) => sum + part.bytes, 0)
  const figures = { takenAt, version, migration: migration.tag, tables: tables.length, rows }
  show(
    context,
    { folder: resolvePath(context, folder), ...figures, files: files.length, bytes, missing, ...access },
    () =>
      [
        `${what}: ${plural(rows, 'row')} in ${plural(tables.length, 'table')}, ${plural(files.length, 'file')}, ${megabytes(bytes)}, as it was at ${takenAt} (version ${version}).`,
        ...(access ? accessLines(access) : []),
      ].join('\n'),
  )
}

function accessLines({ ended, staff }: NonNullable<Restored['access']>): string[] {
  const { staffSessions, customerSessions, invites, recoveryCodes } = ended
  return [
    `Ended: ${plural(staffSessions, 'session')} of staff, ${plural(customerSessions, 'session')} of customers, ${plural(invites, 'link for a passkey', 'links for a passkey')}, ${plural(recoveryCodes, 'recovery code')}.`,
    ...(staff.length === 0
      ? []
      : [
          'These people can sign in again, as when the backup was made. End the access of those who have left since: staff end NAME',
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
  ]
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
