import { Link } from 'react-router'
import {
  FILTERS,
  type FilterCounts,
  isNarrowingFilter,
  QUICK_FILTERS,
  type QuickFilters,
} from '#rules/catalogue/quick-filters.ts'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

const NAMES = {
  none: words.noFast,
  500: words.below500,
  Sugar: words.sugar,
  Thyroid: words.thyroid,
  price: words.lowestFirst,
}

interface QuickFilterChipsProps {
  chosen: QuickFilters
  /** The page's other filters, which stay. */
  beside: { category: string; search: string }
  /** Undefined until they are loaded. */
  counts: FilterCounts | undefined
}

/** Each chip switches its filter on or off. One that changes nothing is left out. */
export const QuickFilterChips = ({ chosen, beside, counts }: QuickFilterChipsProps) => (
  <ul aria-label={say(words.quickFilters)} className="flex gap-2 lg:col-start-2 lg:row-start-2">
    {FILTERS.map(filter =>
      QUICK_FILTERS[filter].map(value => {
        const isOn = chosen[filter] === value
        if (counts && !isOn && value !== 'price' && !isNarrowingFilter(value, counts, beside.search))
          return null
        return (
          <li key={value}>
            <Link
              to={links.findLabTests({ ...beside, ...chosen, [filter]: isOn ? undefined : value })}
              preventScrollReset
              aria-current={isOn || undefined}
              className="chip"
            >
              {say(NAMES[value])}
              {counts && value !== 'price' && (
                <span className="ml-1.5 font-normal tabular-nums">{counts.counts[value]}</span>
              )}
            </Link>
          </li>
        )
      }),
    )}
  </ul>
)
