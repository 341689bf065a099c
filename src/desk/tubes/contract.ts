import { z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { TIMINGS } from '#rules/specimens/containers.ts'
import { rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { cityName } from '#wire/fields.ts'
import { stepUp } from '#wire/staff/passkeys.ts'

/** Labels for tubes. They name no test. */

const printed = z
  .object({
    /** Number of labels, and how many of them had been printed before. */
    labels: z.int(),
    again: z.int(),
    /** In the order of the file. Null: visits without a collector, and those to centres. */
    collectors: z.array(z.object({ name: z.string().nullable(), labels: z.int() })),
    /** Sheets of 5 by 13 labels on A4, base64. */
    pdf: z.string().nullable(),
    /** For a label printer of 203 dots an inch, 50 by 25 mm. */
    zpl: z.string().nullable(),
  })
  .openapi('PrintedLabels')

const SHEET = 65

const sheet = z
  .object({
    /** Null while the visit has no collector. */
    collector: z.string().nullable(),
    visits: z.array(
      z.object({
        orderId: z.string(),
        /** 0 to 23 */
        hour: z.int(),
        address: z.string(),
        people: z.array(
          z.object({
            name: z.string(),
            gender: z.string(),
            age: z.int(),
            tests: z.int(),
            isFasting: z.boolean(),
          }),
        ),
        tubes: z.array(
          z.object({
            person: z.string(),
            letter: z.string(),
            container: z.string(),
            timing: z.enum(TIMINGS),
            /** Null: no label yet. */
            code: z.string().nullable(),
          }),
        ),
        phones: z.array(z.string()),
        toTake: rupees(),
      }),
    ),
  })
  .openapi('DaySheet')
export type DaySheet = z.input<typeof sheet>

const request = z
  .object({
    orderId: z.string().max(60).optional(),
    city: cityName.optional(),
    date: z.string().refine(isDate).optional(),
    /** The hour at which visits begin, 0 to 23. */
    hour: z.int().min(0).max(23).optional(),
    format: z.enum(['pdf', 'zpl']),
    /** Includes labels already printed. */
    isAgain: z.boolean().default(false),
    /** Labels of the first sheet that are already used. */
    skip: z
      .int()
      .min(0)
      .max(SHEET - 1)
      .default(0),
  })
  .refine(({ orderId, city, date }) => orderId !== undefined || (city !== undefined && date !== undefined))

export const labelEndpoints = endpoints({
  printLabels: {
    post: '/api/desk/labels',
    needs: 'visits.read',
    summary:
      'Labels for the tubes of one order, or of the visits of a city and day or hour, by collector and route; codes are made where there are none',
    body: request,
    answer: { printed },
    refuses: ['NOT_FOUND', 'BUSY'],
    audits: ['labels.made', 'labels.printed'],
  },
  printDaySheets: {
    post: '/api/desk/day-sheets',
    needs: 'visits.assign',
    summary: 'The home visits of a city and day that are still to be made, by collector and route, for paper',
    body: { city: cityName, date: z.string().refine(isDate), stepUp },
    answer: { sheets: z.array(sheet) },
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['day-sheets.printed'],
  },
})
