import { formatRupees, percentOff } from '#rules/money.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

export function Rupees({ amount, className }: { amount: number; className?: string }) {
  return <span className={`tabular-nums whitespace-nowrap ${className ?? ''}`}>{formatRupees(amount)}</span>
}

interface Priced {
  salePrice: number
  regularPrice: number
  discountPercentage?: number
}

/** Percent off: the catalogue's own, else computed from the two prices; 0 without a reduction. */
const offOf = ({ discountPercentage, regularPrice, salePrice }: Priced): number =>
  discountPercentage || percentOff(regularPrice, salePrice)

/** The price asked: the sale price, or the regular price where there is none. */
export const priceOf = ({ salePrice, regularPrice }: Priced): number => salePrice || regularPrice

interface PriceProps {
  of: Priced
  /** Regular price above the sale price, instead of beside it. */
  isStacked?: boolean
  className?: string
}

/** The price asked, with the struck-through regular price where that is higher. */
export function Price({ of, isStacked, className }: PriceProps) {
  const now = priceOf(of)
  return (
    <p className={`flex ${isStacked ? 'flex-col' : 'flex-wrap items-baseline gap-x-3'} ${className ?? ''}`}>
      {of.regularPrice > now && (
        <>
          <span className="sr-only">{say(common.regularPrice)}</span>
          <s className={`text-muted ${isStacked ? 'text-[0.9375rem] leading-tight' : 'order-2'}`}>
            <Rupees amount={of.regularPrice} />
          </s>
          <span className="sr-only">{say(words.nowPrice)}</span>
        </>
      )}
      <Rupees amount={now} className="text-xl leading-tight font-bold" />
    </p>
  )
}

/** The badge '62% OFF'; null without a reduction. */
export function OffBadge({ of }: { of: Priced }) {
  const percent = offOf(of)
  if (percent <= 0) return null
  return (
    <span className="shrink-0 rounded-full bg-marigold-tint px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap text-marigold-ink">
      {say(words.off, { percent })}
    </span>
  )
}
