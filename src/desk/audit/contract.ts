import { z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { AUDIT_KINDS } from '#rules/desk/audit-kinds.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { phone } from '#wire/fields.ts'

const auditEntry = z
  .object({
    id: z.string(),
    at: instant,
    /** By name, or a command with its user; null for the customer or the system. */
    staff: z.string().nullable(),
    isCustomer: z.boolean(),
    /** The network address, of a signed-in member of staff. */
    address: z.string().nullable(),
    /** As in the table `audit`: 'visit.moved'. */
    action: z.string(),
    meaning: z.string(),
    isReading: z.boolean(),
    /** An order's number, a name of the staff, or a kind of record with its id: 'slots:Pune'. */
    subject: z.string(),
    /** The number of the order, for its page. */
    orderId: z.string().nullable(),
    /** Names and values: ['capacity', '10 → 12']. */
    details: z.array(z.tuple([z.string(), z.string()])),
  })
  .openapi('AuditEntry')
export type AuditEntry = z.input<typeof auditEntry>

export const auditEndpoints = endpoints({
  // By POST, because it searches for phone numbers, and addresses are logged.
  listAudit: {
    post: '/api/desk/audit',
    needs: 'audit.read',
    summary: 'Changes and views by person, newest first; a role at a centre sees those of its orders',
    body: {
      staffId: z.uuid().optional(),
      orderId: z.string().max(60).optional(),
      isWholeCustomer: z.boolean().optional().openapi({
        description: 'Not `orderId` alone, but everything of its customer.',
      }),
      phone: phone.optional(),
      kind: z.enum(AUDIT_KINDS).optional(),
      date: z.string().refine(isDate).optional(),
      cursor: z.string().max(200).optional(),
    },
    answer: {
      entries: z.array(auditEntry),
      nextCursor: z.string().nullable(),
      /**
       * People to choose from: all staff, former ones too. For a role at a centre, those who act there or everywhere.
       */
      people: z.array(z.object({ id: z.string(), name: z.string(), hasLeft: z.boolean() })),
    },
    refuses: ['NOT_FOUND'],
    audits: ['audit.read'],
  },
})
