import { createRoute, z } from '@hono/zod-openapi'
import { CITIES } from '#rules/cities.ts'
import { isDate } from '#rules/dates.ts'
import { cleanText } from '#rules/people.ts'
import * as words from '#text/desk/centres.ts'
import { sentence } from '#text/text.ts'
import { told } from '#wire/fields.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** When centres are open, set at the desk. */

const MAX_CLOSED = 60
const MAX_WORDS = 60
const daysTold = told(sentence(words.daysMissing))
const hoursTold = told(sentence(words.hoursWrong))
const wordsTold = told(sentence(words.wordsMissing))

const opening = z
  .object({
    /** 1 is Monday. */
    openDays: z.array(z.int().min(1).max(7)).min(1, daysTold).max(7),
    opensAt: z.int(hoursTold).min(0, hoursTold).max(23, hoursTold),
    closesAt: z.int(hoursTold).min(1, hoursTold).max(24, hoursTold),
    /** Dates on which it is closed all the same. */
    closedDays: z.array(z.string().refine(isDate, told(sentence(words.dayWrong)))).max(MAX_CLOSED),
    /** As people read it: 'Mon to Sat, 7 AM to 8 PM'. */
    hours: z
      .string(wordsTold)
      .max(MAX_WORDS)
      .transform(cleanText)
      .refine(text => text !== '', wordsTold),
  })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, { path: ['closesAt'], ...hoursTold })
  .openapi('CentreHours')
export type CentreHours = z.output<typeof opening>

/** As centres have them; older ones may lack what is asked of new ones. */
const stored = z.object({
  openDays: z.array(z.int()).max(7),
  opensAt: z.int(),
  closesAt: z.int(),
  closedDays: z.array(z.string().refine(isDate)).max(MAX_CLOSED),
  hours: z.string().max(100),
})
const params = z.object({ id: z.string().max(30) })

export const deskCentreEndpoints = {
  listDeskCentres: createRoute({
    ...at('listDeskCentres'),
    ...needs('slots.set'),
    summary: 'The centres that they set up, of a city or all, with their opening hours',
    request: { query: z.object({ city: z.enum(CITIES).optional() }) },
    responses: ok(
      z.object({
        success: z.literal(true),
        centres: z.array(stored.extend({ code: z.string(), name: z.string() })),
      }),
    ),
  }),
  previewCentreHours: createRoute({
    ...at('previewCentreHours'),
    ...needs('slots.set'),
    summary: 'Booked visits that would stand when the centre is closed; they stay',
    request: { params, body: body(z.object({ hours: opening })) },
    responses: ok(
      z.object({
        success: z.literal(true),
        visits: z.array(z.object({ orderId: z.string(), date: z.string(), hour: z.int() })),
      }),
    ),
  }),
  setCentreHours: createRoute({
    ...at('setCentreHours'),
    ...needs('slots.set'),
    summary: 'Set when a centre is open, if that still is what was seen; bookings stay',
    request: { params, body: body(z.object({ seen: stored, hours: opening })) },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
}
