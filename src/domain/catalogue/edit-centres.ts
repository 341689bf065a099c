import { isDeepStrictEqual } from 'node:util'
import { and, eq, max } from 'drizzle-orm'
import { centres } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { IndianDate } from '#rules/dates.ts'
import { openingWords } from '#rules/visits/opening.ts'
import { noSuchCentre } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../audit.ts'
import { staleRefusal } from '../record-changes.ts'
import type { Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { lockCentres } from './centres.ts'
import { centreCodeTaken } from './words.ts'

/** Centres, added and changed at the desk. Their hours: `orders/slots/centre-hours.ts`. */

type Row = typeof centres.$inferSelect

export interface CentreHours {
  /** 1 is Monday. */
  openDays: number[]
  opensAt: number
  closesAt: number
  closedDays: IndianDate[]
  /** In words: 'Mon to Sat, 7 AM to 8 PM'. */
  hours: string
}

/** As set on a form. Imported centres have words of their own. */
export type SetHours = Omit<CentreHours, 'hours'>

export const hoursOf = ({ openDays, opensAt, closesAt, closedDays, hours }: Row): CentreHours => ({
  openDays,
  opensAt,
  closesAt,
  closedDays,
  hours,
})

export type DeskCentre = CentreHours & Pick<Row, 'code' | 'name' | 'city' | 'address' | 'phone' | 'revision'>

export const deskCentre = (row: Row): DeskCentre => ({
  code: row.code,
  name: row.name,
  city: row.city,
  address: row.address,
  phone: row.phone,
  revision: row.revision,
  ...hoursOf(row),
})

interface CentreDetails {
  name: string
  address: string
  phone: string
}

/** A code stays for good, because past orders refer to it. */
export function addCentre(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  { phone, hours, ...centre }: CentreDetails & { code: string; city: string; hours: SetHours },
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  return inTransaction(shop.db, async tx => {
    await lockCentres(tx)
    const [last] = await tx.select({ position: max(centres.position) }).from(centres)
    const added = { ...centre, phone: phone || null, ...hours, hours: openingWords(hours) }
    const inserted = await tx
      .insert(centres)
      .values({ ...added, isSample: false, position: (last?.position ?? 0) + 1 })
      .onConflictDoNothing()
      .returning({ code: centres.code })
    if (inserted.length === 0) throw codeTaken(centre.code)
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'centre.added',
      subject: `centre:${centre.code}`,
      details: added,
    })
  })
}

function codeTaken(code: string): Refusal {
  const taken = sentence(centreCodeTaken, { code })
  return new Refusal('INVALID', taken, { fields: { code: taken } })
}

/** Idempotent. Past and booked visits show the new address too. */
export function changeCentre(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  { code, revision, ...details }: CentreDetails & { code: string; revision: number },
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  return inTransaction(shop.db, async tx => {
    const [stored] = await tx
      .select()
      .from(centres)
      .where(and(eq(centres.code, code), eq(centres.isOffered, true)))
      .for('update')
    if (!stored) throw new Refusal('NOT_FOUND', sentence(noSuchCentre, { code }))

    const before = { name: stored.name, address: stored.address, phone: stored.phone }
    const after = { ...details, phone: details.phone || null }
    if (isDeepStrictEqual(before, after)) return

    await updateCentre(tx, stored, revision, after)
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'centre.changed',
      subject: `centre:${code}`,
      details: { before, after },
    })
  })
}

/** Changes a locked centre, unless it has changed since the given revision was read. */
export async function updateCentre(
  tx: Transaction,
  stored: Row,
  revision: number,
  after: Partial<Row>,
): Promise<void> {
  const { code } = stored
  if (stored.revision !== revision)
    throw await staleRefusal(tx, { subjects: [`centre:${code}`, 'centres'] }, deskCentre(stored))
  await tx
    .update(centres)
    .set({ ...after, revision: revision + 1 })
    .where(eq(centres.code, code))
}
