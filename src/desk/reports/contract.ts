import { z } from '@hono/zod-openapi'
import { cleanText } from '#rules/people.ts'
import { MAX_MATCHED_FILES, MAX_REPORT_REASON } from '#rules/reports.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { position } from '#wire/orders/fields.ts'
import { stepUp } from '#wire/staff/passkeys.ts'

/** Reports: orders that wait for one, and attaching PDFs. */

const reportedOrder = z
  .object({
    orderId: z.string(),
    /** The centre of the visit, else the city. */
    place: z.string(),
    takenAt: instant.nullable(),
    /** When a report that is still missing was promised; null if none is, as when every sample is collected again. */
    dueAt: instant.nullable(),
    isOverdue: z.boolean(),
    sample: z.object({
      tubes: z.int(),
      /** Leaves out the rejected tubes. */
      received: z.int(),
      rejected: z.int(),
    }),
    patients: z.array(
      z.object({
        position: z.int(),
        name: z.string(),
        gender: z.string(),
        age: z.int(),
        ageMonths: z.int().nullable(),
        tests: z.array(z.string()),
        /** Those for which a new sample is still to be collected. Their report belongs to the recollection's order. */
        testsToRecollect: z.array(z.string()),
        reports: z.array(
          z.object({
            /** Within the order. */
            number: z.int(),
            isPart: z.boolean(),
            attachedAt: instant,
            attachedBy: z.string(),
            /** The message of a report that replaces this one. */
            correction: z.string(),
          }),
        ),
      }),
    ),
    message: z.string().openapi({ description: 'The SMS that the customer gets when a report is attached.' }),
  })
  .openapi('ReportedOrder')
export type ReportedOrder = z.input<typeof reportedOrder>

export const reportEndpoints = endpoints({
  listReportsDue: {
    get: '/api/desk/reports',
    needs: 'reports.sign',
    summary: 'Orders that wait for a report, the most overdue first; at most 200',
    answer: {
      orders: z.array(reportedOrder),
      total: z.int(),
      /** The number of all overdue orders, as in the menu. */
      overdue: z.int(),
    },
    audits: ['orders.read'],
  },
  matchReportFiles: {
    post: '/api/desk/reports/match',
    needs: 'reports.sign',
    summary: 'A proposal whose report each file is, by the order number or tube code in its name',
    body: { names: z.array(z.string().max(300)).min(1).max(MAX_MATCHED_FILES) },
    answer: {
      orders: z.array(reportedOrder),
      /** One entry for each name; null if nothing was found or the codes contradict each other. */
      matches: z.array(
        z
          .object({
            orderId: z.string(),
            patient: position.nullable(),
            /** What in the name proves the match. A tube code names the person too. */
            by: z.enum(['tube', 'order']),
          })
          .nullable(),
      ),
      /** Positions of the names whose orders are beyond the limit of an hour, and the sentence about it. */
      leftOff: z.object({ files: z.array(z.int()), why: z.string() }).nullable(),
    },
    audits: ['order.read', 'search.limited'],
  },
})

/** Where a report belongs: the form's field `report`, as JSON. */
export const attachedReport = z
  .object({
    orderId: z.string().min(1).max(60),
    patient: position,
    isPart: z.boolean().openapi({ description: 'Further reports follow.' }),
    replaces: z
      .int()
      .min(1)
      .max(32_767)
      .nullable()
      .openapi({ description: 'The number of the report that this one replaces; with a reason.' }),
    reason: z.string().max(MAX_REPORT_REASON).transform(cleanText),
    stepUp: stepUp.openapi({ description: 'To replace a report.' }),
  })
  .openapi('AttachedReport')
export type AttachedReport = z.input<typeof attachedReport>

export const reportUploadEndpoints = endpoints({
  attachReportAtDesk: {
    post: '/api/desk/reports',
    needs: 'reports.sign',
    summary:
      'Attach a report to an order, which tells the customer; the same file sent twice is attached once',
    form: {
      report: z.string().openapi({ description: 'An `AttachedReport` as JSON.' }),
      file: z
        .string()
        .openapi({ format: 'binary', description: 'The PDF; at most 20 MB, without active content.' }),
    },
    answer: { order: reportedOrder },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED', 'BUSY', 'FILES_DOWN', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['report.attached', 'report.replaced', 'search.limited'],
  },
})
