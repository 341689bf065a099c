import { z } from '@hono/zod-openapi'
import { REPORT_CHANNELS } from '#rules/reports.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'

/** Whether a report is ready, for a customer who calls or stands at the counter. */

const reportStatus = z
  .object({
    orderId: z.string(),
    /** The centre of the visit, else the city. */
    place: z.string(),
    /** In the order. */
    position: z.int(),
    name: z.string(),
    gender: z.string(),
    age: z.int(),
    ageMonths: z.int().nullable(),
    tests: z.array(z.string()),
    visit: z.object({ date: z.string(), timeSlot: z.string() }),
    state: z.enum(['ready', 'part', 'due', 'new-sample', 'not-collected', 'cancelled']),
    /** When a report that is still missing was promised. */
    dueAt: instant.nullable(),
    /** When the last report or part was attached, and when it was last opened. */
    readyAt: instant.nullable(),
    readAt: instant.nullable(),
    channels: z
      .array(z.enum(REPORT_CHANNELS))
      .openapi({ description: 'By which the message about the report can be sent again.' }),
  })
  .openapi('ReportStatus')
export type ReportStatus = z.input<typeof reportStatus>

export const reportStatusEndpoints = endpoints({
  findReportStatus: {
    post: '/api/desk/report-status',
    needs: 'orders.read',
    summary:
      'Whether reports are ready, by phone (whole, or its last digits), order number, tube code or name; without the reports',
    body: { text: z.string().max(80) },
    answer: { people: z.array(reportStatus), hasMore: z.boolean() },
    audits: ['search.limited', 'search.read'],
  },
  sendReportAgain: {
    post: '/api/desk/orders/{id}/report-message',
    needs: 'orders.change',
    summary: 'Send the customer the message of a ready report again; at most three times a day',
    params: { id: z.string().max(60) },
    body: { channel: z.enum(REPORT_CHANNELS) },
    refuses: ['NOT_FOUND', 'TOO_MANY'],
    audits: ['report.sent-again', 'search.limited'],
  },
})
