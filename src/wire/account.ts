import { z } from '@hono/zod-openapi'
import { GENDERS } from '#rules/patients/genders.ts'
import { PATIENT_RELATIONS } from '#rules/patients/patient.ts'
import { instant } from './codecs.ts'

const profile = z.object({
  id: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  age: z.int().nullable(),
  gender: z.enum(GENDERS.labels).nullable(),
  address: z.string().nullable(),
  phoneVerified: z.boolean(),
  whatsapp: z.boolean().openapi({ description: 'Messages about visits come by WhatsApp, not by SMS.' }),
})

/** The id has two names in the JSON. */
export const customer = z.codec(
  z.object({ _id: z.string(), ...profile.shape }).openapi('Customer'),
  profile,
  {
    decode: ({ _id, ...given }) => given,
    encode: given => ({ _id: given.id, ...given }),
  },
)
export type Customer = z.input<typeof customer>

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
    isPregnant: z.boolean().openapi({ description: 'As stated at a booking; then no fast is asked for.' }),
    relation: z
      .enum(PATIENT_RELATIONS)
      .openapi({ description: "To the owner of the account, who is 'self'." }),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    orders: z.int().openapi({ description: 'In how many orders.' }),
    isLastBooked: z.boolean().openapi({ description: 'The last order was for this person alone.' }),
    door: z
      .object({ name: z.string().nullable(), phone: z.string() })
      .nullable()
      .openapi({ description: 'The contact at the door of their last visit that had one.' }),
  })
  .openapi('Patient')
export type SavedPatient = z.input<typeof patient>

export const savedAddress = z
  .object({
    id: z.uuid(),
    address: z.string().openapi({ description: 'On one line, as an order has it.' }),
    city: z.string(),
    pinCode: z.string().nullable().openapi({ description: 'Null where a booking gave none.' }),
    house: z.string(),
    street: z.string().openapi({ description: 'Street and area; the whole line where only that was given.' }),
    landmark: z.string(),
    isServed: z.boolean().openapi({ description: 'Collectors come there today.' }),
    patientId: z
      .string()
      .nullable()
      .openapi({ description: 'Who of the account was visited there last, where known.' }),
    lastUsedAt: instant.nullable().openapi({ description: 'When it was booked last.' }),
  })
  .openapi('Address')
export type SavedAddress = z.input<typeof savedAddress>
