import { fullNameMissing, mobileNumberWrong, phoneNumberWrong } from '#text/fields.ts'
import {
  allRequired,
  cityNotVisited,
  dateFromTomorrow,
  dateWithinMonths,
  dateWithinYear,
  futureDate,
  hourOutside,
  serviceMissing,
} from '#text/requests/request-forms.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { CITIES } from '../cities.ts'
import { addDays, type IndianDate, indianDate, isDate, startOfIndianDay } from '../dates.ts'
import { HOUR_MS } from '../durations.ts'
import { address, email, personName, phone } from '../fields.ts'
import { type FieldProblems, problemsOf } from '../problems.ts'
import { formatHour } from './slots.ts'

/**
 * The rules of the forms for home-care visits and doctor consultations, in the words of each form. Browser and server
 * ask the same functions; days are decided in India's time.
 */

export const BOOKING_KINDS = ['home-care', 'consultation'] as const

/** A request's way: somebody has called and agreed on it, it has taken place; or it was called off. */
export const BOOKING_STATUSES = ['requested', 'confirmed', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export const HOME_CARE_SERVICES = [
  'Physiotherapy',
  'Nursing',
  'Medical Equipment',
  'Trained Attendants',
  'Mother & Baby Care',
  'Diabetes Care',
  'Critical Care',
  'Covid Care',
  'Vaccination',
  'Counseling',
  'Diet And Nutrition Consultation',
  'Elder Care',
] as const

export const SPECIALISTS = [
  'Dermatology',
  'Homeopathy',
  'Family Physician',
  'Gynecologists',
  'Ophthalmology',
] as const

export const GENERAL_CONSULTATION = 'General Consultation'

/** Hours of the day (India) between which doctors are spoken to; the last consultation begins by the second. */
export const CONSULTATION_HOURS = { from: 8, to: 20 } as const

/** How many months ahead a consultation can be asked for, how many days ahead a home visit. */
const CONSULTATION_MONTHS = 3
const HOME_VISIT_DAYS = 365

/** What was typed; '' where nothing was. `dateTime` is 'YYYY-MM-DD' or an ISO time. */
export interface VisitForm {
  name: string
  email: string
  mobile: string
  dateTime: string
}

/** The first day that any form offers: tomorrow in India. */
export const firstVisitDay = (now: Date): IndianDate => addDays(indianDate(now), 1)

/** The last day on which a home visit can be asked for. */
export const lastHomeVisitDay = (now: Date): IndianDate => addDays(indianDate(now), HOME_VISIT_DAYS)

/** The last day on which a consultation can be asked for: three months ahead, or that month's last day. */
export function lastConsultationDay(now: Date): IndianDate {
  const [year = 0, month = 0, day = 0] = indianDate(now).split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + CONSULTATION_MONTHS, 0)).getUTCDate()
  const then = new Date(Date.UTC(year, month - 1 + CONSULTATION_MONTHS, Math.min(day, lastOfMonth)))
  return then.toISOString().slice(0, 10)
}

const VISIT_TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * The instant of 'YYYY-MM-DD' (the first hour of that day in India, midnight unless told otherwise) or of an ISO time. A
 * time without a zone is India's: date pickers send it so. Undefined for anything else.
 */
export function visitTime(text: string, firstHour = 0): Date | undefined {
  const dayStart = `${String(firstHour).padStart(2, '0')}:00`
  const [, date = '', time = dayStart, zone = '+05:30'] = VISIT_TIME.exec(text) ?? []
  if (!isDate(date)) return undefined
  const at = new Date(`${date}T${time}${zone}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** How a form's date lies to the days that can be asked for. */
function placeOf(dateTime: string, last: IndianDate, now: Date): 'missing' | 'early' | 'late' | 'open' {
  if (dateTime === '') return 'missing'
  const at = visitTime(dateTime)
  if (!at || indianDate(at) < firstVisitDay(now)) return 'early'
  return indianDate(at) > last ? 'late' : 'open'
}

const HOME_DATE_PROBLEMS = {
  missing: sentence(futureDate),
  early: sentence(futureDate),
  late: sentence(dateWithinYear),
  open: undefined,
}

export interface HomeCareForm extends VisitForm {
  serviceType: string
  /** One of CITIES, or '' where it wasn't asked for. */
  city: string
  /** As much of it as the customer likes to tell already; may be ''. */
  address: string
}

/** What is wrong with the home-care form, in the order in which it is told; {} when nothing is. */
export function homeCareProblems(form: HomeCareForm, now: Date): FieldProblems {
  const isOffered = (HOME_CARE_SERVICES as readonly string[]).includes(form.serviceType)
  const isCovered = form.city === '' || (CITIES as readonly string[]).includes(form.city)
  return problemsOf({
    serviceType: isOffered ? undefined : sentence(serviceMissing),
    name: personName.problem(form.name, sentence(fullNameMissing)),
    mobile: phone.problem(form.mobile, sentence(phoneNumberWrong)),
    email: email.problem(form.email),
    dateTime: HOME_DATE_PROBLEMS[placeOf(form.dateTime, lastHomeVisitDay(now), now)],
    city: isCovered ? undefined : sentence(cityNotVisited),
    address: address.problem(form.address),
  })
}

const MISSING = sentence(allRequired)

const CONSULTATION_DATE_PROBLEMS = {
  missing: MISSING,
  early: sentence(dateFromTomorrow),
  late: sentence(dateWithinMonths, { months: CONSULTATION_MONTHS }),
  open: undefined,
}

/** The instant that a consultation is asked for. A day alone means its first hour. */
export const consultationTime = (dateTime: string): Date | undefined =>
  visitTime(dateTime, CONSULTATION_HOURS.from)

function hourProblem(dateTime: string): Sentence | undefined {
  const at = consultationTime(dateTime)
  if (!at) return undefined
  const hour = (at.getTime() - startOfIndianDay(indianDate(at)).getTime()) / HOUR_MS
  const { from, to } = CONSULTATION_HOURS
  if (hour >= from && hour <= to) return undefined
  return sentence(hourOutside, { from: formatHour(from), to: formatHour(to) })
}

/** What is wrong with the consultation form; {} when nothing is. Whether the specialist exists, the shop knows. */
export const consultationProblems = (form: VisitForm, now: Date): FieldProblems =>
  problemsOf({
    name: personName.problem(form.name, MISSING),
    mobile: phone.problem(form.mobile, form.mobile === '' ? MISSING : sentence(mobileNumberWrong)),
    email: email.problem(form.email),
    dateTime:
      CONSULTATION_DATE_PROBLEMS[placeOf(form.dateTime, lastConsultationDay(now), now)] ??
      hourProblem(form.dateTime),
  })

/** The fields of a consultation in which nothing was typed: that is said once for all of them. */
export const emptyFields = (problems: FieldProblems): string[] =>
  Object.keys(problems).filter(field => problems[field]?.message === allRequired)

/** What is wrong with the promotional page's form, in the order of its fields; {} when nothing is. */
export function landingProblems(
  form: { name: string; email: string; mobile: string; date: string },
  now: Date,
): FieldProblems {
  const isDay = isDate(form.date) || form.date === ''
  return problemsOf({
    name: personName.problem(form.name),
    email: email.problem(form.email),
    mobile: phone.problem(form.mobile),
    date: HOME_DATE_PROBLEMS[isDay ? placeOf(form.date, lastHomeVisitDay(now), now) : 'early'],
  })
}
