import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { centres, orders, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#domain/audit.ts'
import {
  type DeskCentre,
  deskCentre,
  hoursOf,
  type SetHours,
  updateCentre,
} from '#domain/catalogue/edit-centres.ts'
import { isItsVisit } from '#domain/orders/order-rows.ts'
import { noSuchCentre } from '#domain/orders/words.ts'
import type { Shop } from '#domain/shop.ts'
import { allowedCentres, authorise, isAtCentres, type StaffSession } from '#domain/staff/sessions.ts'
import { indianDate } from '#rules/dates.ts'
import { isOpenAt, openingWords } from '#rules/visits/opening.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/** Opening hours apply to new bookings; existing ones stay. */

type Deps = Pick<Shop, 'db' | 'now'>
export async function centresAtDesk({ db }: Deps, staff: StaffSession, city?: string): Promise<DeskCentre[]> {
  const allowed = allowedCentres(staff, 'slots.set')
  const rows = await db
    .select()
    .from(centres)
    .where(
      and(
        city === undefined ? undefined : eq(centres.city, city),
        eq(centres.isOffered, true),
        isAtCentres(allowed, centres.code),
      ),
    )
    .orderBy(asc(centres.position), asc(centres.code))
  return rows.map(deskCentre)
}

const centreGone = () => new Refusal('NOT_FOUND', sentence(noSuchCentre))

interface StandingVisit {
  /** The order's number. */
  orderId: string
  date: string
  hour: number
}

/** Booked visits from today on that would fall on closed days. */
export async function visitsWhenClosed(
  { db, now }: Deps,
  staff: StaffSession,
  { code, hours }: { code: string; hours: SetHours },
): Promise<StandingVisit[]> {
  authorise(staff, 'slots.set', code)
  const [known] = await db.select({ code: centres.code }).from(centres).where(eq(centres.code, code))
  if (!known) throw centreGone()
  const booked = await db
    .select({ orderId: orders.number, date: visits.date, hour: visits.hour })
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(
      and(
        eq(visits.centreCode, code),
        gte(visits.date, indianDate(now())),
        inArray(orders.status, ['pending', 'confirmed']),
      ),
    )
    .orderBy(asc(visits.date), asc(visits.hour), asc(orders.number))
  return booked.filter(({ date, hour }) => !isOpenAt(hours, date, hour))
}

/** Drops closed days of the past. Idempotent. */
export function setCentreHours(
  shop: Deps,
  staff: StaffSession,
  { code, revision, hours }: { code: string; revision: number; hours: SetHours },
): Promise<void> {
  authorise(staff, 'slots.set', code)
  return inTransaction(shop.db, async tx => {
    const [stored] = await tx.select().from(centres).where(eq(centres.code, code)).for('update')
    if (!stored) throw centreGone()
    const before = hoursOf(stored)
    const now = shop.now()
    const openDays = [...new Set(hours.openDays)].sort()
    const after = {
      ...hours,
      openDays,
      hours: openingWords({ ...hours, openDays }),
      closedDays: [...new Set(hours.closedDays)].filter(date => date >= indianDate(now)).sort(),
    }
    if (isDeepStrictEqual(before, after)) return
    await updateCentre(tx, stored, revision, after)
    await audit(tx, {
      at: now,
      actor: staff.actor,
      action: 'centre.hours-set',
      subject: `centre:${code}`,
      details: { before, after },
    })
  })
}
