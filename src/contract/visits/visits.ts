import { createRoute, z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { VISIT_NEWS } from '#rules/orders/order-deeds.ts'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { RECOLLECTION_REASONS, RECOLLECTION_STATES } from '#rules/visits/recollections.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { FAIL_REASONS } from '#rules/visits/visit-events.ts'
import { VISIT_STATES, VISIT_STEPS } from '#rules/visits/visit-state.ts'
import { slotMissing } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { told } from '#wire/fields.ts'
import { orderId } from '#wire/orders/fields.ts'
import { at, bearer, body, created, ok } from '../endpoint.ts'
import { oneOrder } from '../orders.ts'
import { ownRating } from './ratings.ts'

/** The visit of an order: how far it is, who comes, and what follows when a sample could not be used. */

const step = z.object({
  name: z.enum(VISIT_STEPS),
  at: z.iso.datetime().nullable().openapi({ description: 'Null where nobody noted the time.' }),
  isDone: z.boolean(),
})

const recollection = z.object({
  state: z.enum(RECOLLECTION_STATES),
  reason: z.enum(RECOLLECTION_REASONS),
  items: z.array(z.object({ name: z.string(), patientName: z.string() })),
  bookedOrderId: z.string().nullable().openapi({ description: 'The number of the order of the new visit.' }),
})

const visit = z
  .object({
    orderId: z.string(),
    orderStatus: z.enum(ORDER_STATUSES),
    state: z.enum(VISIT_STATES),
    steps: z.array(step),
    collector: z
      .object({
        name: z.string(),
        initials: z.string(),
        photo: z.string().nullable().openapi({
          description:
            'The address of the photograph, for the bearer; null without one, and once the sample is taken.',
        }),
      })
      .nullable(),
    doorCode: z
      .string()
      .nullable()
      .openapi({ description: 'Four digits, from when a collector is assigned until the sample is taken.' }),
    news: z.enum(VISIT_NEWS).nullable().openapi({
      description:
        '`coming`: changing and cancelling take a call; `late` and `failed`: another time is free, and so is cancelling.',
    }),
    failReason: z.enum(FAIL_REASONS).nullable(),
    recollection: recollection
      .nullable()
      .openapi({ description: 'The latest, where a sample was rejected.' }),
    recollectionOf: z
      .string()
      .nullable()
      .openapi({ description: 'The number of the order whose sample is taken again.' }),
    mayRate: z.boolean(),
    rating: ownRating.nullable(),
  })
  .openapi('Visit')
export type Visit = z.infer<typeof visit>

const slotTold = told(sentence(slotMissing))

export const visitEndpoints = {
  getVisit: createRoute({
    ...at('getVisit'),
    ...bearer,
    summary: 'How far the visit of an order is',
    description:
      'Made to be asked again and again: with the `etag` of the last answer as `if-none-match` it answers 304 while nothing has changed.',
    request: { params: orderId, headers: z.object({ 'if-none-match': z.string().max(200).optional() }) },
    responses: {
      ...ok(z.object({ success: z.literal(true), visit })),
      304: { description: 'As it was.' },
    },
  }),
  bookRecollection: createRoute({
    ...at('bookRecollection'),
    ...bearer,
    summary: 'Choose a time for a sample that has to be taken again; it costs nothing',
    description: 'Asked again, it answers the visit that was booked.',
    request: {
      params: orderId,
      body: body(
        z.object({
          date: z.string(slotTold).refine(isDate, slotTold).openapi({ example: '2026-11-24' }),
          timeSlot: z
            .string(slotTold)
            .refine(label => slotHour(label) !== undefined, slotTold)
            .openapi({ example: '07:00 AM - 08:00 AM' }),
        }),
      ),
    },
    responses: created(oneOrder),
  }),
}
