import type { Booking, BookingRequest } from '#contract/bookings.ts'
import type { FieldMessages } from '#contract/errors.ts'
import { normalisePhone } from '#contract/people.ts'
import {
  consultationProblems,
  GENERAL_CONSULTATION,
  homeCareProblems,
  SPECIALISTS,
  visitTime,
} from '#contract/visits.ts'
import { bookings } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { countForm, refuseProblems } from '../accounts/public-forms.ts'
import type { Connection, Shop } from '../shop.ts'
import { hasDoctor } from './doctors.ts'

type Requesting = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>

/**
 * Keeps the wish for a home-care visit (from tomorrow on) or a consultation (tomorrow to three months ahead, days of
 * India), and has the customer told. Somebody calls back: no place is taken. Refusals: INVALID, TOO_MANY.
 */
export async function createBooking(
  shop: Requesting,
  request: BookingRequest,
  address: string,
): Promise<Booking> {
  const now = shop.now()
  const kind = request.specialist !== '' ? 'consultation' : 'home-care'
  refuseProblems(
    kind === 'consultation'
      ? await problemsOfConsultation(shop.db, request, now)
      : homeCareProblems(request, now),
  )
  const preferredAt = visitTime(request.dateTime)
  if (!preferredAt) throw new Error('a date passed the rules that cannot be read')
  const mobile = normalisePhone(request.mobile)
  await countForm(shop, { mobile, address })
  const row = await inTransaction(shop.db, async tx => {
    const [added] = await tx
      .insert(bookings)
      .values({
        kind,
        name: request.name,
        email: request.email || null,
        mobile,
        preferredAt,
        service: kind === 'consultation' ? request.specialist : request.serviceType,
        status: 'requested',
        createdAt: now,
      })
      .returning()
    if (!added) throw new Error('a booking was not written')
    await shop.sendJob(tx, 'notify-request', { kind: 'booking', id: added.id })
    return added
  })
  return {
    _id: row.id,
    name: row.name,
    dateTime: row.preferredAt.toISOString(),
    serviceType: row.service,
    status: row.status,
  }
}

async function problemsOfConsultation(
  db: Connection,
  request: BookingRequest,
  now: Date,
): Promise<FieldMessages> {
  const problems = consultationProblems(request, now)
  if (request.serviceType !== '') {
    return { ...problems, serviceType: 'Please ask either for a home visit or for a consultation.' }
  }
  const known: readonly string[] = [...SPECIALISTS, GENERAL_CONSULTATION]
  if (known.includes(request.specialist) || (await hasDoctor(db, request.specialist))) return problems
  return { ...problems, specialist: 'Please choose one of our specialists.' }
}
