import { staffHandlers } from '#desk/frame/handlers.ts'
import { decideConflicts, listConflicts } from '#domain/collector/conflicts.ts'
import { listPhotos } from '#domain/collector/photos.ts'
import { conflictEndpoints } from './contract.ts'

export const conflictsApi = staffHandlers(conflictEndpoints, {
  listConflicts: ({ shop, staff }) => listConflicts(shop, staff),
  decideConflicts: ({ shop, staff, body }) => decideConflicts(shop, staff, body),
  listVisitPhotos: async ({ shop, staff, params }) => ({ photos: await listPhotos(shop, staff, params.id) }),
})
