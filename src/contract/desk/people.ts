import { createRoute, z } from '@hono/zod-openapi'
import { personalData } from '#wire/personal-data.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'
import { stepUp } from '../staff/step-up.ts'

/**
 * What a person asks the laboratory for (DPDP Act 2023, sections 11 and 12): a copy of their data, and erasure. By their
 * number, which is in no address of a page.
 */

const phone = z.string().regex(/^[6-9]\d{9}$/)

const erasure = z
  .object({
    hadAccount: z.boolean(),
    ordersKept: z.int().openapi({ description: 'Paid ones: they stay for the books, without the person.' }),
    ordersDeleted: z.int(),
    requestsDeleted: z.int(),
  })
  .openapi('Erasure')

export const peopleEndpoints = {
  previewErasure: createRoute({
    ...at('previewErasure'),
    ...needs('people.erase'),
    summary:
      'What erasing a person would delete and what tax law keeps, or why it can’t be yet; changes nothing',
    request: { body: body(z.object({ phone })) },
    responses: ok(
      z.object({
        success: z.literal(true),
        erasure: erasure.nullable(),
        problem: z.string().nullable(),
        booksYears: z.int().openapi({ description: 'For how long paid orders are kept.' }),
      }),
    ),
  }),
  erasePerson: createRoute({
    ...at('erasePerson'),
    ...needs('people.erase'),
    summary: 'Erase a person who has asked for it, confirmed by a key; again it changes nothing',
    request: { body: body(z.object({ phone, stepUp })) },
    responses: ok(z.object({ success: z.literal(true), erasure })),
  }),
  exportPerson: createRoute({
    ...at('exportPerson'),
    ...needs('people.export'),
    summary: 'A copy of all that is kept about a person, confirmed by a key; kept nowhere',
    request: { body: body(z.object({ phone, stepUp })) },
    responses: ok(z.object({ success: z.literal(true), data: personalData })),
  }),
}
