import { text } from '../text.ts'

export const payable = text('Amount Payable')
export const summary = text('Order Summary')
export const mrpTotal = text('MRP Total')
export const discountOnMrp = text('Discount on MRP')
export const couponDiscount = text('Coupon discount ({code})')
export const homeVisit = text('Home visit')
export const free = text('Free')
