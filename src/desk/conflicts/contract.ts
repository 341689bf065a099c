import { z } from '@hono/zod-openapi'
import { VISIT_EVENT_KINDS } from '#rules/visits/visit-events.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { staffText } from '#wire/fields.ts'
import { collectedSum } from '#wire/staff/phone-events.ts'

/** What collectors' phones reported: photographs, and events that contradict the shop's records. */

const conflict = z
  .object({
    id: z.string(),
    orderId: z.string(),
    patientName: z.string(),
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
  .openapi('Conflict')
const photo = z.object({ id: z.string(), at: instant, by: z.string(), jpeg: z.string() })

export const conflictEndpoints = endpoints({
  listConflicts: {
    get: '/api/desk/conflicts',
    needs: 'visits.assign',
    summary: 'Reports of phones that contradict the shop, in the order in which they came, and their number',
    answer: { conflicts: z.array(conflict), total: z.int() },
    audits: ['visits.read'],
  },
  decideConflict: {
    post: '/api/desk/conflicts/{id}/decide',
    needs: 'visits.assign',
    summary: 'Accept a conflict, money with the sum that was really taken, or dismiss it; with a note',
    params: { id: z.uuid() },
    body: {
      decision: z.enum(['taken', 'set-aside']),
      /** The actual amount; left out if it is the reported one. */
      amount: collectedSum.openapi({ type: 'number' }).optional(),
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
