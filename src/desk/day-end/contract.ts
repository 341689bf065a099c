import { z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { cityName, staffText } from '#wire/fields.ts'
import { stepUp } from '#wire/staff/passkeys.ts'

/** The evening of a centre, or of a city's home visits. */

const date = z.string().refine(isDate)
const centreCode = z.string().max(40)

const counts = z.object({
  /** Visits up to this day without a sample. */
  visits: z.int().min(0),
  /** Tubes that were drawn and are not received. */
  tubes: z.int().min(0),
  /** Receipts of cash that no other person has counted. */
  cash: z.int().min(0),
  /** UPI and card payments that are not matched with the bank account. */
  upi: z.int().min(0),
  /** Orders. */
  reports: z.int().min(0),
})

const MAX_REASON = 300
const reason = staffText(MAX_REASON)
const reasons = z.object({
  visits: reason.optional(),
  tubes: reason.optional(),
  cash: reason.optional(),
  upi: reason.optional(),
  reports: reason.optional(),
})

const signed = z.object({ by: z.string(), at: instant, counts, reasons })

const place = z
  .object({
    city: z.string(),
    /** Null: the home visits of the city. */
    centreCode: z.string().nullable(),
    /** The centre's or the city's. */
    name: z.string(),
    counts,
    signed: signed.nullable(),
  })
  .openapi('DayEndPlace')
export type DayEndPlace = z.input<typeof place>

const line = z.object({
  total: z.int(),
  amount: rupees().openapi({ description: 'Of all entries; 0 for a line without money.' }),
  entries: z
    .array(
      z.object({
        id: z.string(),
        orderId: z.string(),
        patientName: z.string(),
        /** The collector, the holder of the cash, or who recorded the payment. */
        staffName: z.string().nullable(),
        since: instant,
        amount: rupees().nullable(),
      }),
    )
    .openapi({ description: 'The oldest 200.' }),
})
export type DayEndEntries = z.input<typeof line>

const dayEnd = {
  name: z.string(),
  lines: z.object({ visits: line, tubes: line, cash: line, upi: line, reports: line }),
  takings: z.array(
    z.object({
      way: z.enum(['cash', 'upi', 'card', 'online', 'refunded']),
      count: z.int(),
      amount: rupees(),
    }),
  ),
  signed: signed.nullable(),
  closingProblem: z.string().nullable().openapi({
    description: 'Why the day can’t be closed yet: its last visit or the centre’s hours have not ended.',
  }),
}
export type DayEnd = z.input<z.ZodObject<typeof dayEnd>>

export const dayEndEndpoints = endpoints({
  listDayEnds: {
    get: '/api/desk/day-ends',
    needs: 'day.close',
    summary: 'Every place whose day the caller may close, with what is open and who has signed',
    query: { date },
    answer: { places: z.array(place) },
  },
  getDayEnd: {
    get: '/api/desk/day-end',
    needs: 'day.close',
    summary: 'What is open at a place up to a day, and what was paid on it',
    query: { city: cityName, centreCode: centreCode.optional(), date },
    answer: dayEnd,
    refuses: ['NOT_FOUND'],
    audits: ['orders.read'],
  },
  closeDay: {
    post: '/api/desk/day-end',
    needs: 'day.close',
    summary: 'Sign the day of a place, each line at 0 or with a reason; confirmed by a passkey',
    body: {
      city: cityName,
      centreCode: centreCode.nullable(),
      date,
      seen: counts,
      reasons,
      stepUp,
    },
    refuses: ['NOT_FOUND', 'CHANGED', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['day.closed'],
  },
})
