import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ALL_CATEGORIES, CATEGORIES, type Category } from '#rules/catalogue/categories.ts'
import { categoryName } from '#rules/catalogue/category-names.ts'
import type { Picture } from '#rules/catalogue/test-facts.ts'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import { HealthPicture } from './health-picture.tsx'
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

/** The categories of lab tests: a list on a wide page; on a phone a bar that scrolls sideways, to the chosen entry. */
export function CategoryBar({ chosen, search }: { chosen: Category | undefined; search: string }) {
  const bar = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const entry = bar.current?.querySelector<HTMLElement>(`[data-category="${chosen ?? ''}"]`)
    if (!bar.current || !entry) return
    bar.current.scrollTo({ left: entry.offsetLeft - (bar.current.clientWidth - entry.offsetWidth) / 2 })
  }, [chosen])
  return (
    <nav aria-label={say(words.testCategories)} className="min-w-0 grow basis-48 max-lg:-mr-5 max-lg:-ml-3">
      <ul
        ref={bar}
        className="relative flex gap-2 [scrollbar-width:none] max-lg:overflow-x-auto max-lg:[mask:linear-gradient(90deg,#0000,#000_12px)] max-lg:py-1 max-lg:pr-5 max-lg:pl-3 lg:flex-col lg:gap-0"
      >
        {ENTRIES.map(category => (
          <li key={category ?? ''} data-category={category ?? ''} className="shrink-0">
            <Link
              to={links.findLabTests({ category: labelOf(category), search })}
              preventScrollReset
              aria-current={category === chosen ? 'true' : undefined}
              className="flex min-h-11 items-center gap-3 font-medium whitespace-nowrap max-lg:rounded-full max-lg:border max-lg:border-line-strong max-lg:bg-surface max-lg:px-4 max-lg:hover:border-leaf max-lg:aria-[current]:border-leaf max-lg:aria-[current]:bg-leaf max-lg:aria-[current]:text-white lg:rounded-control lg:px-2 lg:hover:bg-leaf-tint lg:aria-[current]:bg-leaf-tint lg:aria-[current]:font-semibold forced-colors:aria-[current]:outline-2"
            >
              <HealthPicture
                of={{ picture: category ? PICTURES[category] : 'test' }}
                className="size-9 shrink-0 max-lg:hidden"
              />
              {category ? categoryName(category) : say(words.allCategories)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
