import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ALL_CATEGORIES, CATEGORIES, type Category } from '#rules/catalogue/categories.ts'
import { categoryName } from '#rules/catalogue/category-names.ts'
import type { FilterCounts, QuickFilters } from '#rules/catalogue/quick-filters.ts'
import type { Picture } from '#rules/catalogue/test-facts.ts'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import { HealthPicture } from './health-picture.tsx'
import { QuickFilterChips } from './quick-filters.tsx'
import * as words from './words.ts'

/** `undefined`: all categories. */
const ENTRIES = [undefined, ...CATEGORIES.codes]

const PICTURES = {
  blood: 'blood',
  anaemia: 'blood',
  vitamin: 'vitamins',
  fever: 'fever',
  kidney: 'kidney',
  liver: 'liver',
  cardiology: 'heart',
  'bone-density': 'bone',
  'ct-scan': 'scan',
  pulmonology: 'lungs',
  ultrasound: 'scan',
  'x-ray': 'scan',
  cancer: 'cancer',
  urine: 'urine',
  hormone: 'hormones',
  joint: 'joints',
  infections: 'fever',
} satisfies Record<Category, Picture>

/** A category's label, as used in the query string. */
export const labelOf = (category: Category | undefined): string =>
  category ? CATEGORIES.labelOf(category) : ALL_CATEGORIES

interface FilterBarProps {
  category: Category | undefined
  search: string
  quick: QuickFilters
  counts: FilterCounts | undefined
}

const SIDEWAYS =
  'relative -mr-5 -ml-3 flex min-w-0 gap-2 overflow-x-auto py-1 pr-5 pl-3 [mask:linear-gradient(90deg,#0000,#000_12px)] [scrollbar-width:none] lg:contents'

/**
 * Categories and quick filters of lab tests. On a phone two bars that scroll sideways, the first to the chosen category;
 * on a wide page the filters stand above the list, the categories beside it.
 */
export function FilterBar({ category: chosen, search, quick, counts }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const entry = chosen && bar.current?.querySelector<HTMLElement>('nav [aria-current]')
    // A part of the entry before the chosen one stays in view.
    if (entry) bar.current?.scrollTo({ left: entry.offsetLeft - 40 })
  }, [chosen])
  return (
    <>
      <div ref={bar} className={`grow basis-48 ${SIDEWAYS}`}>
        <nav aria-label={say(words.testCategories)} className="lg:row-span-2 lg:row-start-2">
          <ul className="flex gap-2 lg:block">
            {ENTRIES.map(category => (
              <li key={category ?? ''}>
                <Link
                  to={links.findLabTests({ category: labelOf(category), search, ...quick })}
                  preventScrollReset
                  aria-current={category === chosen || undefined}
                  className="chip gap-3 lg:rounded-control lg:border-0 lg:bg-transparent lg:px-2 lg:hover:bg-leaf-tint lg:aria-[current]:bg-leaf-tint lg:aria-[current]:text-ink"
                >
                  <HealthPicture
                    of={{ picture: category ? PICTURES[category] : 'test' }}
                    className="size-9 max-lg:hidden"
                  />
                  {category ? categoryName(category) : say(words.allCategories)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={`grow basis-full ${SIDEWAYS}`}>
        <QuickFilterChips chosen={quick} beside={{ category: labelOf(chosen), search }} counts={counts} />
      </div>
    </>
  )
}
