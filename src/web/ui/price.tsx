import { formatRupees, percentOff } from '#rules/money.ts'
import { say } from '#text/text.ts'
import * as ui from '#text/ui.ts'

/** An amount of rupees, its figures all of one width. */
export function Rupees({ amount, className }: { amount: number; className?: string }) {
  return <span className={`tabular-nums whitespace-nowrap ${className ?? ''}`}>{formatRupees(amount)}</span>
}

interface Priced {
  salePrice: number
  regularPrice: number
  discountPercentage?: number
}

/** Percent off as the catalogue says it, else computed from the two prices; 0 when there is nothing off. */
const offOf = ({ discountPercentage, regularPrice, salePrice }: Priced): number =>
  discountPercentage || percentOff(regularPrice, salePrice)

/** What is paid now: the sale price, or the regular one where there is no sale. */
export const priceOf = ({ salePrice, regularPrice }: Priced): number => salePrice || regularPrice

interface PriceProps {
  of: Priced
  /** The struck-through price stands above the other, or before it. */
  isStacked?: boolean
  className?: string
}

/** Struck-through regular price (where something is off) and what is paid now. */
export function Price({ of, isStacked, className }: PriceProps) {
  const now = priceOf(of)
  return (
    <p className={`flex ${isStacked ? 'flex-col' : 'flex-wrap items-baseline gap-x-3'} ${className ?? ''}`}>
      {of.regularPrice > now && (
        <>
          <span className="sr-only">{say(ui.regularPrice)}</span>
          <s className={`text-muted ${isStacked ? 'text-[0.9375rem] leading-tight' : 'order-2'}`}>
            <Rupees amount={of.regularPrice} />
          </s>
          <span className="sr-only">{say(ui.nowPrice)}</span>
        </>
      )}
      <Rupees amount={now} className="text-xl leading-tight font-bold" />
    </p>
  )
}

/** The badge '62% OFF'; nothing when there is nothing off. */
export function OffBadge({ of }: { of: Priced }) {
  const percent = offOf(of)
  if (percent <= 0) return null
  return (
    <span className="shrink-0 rounded-full bg-marigold-tint px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap text-marigold-ink">
      {say(ui.off, { percent })}
    </span>
  )
}
