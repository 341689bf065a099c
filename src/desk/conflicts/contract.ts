import { z } from '@hono/zod-openapi'
import { VISIT_EVENT_KINDS } from '#rules/visits/visit-events.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { staffText } from '#wire/fields.ts'
import { collectedSum } from '#wire/staff/phone-events.ts'

/** What collectors' phones reported: photographs, and events that contradict the shop's records. */

const report = z
  .object({
    id: z.string(),
    collector: z.string(),
    kind: z.enum(VISIT_EVENT_KINDS),
    at: instant,
    reason: z.string().nullable(),
    /** The reported amount; null if the event is not about money. */
    amount: rupees().nullable(),
    problem: z.string(),
    /** The sample counts as collected and a tube is missing: the desk only has to record the reason. */
    isRecorded: z.boolean(),
  })
  .openapi('ReportInConflict')

const visit = z
  .object({
    orderId: z.string(),
    patientName: z.string(),
    /** In the shop, without the reports. */
    state: z.enum(VISIT_STATES),
    /** The one who is assigned. */
    collector: z.string().nullable(),
    reports: z.array(report),
  })
  .openapi('VisitInConflict')

/** More than all phones together can store for one visit. */
const MAX_REPORTS = 200

const photo = z.object({ id: z.string(), at: instant, by: z.string(), jpeg: z.string() })

export const conflictEndpoints = endpoints({
  listConflicts: {
    get: '/api/desk/conflicts',
    needs: 'visits.assign',
    summary: 'Visits with reports of phones that contradict the shop, oldest first, and their number',
    answer: { visits: z.array(visit), total: z.int() },
    audits: ['visits.read'],
  },
  decideConflicts: {
    post: '/api/desk/conflicts/decide',
    needs: 'visits.assign',
    summary:
      'Accept reports of one visit, money with the sum that was really taken, or dismiss them; with a note',
    body: {
      decision: z.enum(['taken', 'set-aside']),
      reports: z
        .array(
          z.object({
            id: z.uuid(),
            /** The actual amount; left out if it is the reported one. */
            amount: collectedSum.openapi({ type: 'number' }).optional(),
          }),
        )
        .min(1)
        .max(MAX_REPORTS),
      note: staffText(300).min(3),
    },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
    audits: ['sample.not-taken', 'visit.conflict-decided', 'visit.person-corrected'],
  },
  listVisitPhotos: {
    get: '/api/desk/orders/{id}/photos',
    needs: 'orders.read',
    summary: 'The photographs of a visit, oldest first, in base64',
    params: { id: z.string().max(60) },
    answer: { photos: z.array(photo) },
    refuses: ['NOT_FOUND', 'FILES_DOWN'],
    audits: ['order.read', 'search.limited'],
  },
})
