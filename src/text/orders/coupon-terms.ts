import { text } from '../text.ts'

/** What a coupon gives: `off` is a percentage or an amount, the rest amounts. */

export const couponOff = text('{off} off')
export const couponOffCapped = text('{off} off, up to {cap}')
export const couponOffFrom = text('{off} off, on orders of {minimum} or more')
export const couponOffCappedFrom = text('{off} off, up to {cap}, on orders of {minimum} or more')
