import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { formatRupees } from '#rules/money.ts'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import { type CartCheck, findBetterCheckup } from './catalogue-check.ts'
import * as words from './words.ts'

/** A check-up with all tests of the cart and more, if it costs little more. */
export function BetterCheckup({ check, subtotal }: { check: CartCheck; subtotal: number }) {
  const better = findBetterCheckup(check, subtotal)
  if (!better) return null
  const { id, name, moreTests, morePrice } = better
  const amount = formatRupees(Math.abs(morePrice))
  return (
    <Link
      to={links.healthCheckup(id)}
      className="card flex items-center gap-3 bg-marigold-tint px-4 py-3 text-ink no-underline -outline-offset-3 hover:underline"
    >
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">
          {say(morePrice > 0 ? words.forMore : words.forLess, { name, amount })}
        </b>
        <span className="block text-sm">{say(words.moreThanCart, { count: moreTests })}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  )
}
