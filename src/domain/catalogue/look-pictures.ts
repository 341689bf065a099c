import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { companyFacts } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addDays, indianDate, startOfIndianDay } from '#rules/dates.ts'
import { LOGO_SIZES, type LogoSize } from '#rules/logo.ts'
import type { LookPicture } from '#rules/look.ts'
import { sharePicturePath } from '#rules/share-pictures.ts'
import { nothingHere } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { cleanLogo, cleanSharePicture } from '../files/clean.ts'
import { deleteFilesLater } from '../files/deletions.ts'
import { readPhoto } from '../files/photos.ts'
import type { Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { changeFact } from './facts.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'files'>

const keyOfMark = (logo: string, size: LogoSize): string => `look/${logo}/mark-${size}.png`
const keyOfSharePicture = (picture: string): string => sharePicturePath(picture).slice(1)

/** Open pages and caches have the address of an earlier picture for a while. */
const STAYS_DAYS = 7

interface Kind {
  /** A new name for each upload, so that an address never changes its content. */
  newName: () => string
  keysOf: (name: string) => string[]
  /** The files in the order of `keysOf`. */
  clean: (bytes: Uint8Array) => Promise<Uint8Array[]>
}

const KINDS: Record<LookPicture, Kind> = {
  logo: {
    newName: () => randomBytes(6).toString('hex'),
    keysOf: name => LOGO_SIZES.map(size => keyOfMark(name, size)),
    clean: async bytes => (await cleanLogo(bytes)).map(({ png }) => png),
  },
  sharePicture: {
    newName: () => randomBytes(12).toString('hex'),
    keysOf: name => [keyOfSharePicture(name)],
    clean: async bytes => [await cleanSharePicture(bytes)],
  },
}

interface PictureChange {
  kind: LookPicture
  revision: number
  /** In base64; null removes it. */
  picture: string | null
}

/** Replaces or removes the logo (PNG, JPEG or SVG) or the share picture (PNG or JPEG). */
export async function saveLookPicture(
  shop: Deps,
  staff: StaffSession,
  { kind, revision, picture }: PictureChange,
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  const { newName, keysOf, clean } = KINDS[kind]
  const before = await storedName(shop, kind)
  const name = picture === null ? null : newName()
  const keys = name === null ? [] : keysOf(name)
  if (picture !== null) {
    const files = await clean(new Uint8Array(Buffer.from(picture, 'base64')))
    for (const [index, file] of files.entries()) await shop.files.put(String(keys[index]), file)
  }
  try {
    await changeFact(shop, staff, { name: kind, revision, value: name })
  } catch (error) {
    if ((await storedName(shop, kind)) !== name) for (const key of keys) await shop.files.delete(key)
    throw error
  }
  if (before) await deleteLater(shop, keysOf(before))
}

async function storedName({ db }: Pick<Shop, 'db'>, kind: LookPicture): Promise<string | null> {
  const [row] = await db.select().from(companyFacts).where(eq(companyFacts.name, kind))
  return typeof row?.value === 'string' ? row.value : null
}

const deleteLater = ({ db, now }: Deps, keys: string[]) =>
  inTransaction(db, tx =>
    deleteFilesLater(
      tx,
      keys.map(fileKey => ({
        fileKey,
        orderId: null,
        dueAt: startOfIndianDay(addDays(indianDate(now()), STAYS_DAYS)),
      })),
    ),
  )

/** For what the shop itself draws; null if there is no logo, or its file is missing. */
export async function readLogo(
  shop: Pick<Shop, 'files'>,
  logo: string | null,
  size: LogoSize,
): Promise<Uint8Array | null> {
  if (logo === null) return null
  try {
    return await readPhoto(shop, keyOfMark(logo, size))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  }
}

export function openLogo(shop: Pick<Shop, 'files'>, logo: string, file: string): Promise<Uint8Array> {
  const size = LOGO_SIZES.find(known => file === `mark-${known}.png`)
  if (!size) throw new Refusal('NOT_FOUND', sentence(nothingHere))
  return readPhoto(shop, keyOfMark(logo, size))
}

export const readSharePicture = (shop: Pick<Shop, 'files'>, picture: string): Promise<Uint8Array> =>
  readPhoto(shop, keyOfSharePicture(picture))
