import { randomUUID } from 'node:crypto'
import { MAIN_SAFE } from '#rules/desk/cash.ts'
import { confirmed, type newStaff } from './staff.ts'

type Person = Pick<Awaited<ReturnType<typeof newStaff>>, 'api' | 'key'>

interface Count {
  /** Who holds the cash: their open handover is counted, or else all that they hold. */
  staffId?: string
  /** Of a handover that they made themselves. */
  id?: string
  counted: number
  safe?: string
  reason?: string
}

/** Counts all that a person holds, or their handover, and explains a difference. In rupees. */
export async function countCash(
  { api, key }: Person,
  { staffId, id = randomUUID(), counted, safe = MAIN_SAFE, reason = 'asked the customer' }: Count,
): Promise<{ id: string; expected: number }> {
  const opened = staffId === undefined ? { id } : await openCount(api, staffId, id)
  const body = { ...opened, counted, safe }
  const { expected } = await confirmed(key, stepUp => api.countCash({ body: { ...body, stepUp } }))
  if (expected !== counted) await api.explainCount({ body: { id: opened.id, reason } })
  return { id: opened.id, expected }
}

/** As the desk's form does when it opens. */
async function openCount(api: Person['api'], staffId: string, id: string) {
  const { held, now } = await api.listHeldCash()
  const handover = held.find(one => one.staffId === staffId)?.handover
  return handover ? { id: handover.id } : { id, held: { staffId, until: now } }
}
