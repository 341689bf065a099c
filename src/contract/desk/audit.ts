import { createRoute, z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { phone } from '#wire/fields.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/**
 * Who did what to which record, and who looked at it: the whole list, one order's, or a person's. By POST: a phone number
 * is asked for, and addresses are logged.
 */

const auditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    /** By name; null where the customer or the shop itself did it. */
    staff: z.string().nullable(),
    isCustomer: z.boolean(),
    /** The network address that they sat at, where they had signed in. */
    address: z.string().nullable(),
    /** As in the table `audit`: 'order.rescheduled'. */
    action: z.string(),
    meaning: z.string(),
    isReading: z.boolean(),
    /** An order's number, a name of the staff, or a kind of record with its id: 'slots:Pune'. */
    subject: z.string(),
    /** The number of the order, for its page. */
    orderId: z.string().nullable(),
    /** What was and what is, and what else is known: ['capacity', '10 → 12']. */
    details: z.array(z.tuple([z.string(), z.string()])),
  })
  .openapi('AuditEntry')
export type AuditEntry = z.output<typeof auditEntry>

export const AUDIT_KINDS = ['looked', 'changed'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const auditEndpoints = {
  listAudit: createRoute({
    ...at('listAudit'),
    ...needs('audit.read'),
    summary: 'Who did and read what, newest first; a role at a centre sees what was done to its orders',
    request: {
      body: body(
        z.object({
          staffId: z.uuid().optional(),
          orderId: z.string().max(60).optional(),
          isWholeCustomer: z.boolean().optional().openapi({
            description: 'Not `orderId` alone: all there is of the customer who booked it.',
          }),
          phone: phone.optional(),
          kind: z.enum(AUDIT_KINDS).optional(),
          date: z.string().refine(isDate).optional(),
          cursor: z.string().max(200).optional(),
        }),
      ),
    },
    responses: ok(
      z.object({
        success: z.literal(true),
        entries: z.array(auditEntry),
        nextCursor: z.string().nullable(),
        /** To choose from: all of the staff, those who have left too; at a centre who acts there or everywhere. */
        people: z.array(z.object({ id: z.string(), name: z.string(), hasLeft: z.boolean() })),
      }),
    ),
  }),
}
