import {
  allRequired,
  cityNotVisited,
  dateFromTomorrow,
  dateWithinMonths,
  dateWithinYear,
  futureDate,
  hourOutside,
  serviceMissing,
} from '#text/requests.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { pinProblem } from '../addresses/pin-codes.ts'
import { type Cities, findOpenCity } from '../cities.ts'
import { addDays, type IndianDate, indianDate, isDate, startOfIndianDay } from '../dates.ts'
import { HOUR_MS } from '../durations.ts'
import { addressRule, emailRule, personNameRule, phoneRule } from '../fields.ts'
import { collectProblems, type FieldProblems } from '../problems.ts'
import type { HomeCareService } from './home-care.ts'
import { formatHour } from './slots.ts'
import { fullNameMissing, mobileNumberWrong, phoneNumberWrong } from './words.ts'

export const BOOKING_KINDS = ['home-care', 'consultation'] as const

/** `confirmed`: after our call. */
export const BOOKING_STATUSES = ['requested', 'confirmed', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** In India. The last consultation begins at `to` at the latest. */
export const CONSULTATION_HOURS = { from: 8, to: 20 } as const

const CONSULTATION_MONTHS = 3
const HOME_VISIT_DAYS = 365

/** '' if empty. `dateTime` is 'YYYY-MM-DD' or an ISO time. */
export interface VisitForm {
  name: string
  email: string
  mobile: string
  dateTime: string
}

export const firstVisitDay = (now: Date): IndianDate => addDays(indianDate(now), 1)

export const lastHomeVisitDay = (now: Date): IndianDate => addDays(indianDate(now), HOME_VISIT_DAYS)

/** Three months ahead, or that month's last day. */
export function lastConsultationDay(now: Date): IndianDate {
  const [year = 0, month = 0, day = 0] = indianDate(now).split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + CONSULTATION_MONTHS, 0)).getUTCDate()
  const then = new Date(Date.UTC(year, month - 1 + CONSULTATION_MONTHS, Math.min(day, lastOfMonth)))
  return then.toISOString().slice(0, 10)
}

const VISIT_TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/

/** Parses 'YYYY-MM-DD' (at `firstHour` in India) or an ISO time; without a zone it is India's. */
export function visitTime(text: string, firstHour = 0): Date | undefined {
  const dayStart = `${String(firstHour).padStart(2, '0')}:00`
  const [, date = '', time = dayStart, zone = '+05:30'] = VISIT_TIME.exec(text) ?? []
  if (!isDate(date)) return undefined
  const at = new Date(`${date}T${time}${zone}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

function dateStatus(dateTime: string, last: IndianDate, now: Date): 'missing' | 'early' | 'late' | 'open' {
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
  /** '' if not chosen. */
  serviceType: HomeCareService | ''
  /** '' if not asked. */
  city: string
  /** '' if not given. */
  pinCode?: string
  /** May be partial or ''. */
  address: string
}

/** In the order of the fields; {} if valid. `isInAreas`: the laboratory's own areas. */
export function homeCareProblems(
  cities: Cities,
  form: HomeCareForm,
  now: Date,
  isInAreas?: (city: string, pin: string) => boolean,
): FieldProblems {
  const isCovered = form.city === '' || findOpenCity(cities, form.city) !== undefined
  return collectProblems({
    serviceType: form.serviceType ? undefined : sentence(serviceMissing),
    name: personNameRule.problem(form.name, sentence(fullNameMissing)),
    mobile: phoneRule.problem(form.mobile, sentence(phoneNumberWrong)),
    email: emailRule.problem(form.email),
    dateTime: HOME_DATE_PROBLEMS[dateStatus(form.dateTime, lastHomeVisitDay(now), now)],
    city: isCovered ? undefined : sentence(cityNotVisited),
    pinCode: form.pinCode ? pinProblem(cities, form.pinCode, form.city || undefined, isInAreas) : undefined,
    address: addressRule.problem(form.address),
  })
}

const MISSING = sentence(allRequired)

const CONSULTATION_DATE_PROBLEMS = {
  missing: MISSING,
  early: sentence(dateFromTomorrow),
  late: sentence(dateWithinMonths, { months: CONSULTATION_MONTHS }),
  open: undefined,
}

/** A date alone means its first hour. */
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

/** {} if valid. The server checks that the specialist exists. */
export const consultationProblems = (form: VisitForm, now: Date): FieldProblems =>
  collectProblems({
    name: personNameRule.problem(form.name, MISSING),
    mobile: phoneRule.problem(form.mobile, form.mobile === '' ? MISSING : sentence(mobileNumberWrong)),
    email: emailRule.problem(form.email),
    dateTime:
      CONSULTATION_DATE_PROBLEMS[dateStatus(form.dateTime, lastConsultationDay(now), now)] ??
      hourProblem(form.dateTime),
  })

/** Names of the empty fields, for which the form shows one message. */
export const listEmptyFields = (problems: FieldProblems): string[] =>
  Object.keys(problems).filter(field => problems[field]?.message === allRequired)

/** In the order of the form's fields; {} if valid. */
export function landingProblems(
  form: { name: string; email: string; mobile: string; date: string },
  now: Date,
): FieldProblems {
  const isDay = isDate(form.date) || form.date === ''
  return collectProblems({
    name: personNameRule.problem(form.name),
    email: emailRule.problem(form.email),
    mobile: phoneRule.problem(form.mobile),
    date: HOME_DATE_PROBLEMS[isDay ? dateStatus(form.date, lastHomeVisitDay(now), now) : 'early'],
  })
}
