import { staffHandlers } from '#desk/frame/handlers.ts'
import { listAudit } from '#domain/desk/list-audit.ts'
import { auditEndpoints } from './contract.ts'

export const auditApi = staffHandlers(auditEndpoints, {
  listAudit: ({ shop, staff, body }) => listAudit(shop, staff, body),
})
