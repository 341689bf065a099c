import { createHash, createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { backupDamaged, backupNewer, backupOtherSignature, backupUnsigned, noWholeBackup } from './words.ts'

/** The other parts of a backup with their hashes. */

/** Incremented when older releases can't read the format. */
export const FORMAT = 1

export const OWN_FILE = { mode: 0o600, flush: true } as const
export const CLOSED_FOLDER = { mode: 0o700 } as const

const count = z.number().int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const word = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  version: z.string(),
  mode: z.enum(['demo', 'live']),
  migration: z.object({ tag: z.string(), when: count }),
  /** Version of the job queue's tables; null where no shop has ever run. */
  jobsVersion: count.nullable(),
  /** In an order that satisfies foreign keys. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^(public|jobs)\.[a-z_][a-z0-9_]*$/),
      columns: z.array(word).min(1),
      rows: count,
      digest: z.string().regex(/^\d+$/),
      bytes: count,
      sha256,
    }),
  ),
  files: z.array(
    z.object({
      /** A file store's key; can't escape the folder. */
      key: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/),
      bytes: count,
      sha256,
    }),
  ),
  /** Referenced files that were missing before the backup. */
  missing: z.array(z.string()),
})

export type Manifest = z.output<typeof manifest>
export type TablePart = Manifest['tables'][number]
export type FilePart = Manifest['files'][number]

const NAME = 'manifest.json'
const SUM = 'manifest.sha256'
const SIGNATURE = 'manifest.signature'

export const tablePath = ({ name }: Pick<TablePart, 'name'>): string => `database/${name}.copy.gz`
export const filePath = ({ key }: Pick<FilePart, 'key'>): string => `files/${key}`

export const hashFile = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** HMAC under the shop's secret, which no backup contains. It covers every part through the hashes. */
export const signText = (secret: string, text: string | Uint8Array): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['backup', hashFile(text)]))
    .digest('hex')

export const isLoaded = ({ tables }: Manifest, table: string): boolean =>
  tables.some(({ name }) => name === table)

/** Last: a folder without a manifest is no backup. `sha256sum --check manifest.sha256` verifies it. */
export async function writeManifest(folder: string, content: Manifest, secret: string): Promise<void> {
  const text = `${JSON.stringify(manifest.parse(content), null, 2)}\n`
  await writeFile(path.join(folder, SUM), `${hashFile(text)}  ${NAME}\n`, OWN_FILE)
  await writeFile(path.join(folder, SIGNATURE), `${signText(secret, text)}\n`, OWN_FILE)
  await writeFile(path.join(folder, NAME), text, OWN_FILE)
}

const newerFormat = z.object({ format: z.number().min(FORMAT + 1), version: z.string() })

export interface SignaturePolicy {
  secret: string
  /** Accepts a backup without a signature. */
  isUnsigned?: boolean
}

/** Throws Refusal for a missing, damaged or newer backup, or one that this secret has not signed. */
export async function readManifest(folder: string, policy: SignaturePolicy): Promise<Manifest> {
  const [text, sum, signature] = await Promise.all([NAME, SUM, SIGNATURE].map(name => readPart(folder, name)))
  if (text === undefined || sum === undefined)
    throw new Refusal('INVALID', sentence(noWholeBackup, { folder }))
  if (sum.toString('utf8') !== `${hashFile(text)}  ${NAME}\n`) throw damagedRefusal(NAME)
  requireSigned(text, signature, policy)
  const json: unknown = JSON.parse(text.toString('utf8'))
  const newer = newerFormat.safeParse(json)
  if (newer.success) throw newerReleaseRefusal(newer.data.version)
  const read = manifest.safeParse(json)
  if (!read.success) throw damagedRefusal(NAME)
  return read.data
}

function requireSigned(
  text: Buffer,
  signature: Buffer | undefined,
  { secret, isUnsigned }: SignaturePolicy,
): void {
  if (signature === undefined && isUnsigned) return
  if (signature === undefined) throw new Refusal('INVALID', sentence(backupUnsigned))
  if (signature.toString('utf8') !== `${signText(secret, text)}\n`)
    throw new Refusal('INVALID', sentence(backupOtherSignature))
}

async function readPart(folder: string, name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path.join(folder, name))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

export const damagedRefusal = (part: string): Refusal =>
  new Refusal('INVALID', sentence(backupDamaged, { part }))

export const newerReleaseRefusal = (version: string): Refusal =>
  new Refusal('INVALID', sentence(backupNewer, { version }))
