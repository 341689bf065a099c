import { createRoute, z } from '@hono/zod-openapi'
import { CITIES } from '#rules/cities.ts'
import { pinCodeWrong } from '#text/addresses.ts'
import { sentence } from '#text/text.ts'
import { centre } from '#wire/centre.ts'
import { told } from '#wire/fields.ts'
import { at, ok } from './endpoint.ts'

/** Centres, where patients can go instead of a home visit. */

export const centreEndpoints = {
  getPinCode: createRoute({
    ...at('getPinCode'),
    summary: 'Whether collectors come to a PIN code',
    request: { params: z.object({ pin: z.string().regex(/^\d{6}$/, told(sentence(pinCodeWrong))) }) },
    responses: ok(
      z.object({
        success: z.literal(true),
        pinCode: z.string(),
        isServed: z.boolean(),
        city: z.enum(CITIES).nullable().openapi({ description: 'The city of ours that it belongs to.' }),
        /** The laboratory's own name for the part of the city, where it keeps any. */
        area: z.string().nullable(),
        message: z.string().openapi({ description: 'Why nobody comes; empty where somebody does.' }),
      }),
    ),
  }),
  listCentres: createRoute({
    ...at('listCentres'),
    summary: 'Centres, of all cities or of one',
    request: { query: z.object({ city: z.enum(CITIES, 'We do not collect in that city yet.').optional() }) },
    responses: ok(z.object({ success: z.literal(true), centres: z.array(centre) })),
  }),
}
