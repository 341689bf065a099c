import { createRoute, z } from '@hono/zod-openapi'
import { toPaise } from '#rules/money.ts'
import { cleanText } from '#rules/people.ts'
import * as words from '#text/desk/doctors.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { told } from '#wire/fields.ts'
import { at, body, ok } from '../endpoint.ts'
import { photoChange } from '../photos.ts'
import { needs } from '../staff/needs.ts'

/** Doctors who are consulted, changed at the desk; and what was done to a record of the catalogue. */

const MAX_LINE = 120
const MAX_YEARS = 70
const MAX_REVIEWS = 10_000_000
const MAX_FEE = 100_000

const line = (missing: Sentence) =>
  z
    .string(told(missing))
    .max(MAX_LINE, told(sentence(words.lineTooLong, { most: MAX_LINE })))
    .transform(cleanText)
    .refine(text => text !== '', told(missing))

const number = (most: number, wrong: Sentence) =>
  z.int(told(wrong)).min(0, told(wrong)).max(most, told(wrong))

const feeTold = told(sentence(words.feeWrong))

/** What the desk sets of a doctor. */
const doctorDetails = z
  .object({
    name: line(sentence(words.nameMissing)),
    specialization: line(sentence(words.specializationMissing)),
    experienceYears: number(MAX_YEARS, sentence(words.yearsWrong)),
    qualifications: line(sentence(words.qualificationsMissing)),
    location: line(sentence(words.locationMissing)),
    clinic: line(sentence(words.clinicMissing)),
    ratingPercent: number(100, sentence(words.ratingWrong)),
    reviews: number(MAX_REVIEWS, sentence(words.reviewsWrong)),
    /** Rupees; null: what consultations with anybody cost. */
    fee: z
      .union([z.null(), z.number().positive().max(MAX_FEE).transform(toPaise)], feeTold)
      .openapi({ type: 'number' }),
    isOffered: z.boolean(),
  })
  .openapi('DoctorDetails')

const listed = z
  .object({
    id: z.string(),
    name: z.string(),
    specialization: z.string(),
    experienceYears: z.int(),
    qualifications: z.string(),
    location: z.string(),
    clinic: z.string(),
    ratingPercent: z.int(),
    reviews: z.int(),
    fee: z.number().nullable(),
    isOffered: z.boolean(),
    /** Invented for the demo: a live shop has none. */
    isSample: z.boolean(),
    photo: z.string().nullable().openapi({ description: 'The address of the photograph.' }),
    /** Null where nothing has been done to it at the desk. */
    changedAt: z.iso.datetime().nullable(),
    changedBy: z.string().nullable(),
  })
  .openapi('DeskDoctor')
export type DeskDoctor = z.output<typeof listed>

const recordChange = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  /** What changed, from what to what: ['fee', '– → 600']. */
  details: z.array(z.tuple([z.string(), z.string()])),
})

/** Made at the screen: sent twice it is one doctor. */
const id = z.string().regex(/^[\w-]{1,60}$/)

export const deskDoctorEndpoints = {
  listDeskDoctors: createRoute({
    ...at('listDeskDoctors'),
    ...needs('catalogue.change'),
    summary: 'All doctors, withdrawn ones too, with who changed them last',
    responses: ok(z.object({ success: z.literal(true), doctors: z.array(listed) })),
  }),
  saveDoctor: createRoute({
    ...at('saveDoctor'),
    ...needs('catalogue.change'),
    summary:
      'Add a doctor (`seen` null), or change or withdraw one if they still are what was seen; requests that were made stay',
    request: {
      params: z.object({ id }),
      body: body(z.object({ seen: doctorDetails.nullable(), doctor: doctorDetails })),
    },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
  saveDoctorPhoto: createRoute({
    ...at('saveDoctorPhoto'),
    ...needs('catalogue.change'),
    summary: 'Add, replace or remove the photograph of a doctor who is offered',
    request: { params: z.object({ id }), body: body(photoChange) },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
  listRecordChanges: createRoute({
    ...at('listRecordChanges'),
    ...needs('catalogue.change'),
    summary: 'Who changed a doctor, a coupon or a fact of the company, when, and what',
    request: { params: z.object({ kind: z.enum(['doctor', 'coupon', 'fact']), id }) },
    responses: ok(z.object({ success: z.literal(true), changes: z.array(recordChange) })),
  }),
}
