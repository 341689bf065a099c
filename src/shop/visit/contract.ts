import { z } from '@hono/zod-openapi'
import { personNameRule } from '#rules/fields.ts'
import { VISIT_ALERTS } from '#rules/orders/order-actions.ts'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { RECOLLECTION_REASONS, RECOLLECTION_STATES } from '#rules/specimens/states.ts'
import { MAX_RATING_LETTERS, MAX_STARS } from '#rules/visits/ratings.ts'
import { FAIL_REASONS } from '#rules/visits/visit-events.ts'
import { VISIT_STATES, VISIT_STEPS } from '#rules/visits/visit-state.ts'
import { confirmDoor } from '#text/consent.ts'
import { tooManyPatients } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { cityName, nothing, personName, phone, withMessage } from '#wire/fields.ts'
import { orderId, slotFields, toVisitTime } from '#wire/orders/fields.ts'
import { order } from '#wire/orders/order.ts'
import { ratingTooLong, starsMissing } from './words.ts'

const params = orderId.shape
const tooManyMessage = withMessage(sentence(tooManyPatients, { max: MAX_ORDER_PATIENTS }))
const starsMessage = withMessage(sentence(starsMissing))
const wordsMessage = withMessage(sentence(ratingTooLong, { max: MAX_RATING_LETTERS }))

const rating = z
  .object({
    stars: z.int(),
    words: z.string().nullable(),
    at: instant,
    changeableUntil: instant,
  })
  .openapi('Rating')

const slotDay = z.object({
  date: z.string(),
  /** `fits`: there is room for so many, whether or not the day is open. */
  slots: z.array(
    z.object({ timeSlot: z.string(), available: z.boolean(), fits: z.boolean(), left: z.int() }),
  ),
})
export type SlotDayAnswer = z.input<typeof slotDay>

const visitSlot = z.object({ date: z.string(), timeSlot: z.string() }).nullable()

const visitChange = z.object({
  kind: z.enum(['moved', 'place', 'address', 'added', 'cancelled', 'paid', 'door']),
  at: instant,
  items: z.array(z.string()).openapi({ description: 'Names of the tests that were added or cancelled.' }),
  from: visitSlot,
  to: visitSlot,
})

const visit = z
  .object({
    orderId: z.string(),
    orderStatus: z.enum(ORDER_STATUSES),
    state: z.enum(VISIT_STATES),
    steps: z.array(
      z.object({
        name: z.enum(VISIT_STEPS),
        at: instant.nullable().openapi({ description: 'Null where the time was not recorded.' }),
        isDone: z.boolean(),
      }),
    ),
    changes: z
      .array(visitChange)
      .openapi({ description: 'What was changed since the booking, oldest first.' }),
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
    visitStatus: z.enum(VISIT_ALERTS).nullable().openapi({
      description:
        '`coming`: changing and cancelling take a call; `late` and `failed`: another time is free, and so is cancelling.',
    }),
    failReason: z.enum(FAIL_REASONS).nullable(),
    firstTakenAt: instant.nullable().openapi({ description: 'When the first of two samples was taken.' }),
    mealAt: instant.nullable().openapi({
      description: 'When the patient began to eat for a sample after a meal, as reported by `startMeal`.',
    }),
    counselling: z.enum(['due', 'done']).nullable().openapi({
      description:
        'Of the patients with an HIV test: `due` until a counsellor has called all of them. Null without one, and once the sample is taken.',
    }),
    recollection: z
      .object({
        state: z.enum(RECOLLECTION_STATES),
        reason: z.enum(RECOLLECTION_REASONS),
        items: z.array(z.object({ name: z.string(), patientName: z.string() })),
        bookedOrderId: z
          .string()
          .nullable()
          .openapi({ description: 'The number of the order of the new visit.' }),
      })
      .nullable()
      .openapi({ description: 'The latest, where a sample was rejected.' }),
    recollectionOf: z
      .string()
      .nullable()
      .openapi({ description: 'The number of the order whose sample is taken again.' }),
    mayRate: z.boolean(),
    rating: rating.nullable(),
  })
  .openapi('Visit')
export type Visit = z.input<typeof visit>

export const visitEndpoints = endpoints({
  listSlots: {
    get: '/api/slots',
    needs: 'public',
    summary: "The collection slots of a city's bookable days, with the places left",
    query: {
      city: cityName.optional(),
      patients: z.coerce
        .number(tooManyMessage)
        .int(tooManyMessage)
        .min(1, tooManyMessage)
        .max(MAX_ORDER_PATIENTS, tooManyMessage)
        .optional()
        .openapi({ description: 'For how many people a slot needs seats; 1 by default.' }),
    },
    answer: { city: z.string(), days: z.array(slotDay) },
  },
  getVisit: {
    get: '/api/orders/{id}/visit',
    needs: 'verified',
    summary: 'How far the visit of an order is',
    description:
      'Made to be asked again and again: with the `etag` of the last answer as `if-none-match` it answers 304 while nothing has changed.',
    params,
    isPolled: true,
    answer: { visit },
    refuses: ['NOT_FOUND'],
  },
  openCollectorPhoto: {
    get: '/api/orders/{id}/collector-photo/{name}',
    needs: 'verified',
    summary: 'The photograph of the collector who comes, by the address that getVisit gives',
    description: "For the order's owner, until the sample is taken.",
    params: { id: z.string().max(60), name: z.string().max(100) },
    file: { types: ['image/webp'], description: 'A square picture' },
    refuses: ['NOT_FOUND', 'FILES_DOWN'],
  },
  bookRecollection: {
    post: '/api/orders/{id}/recollection',
    needs: 'verified',
    summary: 'Choose a time for a sample that has to be taken again; it costs nothing',
    description: 'Asked again, it answers the visit that was booked.',
    params,
    body: z.object(slotFields).transform(toVisitTime),
    answer: { order, message: z.string().optional() },
    status: 201,
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED', 'SLOT_FULL', 'SLOT_CLOSED'],
  },
  startMeal: {
    post: '/api/orders/{id}/meal',
    needs: 'verified',
    summary: 'Report that the patient begins to eat, for a sample after a meal',
    description:
      'On the morning of a test after breakfast, or after the first of two samples. The sample’s time follows it. Asked again, it changes nothing.',
    params,
    answer: { visit },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
  },
  setDoorContact: {
    put: '/api/orders/{id}/door-contact',
    needs: 'verified',
    summary: 'Name who answers at the door of a home visit, until an hour before it',
    description:
      'Their number gets the confirmation (the first one named), the reminder and the on-the-way message, and is called first. ' +
      'The same again changes nothing.',
    params,
    body: z
      .object({
        phone,
        name: z.union([nothing, personName], withMessage(personNameRule.missing)).optional(),
        consent: z.boolean().optional().openapi({
          description:
            'Its owner agreed to these messages. True is recorded as "ticked", absent as "declared", false is refused.',
        }),
      })
      .refine(({ consent }) => consent !== false, {
        ...withMessage(sentence(confirmDoor)),
        path: ['consent'],
      })
      .transform(({ name, ...rest }) => ({ ...rest, name: name || null })),
    answer: { order },
    refuses: ['NOT_FOUND', 'ORDER_CLOSED', 'ORDER_STEP_REFUSED'],
  },
  getRating: {
    get: '/api/orders/{id}/rating',
    needs: 'verified',
    summary: "The customer's rating of an order, where they gave one",
    params,
    answer: { rating: rating.nullable() },
    refuses: ['NOT_FOUND'],
  },
  rateOrder: {
    post: '/api/orders/{id}/rating',
    needs: 'verified',
    summary: 'Rate a visit once its report is there; for a day it can be changed',
    params,
    body: {
      stars: z.int(starsMessage).min(1, starsMessage).max(MAX_STARS, starsMessage),
      words: z.string(wordsMessage).max(MAX_RATING_LETTERS, wordsMessage).optional(),
    },
    answer: { rating: rating.nullable() },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
  },
})
