import { createRoute, z } from '@hono/zod-openapi'
import { CITIES } from '#rules/cities.ts'
import { isDate } from '#rules/dates.ts'
import { cleanText } from '#rules/people.ts'
import { SLOT_HOURS } from '#rules/visits/slots.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** When collectors work, and how many visits an hour takes. */

const hours = z
  .object({ from: z.int().min(0).max(23), to: z.int().min(1).max(24) })
  .refine(({ from, to }) => from < to)

const collectorHours = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Null: no working hours are set, and they count nowhere. */
    city: z.enum(CITIES).nullable(),
    area: z.string().nullable(),
    /** Visits in an hour. */
    perHour: z.int().nullable(),
    /** Monday first; null is free. Hours of India. */
    week: z.array(hours.nullable()).length(7),
    /** From today on; without hours they are off. */
    days: z.array(z.object({ date: z.string(), hours: hours.nullable(), reason: z.string().nullable() })),
  })
  .openapi('CollectorHours')
export type CollectorHours = z.output<typeof collectorHours>

const slotHours = z
  .object({
    hour: z.int(),
    capacity: z.int(),
    /** May be more than the capacity: nobody is cancelled. */
    taken: z.int(),
    planned: z.int().nullable(),
    setBy: z.string().nullable(),
    setReason: z.string().nullable(),
  })
  .openapi('SlotCapacity')

/** A collector's week as it was seen, for the check that nobody changed it meanwhile. Left out: whatever it is. */
const seenWeek = collectorHours.pick({ city: true, area: true, perHour: true, week: true })
/** Their other hours on that day as they were seen; null: as usual. Left out: whatever they are. */
const seenDay = collectorHours.shape.days.element.pick({ hours: true, reason: true }).nullable()

const MAX_TEXT = 100
const text = z.string().max(MAX_TEXT).transform(cleanText)
const done = z.object({ success: z.literal(true) })
const params = z.object({ id: z.uuid() })
const city = z.enum(CITIES)
const date = z.string().refine(isDate)
const MAX_PER_HOUR = 12
const MAX_CAPACITY = 10_000

export const setUpEndpoints = {
  getSetUp: createRoute({
    ...at('getSetUp'),
    ...needs('slots.set'),
    summary: "A city's collectors with their hours, and the places of the coming days",
    request: { query: z.object({ city }) },
    responses: ok(
      z.object({
        success: z.literal(true),
        collectors: z.array(collectorHours),
        days: z.array(z.object({ date: z.string(), slots: z.array(slotHours) })),
      }),
    ),
  }),
  setCollectorWeek: createRoute({
    ...at('setCollectorWeek'),
    ...needs('slots.set'),
    summary:
      'Set where and when a collector works in each week, if that still is what was seen; bookings stay',
    request: {
      params,
      body: body(
        z.object({
          city,
          area: text.nullable(),
          perHour: z.int().min(1).max(MAX_PER_HOUR),
          week: z.array(hours.nullable()).length(7),
          seen: seenWeek.optional(),
        }),
      ),
    },
    responses: ok(done),
  }),
  setCollectorDay: createRoute({
    ...at('setCollectorDay'),
    ...needs('slots.set'),
    summary:
      'Set one day of a collector, if it still is what was seen: other hours, off (null), or as usual again',
    request: {
      params,
      body: body(
        z.object({
          date,
          hours: z.union([hours, z.literal('usual')]).nullable(),
          reason: text.optional(),
          seen: seenDay.optional(),
        }),
      ),
    },
    responses: ok(done),
  }),
  setSlotCapacity: createRoute({
    ...at('setSlotCapacity'),
    ...needs('slots.set'),
    summary:
      'Set the places of an hour or a day by hand, never below what is taken; null: by who works again',
    request: {
      body: body(
        z.object({
          city,
          date,
          hour: z
            .int()
            .refine(hour => (SLOT_HOURS as readonly number[]).includes(hour))
            .optional(),
          capacity: z.int().min(0).max(MAX_CAPACITY).nullable(),
          reason: text.optional(),
        }),
      ),
    },
    responses: ok(done),
  }),
}
