import { staffHandlers } from '#desk/frame/handlers.ts'
import { decideConflict, listConflicts } from '#domain/collector/conflicts.ts'
import { listPhotos } from '#domain/collector/photos.ts'
import { conflictEndpoints } from './contract.ts'

export const conflictsApi = staffHandlers(conflictEndpoints, {
  listConflicts: ({ shop, staff }) => listConflicts(shop, staff),
  decideConflict: ({ shop, staff, params, body }) => decideConflict(shop, staff, { id: params.id, ...body }),
  listVisitPhotos: async ({ shop, staff, params }) => ({ photos: await listPhotos(shop, staff, params.id) }),
})
