import { createRoute, z } from '@hono/zod-openapi'
import { MAX_RATING_LETTERS, MAX_STARS } from '#rules/visits/ratings.ts'
import { ratingTooLong, starsMissing } from '#text/orders/rating.ts'
import { sentence } from '#text/text.ts'
import { told } from '#wire/fields.ts'
import { orderId } from '#wire/orders/fields.ts'
import { at, bearer, body, ok } from '../endpoint.ts'

/** What a customer thinks of a visit, once its report is there. */

const starsTold = told(sentence(starsMissing))

export const ownRating = z
  .object({
    stars: z.int(),
    words: z.string().nullable(),
    at: z.iso.datetime(),
    changeableUntil: z.iso.datetime(),
  })
  .openapi('Rating')

const oneRating = z.object({ success: z.literal(true), rating: ownRating.nullable() })

export const ratingEndpoints = {
  getRating: createRoute({
    ...at('getRating'),
    ...bearer,
    summary: "The customer's rating of an order, where they gave one",
    request: { params: orderId },
    responses: ok(oneRating),
  }),
  rateOrder: createRoute({
    ...at('rateOrder'),
    ...bearer,
    summary: 'Rate a visit once its report is there; for a day it can be changed',
    request: {
      params: orderId,
      body: body(
        z.object({
          stars: z.int(starsTold).min(1, starsTold).max(MAX_STARS, starsTold),
          words: z
            .string(told(sentence(ratingTooLong, { max: MAX_RATING_LETTERS })))
            .max(MAX_RATING_LETTERS, told(sentence(ratingTooLong, { max: MAX_RATING_LETTERS })))
            .optional(),
        }),
      ),
    },
    responses: ok(oneRating),
  }),
}
