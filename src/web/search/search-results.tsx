import History from 'lucide-react/icons/history'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Match } from '#web/search/find-matches.ts'
import { priceOf, Rupees } from '#web/ui/price.tsx'
import { listOf, type Option, optionId, type Search } from './use-search.ts'

interface SearchResultsProps {
  search: Search
  /** Id of the listbox; the options' ids come from it. */
  listId: string
}

/** What stands in the panel: recent searches, or what was found. Loaded when it is needed, hence the default export. */
export default function SearchResults({ search, listId }: SearchResultsProps) {
  const { options, matches, query } = search
  const hasRecents = options.length > 0 && matches.length === 0
  return (
    <>
      {hasRecents && <RecentHead search={search} />}
      {options.length > 0 && (
        <div className="flex">
          <Options search={search} listId={listId} />
          {hasRecents && <RecentRemovers search={search} />}
        </div>
      )}
      {matches.length > 0 && (
        <Link
          to={listOf(query, matches)}
          onClick={search.close}
          className="sticky bottom-0 flex min-h-12 items-center justify-center border-t border-line bg-surface px-4 font-semibold text-leaf hover:bg-leaf-tint"
        >
          Show More
        </Link>
      )}
    </>
  )
}

function Options({ search, listId }: SearchResultsProps) {
  const { options, activeIndex, choose, matches } = search
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={matches.length > 0 ? 'Matches' : 'Recent searches'}
      className="min-w-0 grow"
    >
      {options.map((option, index) => (
        <button
          key={option.key}
          id={optionId(listId, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          onClick={() => choose(option)}
          className={OPTION}
        >
          <OptionContent option={option} />
        </button>
      ))}
    </div>
  )
}

const OPTION =
  'flex min-h-12 w-full cursor-pointer items-center text-left gap-3 px-4 py-2 hover:bg-leaf-tint aria-selected:bg-leaf-tint aria-selected:inset-ring-2 aria-selected:inset-ring-leaf forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2'

function OptionContent({ option }: { option: Option }) {
  if ('match' in option) return <MatchLine match={option.match} />
  return (
    <>
      <History aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <span className="truncate">{option.recent}</span>
    </>
  )
}

function MatchLine({ match }: { match: Match }) {
  return (
    <>
      <span className="min-w-0 grow leading-snug">
        <span className="block font-medium">{match.name}</span>
        <span className="block text-sm text-muted">{match.isPackage ? 'Health checkup' : 'Lab test'}</span>
      </span>
      <Rupees amount={priceOf(match)} className="shrink-0 font-semibold" />
    </>
  )
}

function RecentHead({ search }: { search: Search }) {
  return (
    <div className="flex items-center justify-between pt-1 pr-1 pl-4">
      <p className="text-sm font-semibold text-muted">Recent searches</p>
      <button
        type="button"
        onClick={() => search.forget()}
        className="min-h-11 rounded-control px-3 text-sm font-semibold text-leaf hover:bg-leaf-tint"
      >
        Clear all
      </button>
    </div>
  )
}

/** Beside the options, each on the height of its own: an option can't hold a button. */
function RecentRemovers({ search }: { search: Search }) {
  return (
    <ul className="shrink-0 pr-1">
      {search.options.map(
        option =>
          'recent' in option && (
            <li key={option.key} className="h-12">
              <button
                type="button"
                aria-label={`Remove ${option.recent} from recent searches`}
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
