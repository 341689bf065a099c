import { z } from '@hono/zod-openapi'
import { toPaise } from '#rules/money.ts'
import { cleanText } from '#rules/people.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { MAX_PHOTO_BODY, photoChange } from '#wire/photos.ts'

const MAX_LINE = 120
const MAX_YEARS = 70
const MAX_REVIEWS = 10_000_000
const MAX_FEE = 100_000

const lineSchema = (missing: string) =>
  z
    .string(missing)
    .max(MAX_LINE, `At most ${MAX_LINE} characters.`)
    .transform(cleanText)
    .refine(text => text !== '', missing)

const numberSchema = (most: number, wrong: string) => z.int(wrong).min(0, wrong).max(most, wrong)

/** The fields that the desk can edit. */
const doctorDetails = z
  .object({
    name: lineSchema('Enter the doctor’s name, with the title.'),
    specialization: lineSchema('Enter the speciality.'),
    experienceYears: numberSchema(MAX_YEARS, 'Enter the years of experience, 0 to 70.'),
    qualifications: lineSchema('Enter the qualifications, like MBBS, MD.'),
    location: lineSchema('Enter the area and city, like Bandra, Mumbai.'),
    clinic: lineSchema('Enter the clinic’s name.'),
    ratingPercent: numberSchema(100, 'Enter the rating in percent, 0 to 100.'),
    reviews: numberSchema(MAX_REVIEWS, 'Enter the number of reviews, in digits.'),
    /** Null: the price of a consultation with any doctor. */
    fee: z
      .union(
        [z.null(), z.number().positive().max(MAX_FEE).transform(toPaise)],
        'Enter the fee in rupees, like 600, or leave it empty.',
      )
      .openapi({ type: 'number' }),
    isOffered: z.boolean(),
  })
  .openapi('DoctorDetails')
type DoctorDetails = z.input<typeof doctorDetails>

/** Without the limits of a request, so that a lower limit does not break the list of stored doctors. */
const storedDetails = {
  name: z.string(),
  specialization: z.string(),
  experienceYears: z.int(),
  qualifications: z.string(),
  location: z.string(),
  clinic: z.string(),
  ratingPercent: z.int(),
  reviews: z.int(),
  fee: rupees().nullable(),
  isOffered: z.boolean(),
} satisfies { [N in keyof DoctorDetails]: z.ZodType<unknown, DoctorDetails[N]> }
const listed = z
  .object({
    id: z.string(),
    revision: z.int(),
    ...storedDetails,
    /** True for an invented doctor of a demo; a live shop has none. */
    isSample: z.boolean(),
    photo: z.string().nullable().openapi({ description: 'The address of the photograph.' }),
    /** Null if the desk has never changed the doctor. */
    changedAt: instant.nullable(),
    changedBy: z.string().nullable(),
  })
  .openapi('DeskDoctor')
export type DeskDoctor = z.input<typeof listed>

/** Made by the page, so that a request sent twice adds one doctor. */
const id = z.string().regex(/^[\w-]{1,60}$/)

export const doctorEndpoints = endpoints({
  listDeskDoctors: {
    get: '/api/desk/doctors',
    needs: 'catalogue.change',
    summary: 'All doctors, withdrawn ones too, with who changed them last',
    answer: { doctors: z.array(listed) },
  },
  saveDoctor: {
    post: '/api/desk/doctors/{id}',
    needs: 'catalogue.change',
    summary: 'Add a doctor (`revision` null), or change or withdraw one; requests that were made stay',
    params: { id },
    body: { revision: z.int().nullable(), doctor: doctorDetails },
    current: listed,
    audits: ['doctor.added', 'doctor.changed'],
  },
  saveDoctorPhoto: {
    post: '/api/desk/doctors/{id}/photo',
    needs: 'catalogue.change',
    summary: 'Add, replace or remove the photograph of a doctor who is offered',
    params: { id },
    body: photoChange,
    maxBytes: MAX_PHOTO_BODY,
    refuses: ['NOT_FOUND', 'CHANGED', 'BUSY', 'FILES_DOWN'],
    audits: ['doctor.photo-changed'],
  },
})
