import { randomUUID } from 'node:crypto'
import { MAIN_SAFE } from '#rules/desk/cash.ts'
import { confirmed, type newStaff } from './staff.ts'

type Person = Pick<Awaited<ReturnType<typeof newStaff>>, 'api' | 'key'>

interface Count {
  /** Who holds the cash; it is bound to a handover first. */
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
  const bound = staffId === undefined ? { id } : await api.startCount({ body: { id, staffId } })
  const body = { id: bound.id, counted, safe }
  const { expected } = await confirmed(key, stepUp => api.countCash({ body: { ...body, stepUp } }))
  if (expected !== counted) await api.explainCount({ body: { id: bound.id, reason } })
  return { id: bound.id, expected }
}
