import { z } from '@hono/zod-openapi'
import { phoneRule } from '#rules/fields.ts'
import { MAX_PATIENTS, PATIENT_RELATIONS } from '#rules/patients/patient.ts'
import { birthWrong, birthYearWrong, patientNotFound, patientRelationWrong } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { patient } from '#wire/account.ts'
import { endpoints } from '#wire/endpoint.ts'
import { clearable, email, emailMessage, gender, personName, phone, withMessage } from '#wire/fields.ts'
import { birthTwice } from './words.ts'

const birthMessage = withMessage(sentence(birthWrong))
const yearMessage = withMessage(sentence(birthYearWrong))

const given = z.object({
  name: personName,
  birthDate: z.string(birthMessage).max(10, birthMessage).optional().openapi({ example: '1962-03-14' }),
  birthYear: z
    .int(yearMessage)
    .optional()
    .openapi({ description: 'Where only the year is known.', example: 1962 }),
  gender,
  relation: z.enum(PATIENT_RELATIONS, withMessage(sentence(patientRelationWrong))),
  phone: clearable(phone, withMessage(phoneRule.missing)),
  email: clearable(email, emailMessage),
})
const hasOneBirth = ({ birthDate, birthYear }: { birthDate?: string; birthYear?: number }) =>
  birthDate === undefined || birthYear === undefined
const oneBirth = { ...withMessage(sentence(birthTwice)), path: ['birthYear'] }

const missing = withMessage(sentence(patientNotFound))
const params = { id: z.uuid(missing) }
const onePatient = { message: z.string(), patient }

/** The patients of an account, its owner among them. */
export const patientEndpoints = endpoints({
  listPatients: {
    get: '/api/patients',
    needs: 'verified',
    summary: 'The people of the account, its owner first',
    answer: { patients: z.array(patient) },
  },
  addPatient: {
    post: '/api/patients',
    needs: 'verified',
    summary: `Add a person; an account has at most ${MAX_PATIENTS}`,
    description: 'A date of birth, or the year, is needed: one of birthDate and birthYear.',
    body: given.refine(hasOneBirth, oneBirth),
    status: 201,
    answer: onePatient,
    refuses: ['TOO_MANY_PATIENTS'],
  },
  changePatient: {
    patch: '/api/patients/{id}',
    needs: 'verified',
    summary: 'Change a person; what earlier orders say of them stays',
    params,
    body: given.partial().refine(hasOneBirth, oneBirth),
    answer: onePatient,
    refuses: ['NOT_FOUND'],
  },
  removePatient: {
    delete: '/api/patients/{id}',
    needs: 'verified',
    summary: 'Remove a person; what earlier orders say of them stays',
    params,
    answer: { message: z.string() },
    refuses: ['NOT_FOUND'],
  },
  mergePatient: {
    post: '/api/patients/{id}/merge',
    needs: 'verified',
    summary: 'Two entries of the list are one person',
    description:
      'The orders of both are then those of the person of `into`, who answers under either id, and keeps what they have; ' +
      'what they lack comes from the other. Of the owner and another person the owner remains.',
    params,
    body: { into: z.uuid(missing) },
    answer: onePatient,
    refuses: ['NOT_FOUND'],
  },
})
