import { deskRequestEndpoints as endpoints } from '#contract/desk/requests.ts'
import { closeRequest, reopenRequest } from '#domain/requests/end-request.ts'
import { openPrescription } from '#domain/requests/open-prescription.ts'
import { listQueue, readRequest } from '#domain/requests/queue.ts'
import { noteCall, releaseRequest, takeRequest } from '#domain/requests/work.ts'
import type { Shop } from '#domain/shop.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

const DONE = { success: true } as const

// No stricter CSP: Safari would show an empty page instead of a PDF.
const FILE_HEADERS = { 'cache-control': 'no-store', 'content-security-policy': "frame-ancestors 'none'" }

/** The queue of requests. */
export function deskRequestRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(endpoints.listDeskRequests, async c => {
    const listed = await listQueue(shop, staffIn(c), c.req.valid('query'))
    return c.json({ ...DONE, ...listed }, 200)
  })
  api.openapi(endpoints.getDeskRequest, async c => {
    const request = await readRequest(shop, staffIn(c), c.req.valid('param').id)
    return c.json({ ...DONE, request }, 200)
  })
  api.openapi(endpoints.getDeskRequestFile, async c => {
    const { row, bytes } = await openPrescription(shop, {
      id: c.req.valid('param').id,
      actor: staffIn(c).actor,
    })
    return c.body(new Uint8Array(bytes), 200, {
      ...FILE_HEADERS,
      'content-type': row.contentType,
      'content-disposition': 'inline',
    })
  })
  api.openapi(endpoints.takeDeskRequest, async c => {
    await takeRequest(shop, staffIn(c), c.req.valid('param').id)
    return c.json(DONE, 200)
  })
  api.openapi(endpoints.releaseDeskRequest, async c => {
    await releaseRequest(shop, staffIn(c), c.req.valid('param').id)
    return c.json(DONE, 200)
  })
  api.openapi(endpoints.noteDeskCall, async c => {
    const { againAt, ...call } = c.req.valid('json')
    const again = againAt === undefined ? {} : { againAt: new Date(againAt) }
    await noteCall(shop, staffIn(c), c.req.valid('param').id, { ...call, ...again })
    return c.json(DONE, 200)
  })
  api.openapi(endpoints.closeDeskRequest, async c => {
    await closeRequest(shop, staffIn(c), c.req.valid('param').id, c.req.valid('json').reason)
    return c.json(DONE, 200)
  })
  api.openapi(endpoints.reopenDeskRequest, async c => {
    await reopenRequest(shop, staffIn(c), c.req.valid('param').id)
    return c.json(DONE, 200)
  })
  return api
}
