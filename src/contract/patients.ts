import { createRoute, z } from '@hono/zod-openapi'
import { phone as phoneRule } from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { MAX_PATIENTS } from '#rules/patients/patient.ts'
import { PATIENT_RELATIONS } from '#rules/patients/relations.ts'
import {
  birthTwice,
  birthWrong,
  birthYearWrong,
  patientNotFound,
  patientRelationWrong,
} from '#text/patients.ts'
import { sentence } from '#text/text.ts'
import { clearable, email, emailTold, gender, personName, phone, told } from '#wire/fields.ts'
import { done } from './accounts.ts'
import { at, bearer, body, created, ok } from './endpoint.ts'

/** The patients of an account, its owner among them. */

export const patient = z
  .object({
    id: z.uuid(),
    name: z.string(),
    birthDate: z
      .string()
      .nullable()
      .openapi({ example: '1962-03-14', description: 'Null while it is not known.' }),
    isBirthEstimated: z
      .boolean()
      .openapi({ description: 'birthDate was reckoned from a year, or from the age of a booking.' }),
    age: z.int().nullable().openapi({ description: "Full years today, in India's day." }),
    ageMonths: z.int().nullable().openapi({ description: "An infant's age in months." }),
    gender: z.enum(GENDERS.labels).openapi({ description: 'Sex at birth.' }),
    relation: z
      .enum(PATIENT_RELATIONS)
      .openapi({ description: "To the owner of the account, who is 'self'." }),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    orders: z.int().openapi({ description: 'In how many orders.' }),
  })
  .openapi('Patient')
export type SavedPatient = z.infer<typeof patient>

const birthTold = told(sentence(birthWrong))
const yearTold = told(sentence(birthYearWrong))

const given = z.object({
  name: personName,
  birthDate: z.string(birthTold).optional().openapi({ example: '1962-03-14' }),
  birthYear: z
    .int(yearTold)
    .optional()
    .openapi({ description: 'Where only the year is known.', example: 1962 }),
  gender,
  relation: z.enum(PATIENT_RELATIONS, told(sentence(patientRelationWrong))),
  phone: clearable(phone, told(phoneRule.missing)),
  email: clearable(email, emailTold),
})
const oneBirth = {
  rule: ({ birthDate, birthYear }: { birthDate?: string; birthYear?: number }) =>
    birthDate === undefined || birthYear === undefined,
  ...told(sentence(birthTwice)),
}
const newPatient = given.refine(oneBirth.rule, { error: oneBirth.error, path: ['birthYear'] })
const patientChange = given.partial().refine(oneBirth.rule, { error: oneBirth.error, path: ['birthYear'] })

const missing = told(sentence(patientNotFound))
const patientId = z.object({ id: z.uuid(missing) })
const onePatient = z.object({ success: z.literal(true), message: z.string(), patient })

export const patientEndpoints = {
  listPatients: createRoute({
    ...at('listPatients'),
    ...bearer,
    summary: 'The people of the account, its owner first',
    responses: ok(z.object({ success: z.literal(true), patients: z.array(patient) })),
  }),
  addPatient: createRoute({
    ...at('addPatient'),
    ...bearer,
    summary: `Add a person; an account has at most ${MAX_PATIENTS}`,
    description: 'A date of birth, or the year, is needed: one of birthDate and birthYear.',
    request: { body: body(newPatient) },
    responses: created(onePatient),
  }),
  changePatient: createRoute({
    ...at('changePatient'),
    ...bearer,
    summary: 'Change a person; what earlier orders say of them stays',
    request: { params: patientId, body: body(patientChange) },
    responses: ok(onePatient),
  }),
  removePatient: createRoute({
    ...at('removePatient'),
    ...bearer,
    summary: 'Remove a person; what earlier orders say of them stays',
    request: { params: patientId },
    responses: ok(done),
  }),
  mergePatient: createRoute({
    ...at('mergePatient'),
    ...bearer,
    summary: 'Two entries of the list are one person',
    description:
      'The orders of both are then those of the person of `into`, who answers under either id, and keeps what they have; ' +
      'what they lack comes from the other. Of the owner and somebody else the owner stays, whichever is named.',
    request: { params: patientId, body: body(z.object({ into: z.uuid(missing) })) },
    responses: ok(onePatient),
  }),
}
