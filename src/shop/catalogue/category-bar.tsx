import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ALL_CATEGORIES, CATEGORIES, type Category } from '#rules/catalogue/categories.ts'
import { categoryName } from '#rules/catalogue/category-names.ts'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** `undefined`: all categories. */
const ENTRIES = [undefined, ...CATEGORIES.codes]

/** A category's label, as used in the query string. */
export const labelOf = (category: Category | undefined): string =>
  category ? CATEGORIES.labelOf(category) : ALL_CATEGORIES

/** The categories of lab tests. On a phone the bar scrolls sideways, to the chosen entry. */
export function CategoryBar({ chosen, search }: { chosen: Category | undefined; search: string }) {
  const bar = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const entry = bar.current?.querySelector<HTMLElement>(`[data-category="${chosen ?? ''}"]`)
    if (!bar.current || !entry) return
    bar.current.scrollTo({ left: entry.offsetLeft - (bar.current.clientWidth - entry.offsetWidth) / 2 })
  }, [chosen])
  return (
    <nav aria-label={say(words.testCategories)} className="max-lg:-mx-5">
      <ul
        ref={bar}
        className="relative flex gap-2 [scrollbar-width:none] max-lg:overflow-x-auto max-lg:px-5 max-lg:py-1.5 lg:flex-wrap"
      >
        {ENTRIES.map(category => (
          <li key={category ?? ''} data-category={category ?? ''} className="shrink-0">
            <Link
              to={links.findLabTests({ category: labelOf(category), search })}
              preventScrollReset
              aria-current={category === chosen ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium whitespace-nowrap hover:border-leaf aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-white forced-colors:aria-[current]:outline-2"
            >
              {category ? categoryName(category) : say(words.allCategories)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
