import { requests } from '#db/schema.ts'
import { deleteFilesLater } from '../files/deletions.ts'
import { type RequestsOf, requestsOf } from '../requests/list-requests.ts'
import type { Transaction } from '../shop.ts'

export async function deleteRequests(tx: Transaction, person: RequestsOf, now: Date): Promise<number> {
  const gone = await tx.delete(requests).where(requestsOf(person)).returning({ fileKey: requests.fileKey })
  await deleteFilesLater(
    tx,
    gone.flatMap(({ fileKey }) => (fileKey === null ? [] : [{ fileKey, orderId: null, dueAt: now }])),
  )
  return gone.length
}
