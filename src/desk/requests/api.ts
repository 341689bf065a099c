import { fileHeaders } from '#desk/frame/file-headers.ts'
import { staffHandlers } from '#desk/frame/handlers.ts'
import { closeRequest, reopenRequest } from '#domain/requests/end-request.ts'
import { openPrescription } from '#domain/requests/prescriptions.ts'
import { listQueue, readRequest } from '#domain/requests/queue.ts'
import { recordCall, releaseRequest, takeRequest } from '#domain/requests/work.ts'
import { deskRequestEndpoints } from './contract.ts'

export const requestsApi = staffHandlers(deskRequestEndpoints, {
  listDeskRequests: ({ shop, staff, query }) => listQueue(shop, staff, query),
  getDeskRequest: async ({ shop, staff, params }) => ({ request: await readRequest(shop, staff, params.id) }),
  getDeskRequestFile: async ({ shop, staff, params: { id } }) => {
    const { row, bytes } = await openPrescription(shop, { id, actor: staff.actor })
    return { type: row.contentType, bytes, headers: fileHeaders() }
  },
  takeDeskRequest: ({ shop, staff, params }) => takeRequest(shop, staff, params.id),
  releaseDeskRequest: ({ shop, staff, params }) => releaseRequest(shop, staff, params.id),
  recordDeskCall: ({ shop, staff, params, body }) => recordCall(shop, staff, params.id, body),
  closeDeskRequest: ({ shop, staff, params, body }) => closeRequest(shop, staff, params.id, body.reason),
  reopenDeskRequest: ({ shop, staff, params }) => reopenRequest(shop, staff, params.id),
})
