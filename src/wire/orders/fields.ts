import { z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { doctorNameRule } from '#rules/doctor-name.ts'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { patientNotFound, slotMissing, tooManyPatients } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { nothing, textBy, withMessage } from '#wire/fields.ts'

/** The id or the number of an order. */
export const orderId = z.object({
  id: z.string().min(1).max(60).openapi({ description: 'Either id of the order.' }),
})

export const savedPatient = z
  .uuid(withMessage(sentence(patientNotFound)))
  .openapi({ description: "One of the account's people (GET /api/patients)." })

const tooMany = withMessage(sentence(tooManyPatients, { max: MAX_ORDER_PATIENTS }))

/** Index of a patient in an order; 0 is the patient in `collectionDetails`. */
export const position = z
  .int(tooMany)
  .min(0, tooMany)
  .max(MAX_ORDER_PATIENTS - 1, tooMany)

/** '' and null count as none. */
export const referringDoctor = z
  .union([nothing, textBy(doctorNameRule)], withMessage(doctorNameRule.missing))
  .optional()
  .openapi({
    type: 'string',
    description: 'The doctor who referred the patients.',
    example: 'Dr. Meera Shah',
  })

const slotMessage = withMessage(sentence(slotMissing))

export const slotFields = {
  date: z.string(slotMessage).refine(isDate, slotMessage).openapi({ example: '2026-11-24' }),
  timeSlot: z
    .string(slotMessage)
    .refine(label => slotHour(label) !== undefined, slotMessage)
    .openapi({ example: '07:00 AM - 08:00 AM' }),
}

export function toVisitTime({ date, timeSlot }: { date: string; timeSlot: string }) {
  const hour = slotHour(timeSlot)
  if (hour === undefined) throw new Error('a slot that the schema lets through')
  return { date, hour }
}

export const visitTime = z.object(slotFields, slotMessage).transform(toVisitTime)
