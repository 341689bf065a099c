import { createRoute, z } from '@hono/zod-openapi'
import { MAX_AREA_PINS } from '#rules/addresses/areas.ts'
import { CITIES } from '#rules/cities.ts'
import { cleanText } from '#rules/people.ts'
import { nameMissing, pinsMissing } from '#text/desk/set-up.ts'
import { sentence } from '#text/text.ts'
import { told } from '#wire/fields.ts'
import { at, body, ok, optionalBody } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** Where collectors come, as the laboratory keeps it. */

const MAX_NAME = 40

const area = z
  .object({
    /** Made at the screen: sent twice it is one area. */
    id: z.uuid(),
    city: z.enum(CITIES),
    name: z
      .string()
      .max(MAX_NAME)
      .transform(cleanText)
      .refine(name => name !== '', told(sentence(nameMissing))),
    pinCodes: z
      .array(z.string().regex(/^[1-9]\d{5}$/))
      .min(1, told(sentence(pinsMissing)))
      .max(MAX_AREA_PINS),
  })
  .openapi('Area')

/** As it was seen; null: there was none. Left out: whatever it is. */
const seen = z.object({ name: z.string().max(MAX_NAME), pinCodes: z.array(z.string()).max(MAX_AREA_PINS) })

const stored = z.object({ id: z.string(), city: z.string(), name: z.string(), pinCodes: z.array(z.string()) })

export const areaEndpoints = {
  listAreas: createRoute({
    ...at('listAreas'),
    ...needs('slots.set'),
    summary: 'The areas of a city; one without any is served wholly',
    request: { query: z.object({ city: z.enum(CITIES) }) },
    responses: ok(z.object({ success: z.literal(true), areas: z.array(stored) })),
  }),
  saveArea: createRoute({
    ...at('saveArea'),
    ...needs('slots.set'),
    summary:
      'Add an area, or write one anew by its id, if it still is what was seen; bookings stay as they are',
    request: { body: body(area.extend({ seen: seen.nullable().optional() })) },
    responses: ok(z.object({ success: z.literal(true), area: stored })),
  }),
  removeArea: createRoute({
    ...at('removeArea'),
    ...needs('slots.set'),
    summary: 'Remove an area',
    request: { params: z.object({ id: z.uuid() }), body: optionalBody(z.object({ seen: seen.optional() })) },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
}
