import { formatRupees, percentOff } from '#rules/money.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

interface RupeesProps {
  amount: number
  /** For a headline or a row: small, raised paise, so that the rupees are read first. */
  hasSmallPaise?: boolean
  className?: string
}

/** '₹2,499.00'. In sentences and columns of money the paise have the size of the rupees. */
export function Rupees({ amount, hasSmallPaise, className = '' }: RupeesProps) {
  const whole = formatRupees(amount)
  const point = hasSmallPaise ? whole.lastIndexOf('.') : whole.length
  return (
    <span translate="no" className={`tabular-nums whitespace-nowrap ${className}`}>
      {whole.slice(0, point)}
      {hasSmallPaise && (
        <span className="align-[0.55em] text-[0.6em] leading-none font-medium opacity-80">
          {whole.slice(point)}
        </span>
      )}
    </span>
  )
}

interface Priced {
  salePrice: number
  regularPrice: number
  discountPercentage?: number
}

/** Percent off: from the catalogue, or computed from the two prices; 0 without a reduction. */
const offOf = ({ discountPercentage, regularPrice, salePrice }: Priced): number =>
  discountPercentage || percentOff(regularPrice, salePrice)

/** The sale price, or the regular price without one. */
export const priceOf = ({ salePrice, regularPrice }: Priced): number => salePrice || regularPrice

interface PriceProps {
  of: Priced
  /** Regular price above the sale price, instead of beside it. */
  isStacked?: boolean
  /** With the percent off, beside the regular price. */
  hasOff?: boolean
  isLarge?: boolean
  className?: string
}

/** With the struck-through regular price if that is higher. */
export function Price({ of, isStacked, hasOff, isLarge, className }: PriceProps) {
  const now = priceOf(of)
  return (
    <p className={`flex ${isStacked ? 'flex-col' : 'flex-wrap items-baseline gap-x-3'} ${className ?? ''}`}>
      {of.regularPrice > now && (
        <>
          <span className="sr-only">{say(common.regularPrice)}</span>
          <span
            className={`flex flex-wrap items-baseline gap-x-2 text-sm leading-tight ${isStacked ? '' : 'order-2'}`}
          >
            <s className="text-muted">
              <Rupees amount={of.regularPrice} />
            </s>
            {hasOff && <OffBadge of={of} />}
          </span>
          <span className="sr-only">{say(words.nowPrice)}</span>
        </>
      )}
      <Rupees
        amount={now}
        hasSmallPaise
        className={`${isLarge ? 'text-3xl' : 'text-xl'} leading-tight font-bold`}
      />
    </p>
  )
}

/** '62% OFF' as plain text; null without a reduction. */
export function OffBadge({ of, className = '' }: { of: Priced; className?: string }) {
  const percent = offOf(of)
  if (percent <= 0) return null
  return (
    <span className={`shrink-0 text-sm font-semibold whitespace-nowrap text-leaf ${className}`}>
      {say(words.off, { percent })}
    </span>
  )
}
