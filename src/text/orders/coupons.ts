import { text } from '../text.ts'

export const coupon = text('Coupon')
export const code = text('Coupon Code')
export const applying = text('Applying...')
export const apply = text('Apply')
export const paidOnline = text('To be paid online')
export const remove = text('Remove coupon')
export const none = text('No active coupons available at the moment')
export const onlineOnly = text('For online payment only: with a coupon, Pay on Collection is not available.')
export const useCode = text('Use coupon {code}')
export const use = text('Use')
export const notApplied = text('Failed to apply coupon')
export const notValidated = text('Failed to validate coupon')
export const addMore = text('Add {amount} more to use it.')
/** `code` stands bold. */
export const applied = text('{code} applied')
export const youSave = text('You save {amount}')
export const available = text('Available coupons ({number})')
