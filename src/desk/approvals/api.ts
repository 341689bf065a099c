import { staffHandlers } from '#desk/frame/handlers.ts'
import { listDecided } from '#domain/desk/approvals/context.ts'
import { decideApproval, withdrawApproval } from '#domain/desk/approvals/decide.ts'
import { listApprovals } from '#domain/desk/approvals/list.ts'
import { listDuePayouts } from '#domain/desk/approvals/payouts-due.ts'
import {
  previewRefund,
  refundWithinLimit,
  requestRefundApproval,
} from '#domain/desk/approvals/request-approval.ts'
import { countDeskOrder } from '#domain/desk/orders/read-order.ts'
import { approvalEndpoints } from './contract.ts'

export const approvalsApi = staffHandlers(approvalEndpoints, {
  getDeskRefund: async ({ shop, staff, params }) => ({ refund: await previewRefund(shop, staff, params.id) }),
  refundAtDesk: async ({ shop, staff, params: { id: orderId }, body }) => {
    await countDeskOrder(shop, staff, orderId)
    await refundWithinLimit(shop, staff, { orderId, ...body })
    return { refund: await previewRefund(shop, staff, orderId) }
  },
  askForRefund: async ({ shop, staff, params: { id: orderId }, body }) => {
    await countDeskOrder(shop, staff, orderId)
    await requestRefundApproval(shop, staff, { orderId, ...body })
    return { refund: await previewRefund(shop, staff, orderId) }
  },
  listDuePayouts: async ({ shop, staff }) => ({ payouts: await listDuePayouts(shop, staff) }),
  listApprovals: async ({ shop, staff }) => ({ approvals: await listApprovals(shop, staff) }),
  listDecidedApprovals: async ({ shop, staff }) => ({ decided: await listDecided(shop, staff) }),
  decideApproval: ({ shop, staff, params, body }) => decideApproval(shop, staff, { ...params, ...body }),
  withdrawApproval: ({ shop, staff, params }) => withdrawApproval(shop, staff, params.id),
})
