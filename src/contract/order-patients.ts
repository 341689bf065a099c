import { z } from '@hono/zod-openapi'
import { ageInMonths, ageRuleOf, MAX_AGE_MONTHS, phone as phoneRule } from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { isMinor, MAX_ORDER_PATIENTS, yearsOf } from '#rules/patients/patient.ts'
import { PATIENT_RELATIONS } from '#rules/patients/relations.ts'
import { guardianMissing, minorNeedsGuardian, monthsDisagree } from '#text/fields.ts'
import {
  patientNeedsDetails,
  patientNotFound,
  patientRelationWrong,
  tooManyPatients,
} from '#text/patients.ts'
import { say, sentence } from '#text/text.ts'
import { gender, nothing, optionalEmail, personName, phone, told, wholeNumber } from '#wire/fields.ts'

/** An order's patients beside its first, in requests and responses. */

/** A patient of the account. */
export const savedPatient = z
  .uuid(told(sentence(patientNotFound)))
  .openapi({ description: "One of the account's people (GET /api/patients)." })

const tooMany = told(sentence(tooManyPatients, { max: MAX_ORDER_PATIENTS }))

/** Index of a patient in an order: 0 is the first, of collectionDetails. */
export const position = z
  .int(tooMany)
  .min(0, tooMany)
  .max(MAX_ORDER_PATIENTS - 1, tooMany)

const furtherPatient = z
  .object({
    patientId: savedPatient.optional(),
    name: personName.optional(),
    age: wholeNumber(ageRuleOf('other')).optional(),
    ageMonths: z
      .union([nothing, wholeNumber(ageInMonths)], told(ageInMonths.wrong))
      .optional()
      .openapi({ type: 'integer', description: `An infant's age in months, 0 to ${MAX_AGE_MONTHS}.` }),
    gender: gender.optional(),
    relation: z
      .union([nothing, z.enum(PATIENT_RELATIONS)], told(sentence(patientRelationWrong)))
      .optional()
      .openapi({ type: 'string', enum: [...PATIENT_RELATIONS] }),
    phone: z.union([nothing, phone], told(phoneRule.missing)).optional(),
    email: optionalEmail,
    consent: z.boolean().optional().openapi({ description: 'As in collectionDetails, for this person.' }),
    guardianName: z
      .union([nothing, personName], told(sentence(guardianMissing)))
      .optional()
      .openapi({
        type: 'string',
        description: 'Who agrees for the customer under 18; see collectionDetails.',
      }),
  })
  .superRefine((person, context) => {
    const problem = (field: keyof typeof person, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const { patientId, name, age, ageMonths, relation, guardianName } = person
    if (patientId === undefined) {
      const details = say(patientNeedsDetails)
      for (const field of ['name', 'age', 'gender', 'relation'] as const)
        if (person[field] === undefined) problem(field, details)
    }
    if (name !== undefined && age !== undefined && ageMonths !== undefined && yearsOf(ageMonths) !== age)
      problem('ageMonths', say(monthsDisagree))
    if (relation === 'self' && age !== undefined && isMinor(age) && !guardianName)
      problem('guardianName', say(minorNeedsGuardian))
  })
export type FurtherPatient = z.output<typeof furtherPatient>

export const furtherPatients = z
  .array(furtherPatient, tooMany)
  .max(MAX_ORDER_PATIENTS - 1, tooMany)
  .optional()
  .openapi({
    description:
      `Further people examined in the same visit, up to ${MAX_ORDER_PATIENTS} with the one of collectionDetails, who is ` +
      'always the first. Each is one of the account (patientId; what else is given replaces what is saved there), or ' +
      'told by name, age, gender and relation. Sent with anybody in it, each item says whom it is for (items[].patient ' +
      'or items[].patientId), and a quantity counts people: a test is booked once for each. Without it, all items are ' +
      "the first patient's.",
  })

/** When a fast begins. */
export const fastStart = z
  .object({ date: z.string(), hour: z.int().openapi({ description: '0 to 23, in India.' }) })
  .nullable()
  .openapi({
    description:
      'From when nothing is eaten: the strictest of all visits that the person has on this day. Null for no fast.',
  })

/** A patient of an order in responses. */
export const orderPatient = z
  .object({
    position: z.int().openapi({ description: '0 is the one of collectionDetails.' }),
    patientId: z
      .string()
      .nullable()
      .openapi({ description: 'Which of the people of the account, where known.' }),
    name: z.string(),
    age: z.int(),
    ageMonths: z.int().nullable(),
    gender: z.enum(GENDERS.labels),
    relation: z.string().nullable().openapi({ description: "To the customer, who is 'self'." }),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    items: z.array(z.object({ id: z.string(), name: z.string() })),
    fastingHours: z.int().openapi({ description: 'Hours without food before the visit; 0 for none.' }),
    fastFrom: fastStart,
    afterMealHours: z.int(),
    preparation: z.array(z.string()),
  })
  .openapi('OrderPatient')
