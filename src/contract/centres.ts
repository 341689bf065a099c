import { createRoute, z } from '@hono/zod-openapi'
import { CITIES } from '#rules/cities.ts'
import { at, ok } from './endpoint.ts'

/** Centres: where a patient can go instead of being visited at home. */

export const centre = z
  .object({
    code: z.string().openapi({ example: 'PUNE-1' }),
    name: z.string(),
    city: z.enum(CITIES),
    address: z.string(),
    hours: z.string().openapi({ example: 'Mon to Sat, 7 AM to 8 PM' }),
    phone: z.string().nullable(),
    isSample: z.boolean().openapi({ description: 'Invented for the demo.' }),
  })
  .openapi('Centre')
export type Centre = z.infer<typeof centre>

export const centreEndpoints = {
  listCentres: createRoute({
    ...at('listCentres'),
    summary: 'Centres, of all cities or of one',
    request: { query: z.object({ city: z.enum(CITIES, 'We do not collect in that city yet.').optional() }) },
    responses: ok(z.object({ success: z.literal(true), centres: z.array(centre) })),
  }),
}
