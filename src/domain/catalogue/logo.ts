import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { companyFacts } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addDays, indianDate, startOfIndianDay } from '#rules/dates.ts'
import { LOGO_SIZES, type LogoSize } from '#rules/logo.ts'
import { nothingHere } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { cleanLogo } from '../files/clean.ts'
import { deleteFilesLater } from '../files/deletions.ts'
import { readPhoto } from '../files/photos.ts'
import type { Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { changeFact } from './facts.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'files'>

const keyOf = (logo: string, size: LogoSize): string => `look/${logo}/mark-${size}.png`

/** Open pages and caches have the address of an earlier logo for a while. */
const STAYS_DAYS = 7

/** Replaces or (null) removes the logo. `picture` in base64: PNG, JPEG or SVG. */
export async function saveLogo(
  shop: Deps,
  staff: StaffSession,
  { revision, picture }: { revision: number; picture: string | null },
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  const before = await storedLogo(shop)
  // A new name for each upload, so that an address never changes its content.
  const logo = picture === null ? null : randomBytes(6).toString('hex')
  if (logo && picture) {
    const marks = await cleanLogo(new Uint8Array(Buffer.from(picture, 'base64')))
    for (const { size, png } of marks) await shop.files.put(keyOf(logo, size), png)
  }
  try {
    await changeFact(shop, staff, { name: 'logo', revision, value: logo })
  } catch (error) {
    if (logo && (await storedLogo(shop)) !== logo)
      for (const size of LOGO_SIZES) await shop.files.delete(keyOf(logo, size))
    throw error
  }
  if (before) await deleteMarksLater(shop, before)
}

async function storedLogo({ db }: Pick<Shop, 'db'>): Promise<string | null> {
  const [row] = await db.select().from(companyFacts).where(eq(companyFacts.name, 'logo'))
  return typeof row?.value === 'string' ? row.value : null
}

const deleteMarksLater = ({ db, now }: Deps, logo: string) =>
  inTransaction(db, tx =>
    deleteFilesLater(
      tx,
      LOGO_SIZES.map(size => ({
        fileKey: keyOf(logo, size),
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
    return await readPhoto(shop, keyOf(logo, size))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  }
}

export function openLogo(shop: Pick<Shop, 'files'>, logo: string, file: string): Promise<Uint8Array> {
  const size = LOGO_SIZES.find(known => file === `mark-${known}.png`)
  if (!size) throw new Refusal('NOT_FOUND', sentence(nothingHere))
  return readPhoto(shop, keyOf(logo, size))
}
