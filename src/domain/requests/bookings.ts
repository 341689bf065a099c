import { requests } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { readServedPins } from '#domain/addresses/areas.ts'
import { readStoredCities } from '#domain/addresses/cities.ts'
import { createAreaCheck } from '#rules/addresses/areas.ts'
import { cityOfPin } from '#rules/addresses/pin-codes.ts'
import { normalisePhone } from '#rules/phones.ts'
import type { FieldProblems } from '#rules/problems.ts'
import type { Source } from '#rules/source.ts'
import { CONSULTATIONS } from '#rules/visits/consultations.ts'
import { HOME_CARE_SERVICES } from '#rules/visits/home-care.ts'
import {
  consultationProblems,
  consultationTime,
  homeCareProblems,
  visitTime,
} from '#rules/visits/request-forms.ts'
import { eitherVisitOrConsultation, specialistUnknown } from '#text/requests.ts'
import { sentence } from '#text/text.ts'
import type { Connection, Shop } from '../shop.ts'
import { findDoctor } from './doctors.ts'
import type { BookingRow } from './list-requests.ts'
import { countForm, type RequestCaller, refuseInvalidForm } from './public-forms.ts'

type RequestDeps = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>
type NewBooking = typeof requests.$inferInsert
type RequestColumns = Pick<
  NewBooking,
  'kind' | 'service' | 'serviceCode' | 'preferredAt' | 'doctorId' | 'city' | 'address'
>

/** '' for empty fields. A consultation is with a specialist or with a doctor. */
interface BookingRequest {
  name: string
  email: string
  mobile: string
  dateTime: string
  serviceType: string
  specialist: string
  doctorId: string
  city: string
  pinCode: string
  address: string
  source?: Source | undefined
}

export type BookedRequest = Pick<
  BookingRow,
  'id' | 'kind' | 'name' | 'preferredAt' | 'service' | 'status' | 'createdAt'
>

/**
 * Home care can be requested from tomorrow on, a consultation up to three months ahead. Neither reserves a slot: staff
 * call back.
 */
export async function createBooking(
  shop: RequestDeps,
  request: BookingRequest,
  { address, customerId }: RequestCaller,
): Promise<BookedRequest> {
  const now = shop.now()
  const isConsultation = request.specialist !== '' || request.doctorId !== ''
  const columns = isConsultation
    ? await consultationColumns(shop.db, request, now)
    : await homeCareColumns(shop.db, request, now)
  const mobile = normalisePhone(request.mobile)
  await countForm(shop, { mobile, address })
  return inTransaction(shop.db, async tx => {
    const { name, source } = request
    const email = request.email || null
    const [added] = await tx
      .insert(requests)
      .values({ ...columns, name, email, mobile, customerId, source, status: 'requested', createdAt: now })
      .returning()
    if (!added) throw new Error('a booking was not written')
    await shop.sendJob(tx, 'notify-request', { kind: 'booking', id: added.id })
    return added as BookingRow
  })
}

async function homeCareColumns(db: Connection, request: BookingRequest, now: Date): Promise<RequestColumns> {
  const served = request.pinCode ? await readServedPins(db) : new Map()
  const cities = await readStoredCities(db)
  const serviceCode = HOME_CARE_SERVICES.codeOf(request.serviceType)
  refuseInvalidForm(
    homeCareProblems(cities, { ...request, serviceType: serviceCode ?? '' }, now, createAreaCheck(served)),
  )
  return {
    kind: 'home-care',
    service: request.serviceType,
    serviceCode,
    preferredAt: instantOf(visitTime(request.dateTime)),
    city: request.city || cityOfPin(cities, request.pinCode) || null,
    address: [request.address, request.pinCode].filter(Boolean).join(', ') || null,
  }
}

async function consultationColumns(
  db: Connection,
  request: BookingRequest,
  now: Date,
): Promise<RequestColumns> {
  const doctor = await chosenDoctor(db, request)
  refuseInvalidForm({
    ...consultationProblems(request, now),
    ...specialistProblems(request, doctor !== undefined),
  })
  return {
    kind: 'consultation',
    service: doctor?.name ?? request.specialist,
    serviceCode: doctor ? null : CONSULTATIONS.codeOf(request.specialist),
    doctorId: doctor?.id,
    preferredAt: instantOf(consultationTime(request.dateTime)),
  }
}

const chosenDoctor = (db: Connection, { doctorId, specialist }: BookingRequest) =>
  findDoctor(db, doctorId === '' ? { name: specialist } : { id: doctorId })

function specialistProblems(
  { serviceType, specialist, doctorId }: BookingRequest,
  isDoctor: boolean,
): FieldProblems {
  if (serviceType !== '') {
    return { serviceType: sentence(eitherVisitOrConsultation) }
  }
  if (isDoctor || (doctorId === '' && CONSULTATIONS.codeOf(specialist))) return {}
  const field = doctorId === '' ? 'specialist' : 'doctorId'
  return { [field]: sentence(specialistUnknown) }
}

function instantOf(at: Date | undefined): Date {
  if (!at) throw new Error('a date passed the rules that cannot be read')
  return at
}
