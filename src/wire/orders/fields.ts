import { z } from '@hono/zod-openapi'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { patientNotFound, tooManyPatients } from '#text/patients.ts'
import { sentence } from '#text/text.ts'
import { told } from '#wire/fields.ts'

/** Fields of calls about orders. */

/** Either id of an order, in the path of a call. */
export const orderId = z.object({
  id: z.string().min(1).max(60).openapi({ description: 'Either id of the order.' }),
})

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
