import { staffHandlers } from '#desk/frame/handlers.ts'
import { addCouponAtDesk, changeCouponAtDesk, couponsAtDesk } from '#domain/desk/coupons.ts'
import { deskCouponEndpoints } from './contract.ts'

export const couponsApi = staffHandlers(deskCouponEndpoints, {
  listDeskCoupons: async ({ shop, staff }) => ({ coupons: await couponsAtDesk(shop, staff) }),
  addDeskCoupon: async ({ shop, staff, body }) => {
    await addCouponAtDesk(shop, staff, body)
  },
  changeDeskCoupon: async ({ shop, staff, params, body }) => {
    await changeCouponAtDesk(shop, staff, { code: params.id, ...body })
  },
})
