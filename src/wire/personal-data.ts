import { z } from '@hono/zod-openapi'
import { customer, patient, savedAddress } from './account.ts'
import { instant } from './codecs.ts'
import { order } from './orders/order.ts'

/** Customers' legal rights (DPDP Act 2023, sections 11 and 12): a copy of their data, and erasure. */

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
      description: 'Notes of the staff on orders, and their reasons for actions.',
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
        source: z.record(z.string(), z.string()).nullable(),
        calls: z
          .array(z.object({ at: instant, outcome: z.string(), note: z.string().nullable() }))
          .openapi({ description: 'Our calls about it, with notes.' }),
      }),
    ),
    sessions: z.array(z.object({ device: z.string().nullable(), startedAt: instant, lastUsedAt: instant })),
  })
  .openapi('PersonalData')
export type PersonalData = z.input<typeof personalData>
