import { Link } from 'react-router'
import type { Picture } from '#rules/catalogue/test-facts.ts'
import { areaTint } from '#shop/catalogue/area-tint.ts'
import { HealthPicture } from '#shop/catalogue/health-picture.tsx'
import { links } from '#shop/frame/links.ts'
import { type Message, say } from '#text/text.ts'
import * as words from './words.ts'

/** The list for each need: lab tests if a single test is enough, otherwise check-ups. */
const NEEDS: readonly { name: Message<string>; picture: Picture; to: string }[] = [
  { name: words.sugar, picture: 'sugar', to: links.findLabTests({ search: 'sugar' }) },
  { name: words.thyroid, picture: 'thyroid', to: links.findLabTests({ search: 'thyroid' }) },
  { name: words.heart, picture: 'heart', to: links.findLabTests({ search: 'heart' }) },
  { name: words.fever, picture: 'fever', to: links.findLabTests({ search: 'fever' }) },
  { name: words.vitamins, picture: 'vitamins', to: links.findLabTests({ search: 'vitamin' }) },
  { name: words.women, picture: 'woman', to: links.searchHealthCheckups('women') },
  { name: words.over60, picture: 'senior', to: links.searchHealthCheckups('senior citizen') },
  { name: words.fullBody, picture: 'body', to: links.searchHealthCheckups('full body') },
]

/** What people come for, drawn: the shortest way from a worry to the tests that answer it. */
export const NeedTiles = ({ className = '' }: { className?: string }) => (
  <nav aria-label={say(words.byNeed)}>
    <ul
      className={`grid grid-cols-[repeat(auto-fill,minmax(3.9rem,1fr))] gap-2 sm:grid-cols-4 lg:gap-3 ${className}`}
    >
      {NEEDS.map(({ name, picture, to }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch="intent"
            className={`flex h-full min-h-24 flex-col items-center justify-between gap-1 rounded-[18px] px-0.5 pt-2.5 pb-2 text-center text-sm leading-tight font-semibold hover:underline lg:min-h-34 lg:justify-center lg:gap-2 lg:text-lg forced-colors:border ${areaTint(picture)}`}
          >
            <HealthPicture of={{ picture }} className="size-12 lg:size-16" />
            {say(name)}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
