import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { audit, requests } from '#db/schema.ts'
import type { WholeShop } from '../whole-shop.ts'
import { newStaff } from './staff.ts'

type Person = Awaited<ReturnType<typeof newStaff>>

/**
 * Requests of every form, the people who work on them, and what the queue shows. Its shop accepts any number of forms.
 */
export function requestsOf(whole: WholeShop) {
  const { shop, anyone, setClock } = whole
  const { db } = whole.database
  let people = 0
  let phones = 9_800_000_000
  const phone = () => {
    phones += 1
    return String(phones)
  }
  return {
    phone,
    person: (...given: Parameters<typeof newStaff>[2][]) => {
      people += 1
      return newStaff(whole, `Meera ${people}`, ...given)
    },
    later: (minutes: number) => setClock(new Date(shop.now().getTime() + minutes * 60_000)),
    async nursing(name: string, mobile = phone()) {
      const form = { name, mobile, dateTime: '2026-11-30', serviceType: 'Nursing', city: 'Pune' }
      const { booking } = await anyone.createBooking({ body: form })
      return booking._id
    },
    async offer(name: string, mobile = phone()) {
      await anyone.submitLandingForm({ body: { name, mobile, date: '2026-11-30' } })
      const isIt = and(eq(requests.kind, 'offer'), eq(requests.name, name))
      const [row] = await db.select().from(requests).where(isIt)
      return row?.id ?? ''
    },
    async prescription(name: string, mobile = phone()) {
      const file = { fileKey: `prescriptions/${randomUUID()}.pdf`, contentType: 'application/pdf', bytes: 7 }
      await shop.files.put(file.fileKey, new TextEncoder().encode('%PDF-1.'))
      const row = { kind: 'prescription' as const, name, mobile, createdAt: shop.now(), ...file }
      const [added] = await db.insert(requests).values(row).returning({ id: requests.id })
      return added?.id ?? ''
    },
    listed: async ({ api }: Person, list: 'overdue' | 'free' | 'mine' | 'all' | 'closed' = 'all') =>
      (await api.listDeskRequests({ query: { list } })).requests,
    shown: async ({ api }: Person, id: string) => (await api.getDeskRequest({ params: { id } })).request,
    /** The recorded work on a request, by kind. */
    acts: async (id: string) =>
      (
        await db
          .select({ action: audit.action })
          .from(audit)
          .where(eq(audit.subject, `request:${id}`))
      ).map(({ action }) => action),
  }
}

/** The parameters of an action on a request. */
export const about = (id: string) => ({ params: { id }, body: {} })
/** A call, with an id of its own. */
export const callAbout = (id: string, more: object = {}) => ({
  params: { id },
  body: { callId: randomUUID(), outcome: 'no-answer' as const, ...more },
})
