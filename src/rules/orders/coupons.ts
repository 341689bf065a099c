import { type Sentence, say, sentence } from '#text/text.ts'
import { formatDate } from '../dates.ts'
import { formatPaise, type Paise, shareOf } from '../money.ts'
import { computeSubtotal, type PricedLine } from './pricing.ts'
import * as words from './words.ts'

/**
 * What a coupon takes off, its settings, dates and minimum. For its use by accounts see
 * domain/catalogue/use-coupons.ts.
 */

export const COUPON_TYPES = ['PERCENTAGE', 'FIXED'] as const

/** `value`: basis points for PERCENTAGE (1500 = 15 %), paise for FIXED. */
export interface CouponTerms {
  code: string
  type: (typeof COUPON_TYPES)[number]
  value: number
  minimumOrder: Paise
  maximumDiscount: Paise | null
}

/** Null for no limit. */
export interface CouponSettings extends Omit<CouponTerms, 'code'> {
  startsAt: Date | null
  endsAt: Date | null
  maximumUses: number | null
  maximumPerCustomer: number | null
  isActive: boolean
  /** Valid by its code, but not listed. */
  isHidden: boolean
}

/** A coupon leaves at least one rupee to pay, because providers refuse less. */
export const MIN_PAYABLE: Paise = 100

/** In paise; 0 if the subtotal is below the coupon's minimum. At least MIN_PAYABLE is left to pay. */
export function computeDiscount(subtotal: Paise, coupon: CouponTerms): Paise {
  if (subtotal < coupon.minimumOrder) return 0
  const granted = coupon.type === 'PERCENTAGE' ? shareOf(subtotal, coupon.value) : coupon.value
  const capped = coupon.maximumDiscount === null ? granted : Math.min(granted, coupon.maximumDiscount)
  return Math.max(0, Math.min(capped, subtotal - MIN_PAYABLE))
}

/** In paise; tax is included. */
interface CartPrice {
  subtotal: Paise
  discount: Paise
  total: Paise
}

export function priceCart(lines: readonly PricedLine[], coupon?: CouponTerms): CartPrice {
  const subtotal = computeSubtotal(lines)
  const discount = coupon ? computeDiscount(subtotal, coupon) : 0
  return { subtotal, discount, total: subtotal - discount }
}

/** '15% off, up to ₹500.00, on orders of ₹999.00 or more' */
export function describeCoupon(
  { type, value, maximumDiscount, minimumOrder }: CouponTerms,
  format = formatPaise,
): string {
  const off = type === 'PERCENTAGE' ? `${value / 100}%` : format(value)
  const cap = maximumDiscount === null ? '' : format(maximumDiscount)
  const minimum = minimumOrder > 0 ? format(minimumOrder) : ''
  if (cap && minimum) return say(words.couponOffCappedFrom, { off, cap, minimum })
  if (cap) return say(words.couponOffCapped, { off, cap })
  return minimum ? say(words.couponOffFrom, { off, minimum }) : say(words.couponOff, { off })
}

type CouponProblem = {
  code: 'COUPON_UNKNOWN' | 'COUPON_NOT_STARTED' | 'COUPON_ENDED' | 'COUPON_MINIMUM'
  reason: Sentence
}

/** The reason why the coupon can't be used for this subtotal at this time; undefined if it can. */
export function couponProblem(
  coupon: Pick<CouponSettings, 'isActive' | 'startsAt' | 'endsAt' | 'minimumOrder'>,
  subtotal: Paise,
  now: Date,
): CouponProblem | undefined {
  const { isActive, startsAt, endsAt, minimumOrder } = coupon
  if (!isActive) return { code: 'COUPON_UNKNOWN', reason: sentence(words.couponUnknown) }
  if (startsAt && startsAt > now)
    return { code: 'COUPON_NOT_STARTED', reason: sentence(words.couponFrom, { day: formatDate(startsAt) }) }
  if (endsAt && endsAt <= now) return { code: 'COUPON_ENDED', reason: sentence(words.couponEnded) }
  if (subtotal < minimumOrder) {
    const missing = formatPaise(minimumOrder - subtotal)
    const reason = sentence(words.couponMinimum, { minimum: formatPaise(minimumOrder), missing })
    return { code: 'COUPON_MINIMUM', reason }
  }
  return undefined
}

const COUPON_CODE = /^[A-Z0-9]{3,20}$/

export const couponCodeProblem = (code: string): Sentence | undefined =>
  COUPON_CODE.test(code) ? undefined : sentence(words.couponCodeRule)

interface SettingsProblem {
  reason: Sentence
  field?: 'maximumUses' | 'maximumPerCustomer'
}

interface CouponContext {
  stored?: (CouponSettings & { uses: number }) | undefined
  /** For one account only, so its uses are those of one customer. */
  isForOne: boolean
}

/** The reason why a coupon can't have these settings; undefined if it can. */
export function couponSettingsProblem(
  settings: CouponSettings,
  { stored, isForOne }: CouponContext,
): SettingsProblem | undefined {
  const { type, value, maximumDiscount, startsAt, endsAt, maximumUses } = settings
  const uses = stored?.uses ?? 0
  if (!(value > 0)) return { reason: sentence(words.couponNothing) }
  if (type === 'PERCENTAGE' && value > 10_000) return { reason: sentence(words.couponOverall) }
  if (type === 'FIXED' && maximumDiscount !== null) return { reason: sentence(words.capForPercentage) }
  if (maximumDiscount !== null && maximumDiscount <= 0) return { reason: sentence(words.capNothing) }
  if (startsAt && endsAt && endsAt <= startsAt) return { reason: sentence(words.couponEndsEarly) }
  if (maximumUses !== null && maximumUses < uses)
    return { reason: sentence(words.couponUsedMore, { uses, maximum: maximumUses }), field: 'maximumUses' }
  // A coupon from before this rule can still be stopped or changed to give less.
  return givesMore(stored ?? null, settings) ? missingLimit(settings, isForOne) : undefined
}

/** From these values on, limits are required: basis points, paise. */
const LARGE = { PERCENTAGE: 5000, FIXED: 100_000 } as const

function missingLimit(settings: CouponSettings, isForOne: boolean): SettingsProblem | undefined {
  const { type, value, maximumUses, maximumPerCustomer } = settings
  if (value < LARGE[type]) return undefined
  const from = { percent: LARGE.PERCENTAGE / 100, amount: formatPaise(LARGE.FIXED) }
  if (maximumUses === null) return { reason: sentence(words.couponNeedsUses, from), field: 'maximumUses' }
  if (maximumPerCustomer === null && !isForOne)
    return { reason: sentence(words.couponNeedsPerCustomer, from), field: 'maximumPerCustomer' }
  return undefined
}

const limitOrInfinity = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY
const isLooser = (after: number | null, before: number | null): boolean =>
  limitOrInfinity(after) > limitOrInfinity(before)

/** The compiler reports a setting that has no rule. */
const GIVES_MORE: {
  [S in keyof CouponSettings]: (after: CouponSettings[S], before: CouponSettings[S]) => boolean
} = {
  type: (after, before) => after !== before,
  value: (after, before) => after > before,
  minimumOrder: (after, before) => after < before,
  maximumDiscount: isLooser,
  startsAt: (after, before) => (after?.getTime() ?? 0) < (before?.getTime() ?? 0),
  endsAt: (after, before) => isLooser(after?.getTime() ?? null, before?.getTime() ?? null),
  maximumUses: isLooser,
  maximumPerCustomer: isLooser,
  isActive: (after, before) => after && !before,
  isHidden: (after, before) => before && !after,
}
const SETTING_NAMES = Object.keys(GIVES_MORE) as (keyof CouponSettings)[]

const isMoreOf = <S extends keyof CouponSettings>(
  name: S,
  after: CouponSettings,
  before: CouponSettings,
): boolean => GIVES_MORE[name](after[name], before[name])

/**
 * True if the new settings give more than the old ones, to more people, or for longer. A stopped coupon gives nothing.
 */
export const givesMore = (before: CouponSettings | null, after: CouponSettings): boolean =>
  after.isActive && (before === null || SETTING_NAMES.some(name => isMoreOf(name, after, before)))
