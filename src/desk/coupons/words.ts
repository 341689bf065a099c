import { messages } from '#text/messages.ts'

export const words = messages({
  usedOf: '{uses} of {maximum}',
  addCoupon: 'Add a coupon',
  changeCoupon: 'Change {code}',
  couponSaved: '{code} is saved.',
})
