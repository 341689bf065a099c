import { z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { endpoints } from '#wire/endpoint.ts'
import { cityName } from '#wire/fields.ts'

/** Labels for tubes. They name no test. */

const printed = z
  .object({
    /** Number of labels, and how many of them had been printed before. */
    labels: z.int(),
    again: z.int(),
    /** Sheets of 5 by 13 labels on A4, base64. */
    pdf: z.string().nullable(),
    /** For a label printer of 203 dots an inch, 50 by 25 mm. */
    zpl: z.string().nullable(),
  })
  .openapi('PrintedLabels')

const SHEET = 65

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
      'Labels for the tubes of one order, or of the visits of a city and day or hour; codes are made where there are none',
    body: request,
    answer: { printed },
    refuses: ['NOT_FOUND', 'BUSY'],
    audits: ['labels.made', 'labels.printed'],
  },
})
