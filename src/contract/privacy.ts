import { createRoute, z } from '@hono/zod-openapi'
import { order } from '#wire/orders/order.ts'
import { customer } from './accounts.ts'
import { savedAddress } from './addresses/addresses.ts'
import { at, bearer, ok } from './endpoint.ts'
import { patient } from './patients.ts'

/** Customers' legal rights (DPDP Act 2023, sections 11 and 12): a copy of their data, and erasure. */

const instant = z.iso.datetime()

export const personalData = z
  .object({
    exportedAt: instant,
    customer: customer.nullable(),
    patients: z.array(patient).openapi({ description: 'The people of the account.' }),
    addresses: z.array(savedAddress).openapi({ description: 'The saved addresses of the account.' }),
    orders: z.array(order),
    specimens: z
      .array(
        z.object({
          orderId: z.string(),
          code: z.string(),
          /** Position of its person in the order. */
          patient: z.int(),
          container: z.string(),
          state: z.string(),
          rejectReason: z.string().nullable(),
          labelledAt: instant,
          collectedAt: instant.nullable(),
          receivedAt: instant.nullable(),
          acceptedAt: instant.nullable(),
        }),
      )
      .openapi({ description: 'The tubes of their orders.' }),
    consents: z.array(
      z.object({
        purpose: z.string(),
        textVersion: z.string(),
        given: z.string(),
        guardianName: z.string().nullable(),
        orderId: z.string().nullable().openapi({ description: "The order's `_id`." }),
        at: instant,
      }),
    ),
    ratings: z.array(
      z.object({ orderId: z.string(), stars: z.int(), words: z.string().nullable(), at: instant }),
    ),
    notes: z.array(z.object({ orderId: z.string(), text: z.string(), at: instant })).openapi({
      description: 'What the staff noted on orders, for each other, or why they did something to one.',
    }),
    openedWithReason: z
      .array(z.object({ orderId: z.string(), reason: z.string(), at: instant }))
      .openapi({ description: 'When the staff opened an order that was not theirs to read, and why.' }),
    reportOpenings: z.array(z.object({ orderId: z.string(), at: instant })),
    emailConfirmations: z.array(
      z.object({ email: z.string(), askedAt: instant, confirmedAt: instant.nullable() }),
    ),
    requests: z.array(
      z.object({
        kind: z.string().openapi({ description: "'home-care', 'consultation', 'offer' or 'prescription'." }),
        name: z.string(),
        email: z.string().nullable(),
        service: z.string().nullable(),
        wantedFor: z.string().nullable(),
        sentAt: instant,
        calls: z
          .array(z.object({ at: instant, outcome: z.string(), note: z.string().nullable() }))
          .openapi({ description: 'When we called about it, and what was noted.' }),
      }),
    ),
    sessions: z.array(z.object({ device: z.string().nullable(), startedAt: instant, lastUsedAt: instant })),
  })
  .openapi('PersonalData')
export type PersonalData = z.infer<typeof personalData>

export const privacyEndpoints = {
  exportMyData: createRoute({
    ...at('exportMyData'),
    ...bearer,
    summary: 'Everything that is kept about the customer',
    description:
      'Reports and invoices are files of their own: they are had from each order. 403 CODE_NEEDED on the first day of a ' +
      'device that was signed in without a code: sign in again with one.',
    responses: ok(z.object({ success: z.literal(true), data: personalData })),
  }),
  eraseMyAccount: createRoute({
    ...at('eraseMyAccount'),
    ...bearer,
    summary: "Delete the customer's account and data; ends all sessions",
    description:
      'Needs a session that a code started within the last ten minutes (403 CODE_NEEDED). Refused with 409 ' +
      'ERASURE_REFUSED while a visit, a report or money is still to come. What tax law keeps stays without the person.',
    responses: ok(z.object({ success: z.literal(true), message: z.string(), ordersKept: z.int() })),
  }),
}
