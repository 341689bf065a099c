import { approvalEndpoints } from '#contract/desk/approvals.ts'
import { askForRefund, previewRefund, refundAlone } from '#domain/desk/approvals/ask.ts'
import { decideApproval, withdrawApproval } from '#domain/desk/approvals/decide.ts'
import { listApprovals } from '#domain/desk/approvals/list.ts'
import type { Shop } from '#domain/shop.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

const success = true as const

/** Money back at the desk, by one or by two people. */
export function approvalRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(approvalEndpoints.getDeskRefund, async c => {
    const refund = await previewRefund(shop, staffIn(c), c.req.valid('param').id)
    return c.json({ success, refund }, 200)
  })
  api.openapi(approvalEndpoints.refundAtDesk, async c => {
    const orderId = c.req.valid('param').id
    await refundAlone(shop, staffIn(c), { orderId, ...c.req.valid('json') })
    return c.json({ success, refund: await previewRefund(shop, staffIn(c), orderId) }, 200)
  })
  api.openapi(approvalEndpoints.askForRefund, async c => {
    const orderId = c.req.valid('param').id
    await askForRefund(shop, staffIn(c), { orderId, ...c.req.valid('json') })
    return c.json({ success, refund: await previewRefund(shop, staffIn(c), orderId) }, 200)
  })
  api.openapi(approvalEndpoints.listApprovals, async c => {
    const approvals = await listApprovals(shop, staffIn(c))
    return c.json({ success, approvals }, 200)
  })
  api.openapi(approvalEndpoints.decideApproval, async c => {
    await decideApproval(shop, staffIn(c), { id: c.req.valid('param').id, ...c.req.valid('json') })
    return c.json({ success }, 200)
  })
  api.openapi(approvalEndpoints.withdrawApproval, async c => {
    await withdrawApproval(shop, staffIn(c), c.req.valid('param').id)
    return c.json({ success }, 200)
  })
  return api
}
