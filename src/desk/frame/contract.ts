import { z } from '@hono/zod-openapi'
import { endpoints } from '#wire/endpoint.ts'

export const waitingEndpoints = endpoints({
  getWaiting: {
    get: '/api/desk/waiting',
    needs: 'signed-in',
    summary: 'How many entries wait on pages of the menu; null for a page that the caller may not open',
    answer: {
      waiting: z.object({
        /** Requests whose call is overdue. */
        requests: z.int().nullable(),
        /** Conflicts from phones, in every city. */
        conflicts: z.int().nullable(),
        /** Refunds that wait for a second person. */
        approvals: z.int().nullable(),
        /** Orders whose report is overdue. */
        reports: z.int().nullable(),
        /** Refunds that are to be given back by hand. */
        payouts: z.int().nullable(),
        /** UPI payments that are not matched with the bank account. */
        matching: z.int().nullable(),
      }),
    },
  },
})
