import History from 'lucide-react/icons/history'
import TrendingUp from 'lucide-react/icons/trending-up'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { priceOf, Rupees } from '#kit/price.tsx'
import { Help } from '#shop/frame/help.tsx'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import type { SearchMatch } from '#wire/search-match.ts'
import EmergencyBox from './emergency-box.tsx'
import { type Option, optionId, resultsPath, type Search } from './use-search.ts'
import * as words from './words.ts'

interface SearchResultsProps {
  search: Search
  /** Id of the listbox, and prefix of the options' ids. */
  listId: string
}

export default function SearchResults({ search, listId }: SearchResultsProps) {
  const { options, matches, query, activeIndex } = search
  useEffect(() => {
    document.getElementById(optionId(listId, activeIndex))?.scrollIntoView({ block: 'nearest' })
  }, [listId, activeIndex])
  const recents = options.filter(option => 'recent' in option)
  const populars = options.filter(option => 'popular' in option)
  const show = (some: readonly Option[]) =>
    some.map(option => <OptionLine key={option.key} search={search} listId={listId} option={option} />)
  return (
    <>
      <EmergencyBox text={query} className="mx-3 mt-3" />
      <div className="relative">
        {recents.length > 0 && <RecentButtons search={search} />}
        <div
          id={listId}
          role="listbox"
          aria-label={matches.length > 0 ? say(words.matches) : say(words.suggestedSearches)}
          className="min-w-0 p-1.5"
        >
          {recents.length > 0 && <Group name={say(words.recent)}>{show(recents)}</Group>}
          {populars.length > 0 && <Group name={say(words.popular)}>{show(populars)}</Group>}
          {show(options.filter(option => 'match' in option))}
        </div>
      </div>
      {search.isWithoutMatches && <Help className="px-4 pb-4" />}
      {matches.length > 0 && (
        <Link
          to={resultsPath(query, matches)}
          onClick={search.close}
          className="sticky bottom-0 flex min-h-12 items-center justify-center border-t border-line bg-surface px-4 font-semibold text-leaf hover:bg-leaf-tint"
        >
          {say(words.showMore)}
        </Link>
      )}
    </>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className="flex min-h-12 items-center px-3 text-sm font-semibold text-muted">
        {name}
      </p>
      {children}
    </div>
  )
}

function OptionLine({ search, listId, option }: SearchResultsProps & { option: Option }) {
  const index = search.options.indexOf(option)
  return (
    <button
      id={optionId(listId, index)}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={index === search.activeIndex}
      onClick={() => search.choose(option)}
      className={`${OPTION} ${'recent' in option ? 'pr-14' : ''}`}
    >
      <OptionContent option={option} />
    </button>
  )
}

const OPTION =
  'flex min-h-12 w-full cursor-pointer items-center rounded-[10px] text-left gap-3 px-3 py-2 hover:bg-leaf-tint aria-selected:bg-leaf-tint aria-selected:inset-ring-2 aria-selected:inset-ring-leaf forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2'

function OptionContent({ option }: { option: Option }) {
  if ('match' in option) return <MatchLine match={option.match} />
  const [Icon, text] = 'recent' in option ? [History, option.recent] : [TrendingUp, option.popular]
  return (
    <>
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <span className="truncate">{text}</span>
    </>
  )
}

function MatchLine({ match }: { match: SearchMatch }) {
  const kind = match.isPackage ? say(common.checkup) : say(common.labTest)
  return (
    <>
      <span className="min-w-0 grow leading-snug">
        <span className="block font-medium">{match.name}</span>
        <span className="block text-sm text-muted">
          {match.isPackage ? `${kind}, ${match.purpose}` : match.purpose || kind}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Rupees amount={priceOf(match)} className="font-semibold" />
        {match.isFastingRequired && (
          <span className="rounded-full bg-marigold-tint px-2 text-xs font-semibold text-marigold-ink">
            {say(common.fasting)}
          </span>
        )}
      </span>
    </>
  )
}

/** Buttons that remove recent searches. Positioned beside the options, as a listbox can't contain buttons. */
function RecentButtons({ search }: { search: Search }) {
  return (
    <ul className="absolute top-1.5 right-1.5 z-1 grid justify-items-end">
      <li className="h-12">
        <button
          type="button"
          onClick={() => search.forget()}
          className="min-h-12 rounded-control px-3 text-sm font-semibold text-leaf hover:bg-leaf-tint"
        >
          {say(words.clearAll)}
        </button>
      </li>
      {search.options.map(
        option =>
          'recent' in option && (
            <li key={option.key} className="h-12">
              <button
                type="button"
                aria-label={say(words.forget, { text: option.recent })}
                onClick={() => search.forget(option.recent)}
                className="grid size-12 place-items-center rounded-control text-muted hover:bg-rose-tint hover:text-rose"
              >
                <X aria-hidden="true" className="size-4.5" />
              </button>
            </li>
          ),
      )}
    </ul>
  )
}
