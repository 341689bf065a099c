import History from 'lucide-react/icons/history'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Match } from '#web/state/find-matches.ts'
import { priceOf, Rupees } from './price.tsx'
import { listOf, type Option, type Search } from './use-search.ts'

interface SearchPanelProps {
  search: Search
  /** Id of the listbox; the options' ids come from it. */
  listId: string
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** What opens under the search box: recent searches, or what was found. */
export function SearchPanel({ search, listId }: SearchPanelProps) {
  const { isOpen, options, matches, sentence, query } = search
  const hasRecents = options.length > 0 && matches.length === 0
  const isShown = isOpen && (options.length > 0 || sentence !== '')
  return (
    // Presses in here must not take the focus from where one types.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus, its parts are what is pressed
    <div onMouseDown={event => event.preventDefault()} className={isShown ? PANEL : 'sr-only'}>
      {isShown && hasRecents && <RecentHead search={search} />}
      {isShown && options.length > 0 && (
        <div className="flex">
          <Options search={search} listId={listId} />
          {hasRecents && <RecentRemovers search={search} />}
        </div>
      )}
      <p role="status" className={matches.length > 0 ? 'sr-only' : sentence && 'px-4 py-3.5 text-muted'}>
        {sentence}
      </p>
      {isShown && matches.length > 0 && (
        <Link
          to={listOf(query, matches)}
          onClick={search.close}
          className="sticky bottom-0 flex min-h-12 items-center justify-center border-t border-line bg-surface px-4 font-semibold text-leaf hover:bg-leaf-tint"
        >
          Show More
        </Link>
      )}
    </div>
  )
}

const PANEL =
  'absolute top-full right-0 z-30 mt-2 max-h-[min(30rem,60dvh)] w-[max(100%,26rem)] max-w-[calc(100vw-40px)] scroll-pb-12 overflow-y-auto overscroll-contain rounded-card border border-line-strong bg-surface shadow-[0_12px_32px_-12px] shadow-ink/30'

function Options({ search, listId }: SearchPanelProps) {
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
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and the keys
        <div
          key={option.key}
          id={optionId(listId, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          onClick={() => choose(option)}
          className={OPTION}
        >
          <OptionContent option={option} />
        </div>
      ))}
    </div>
  )
}

const OPTION =
  'flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-leaf-tint aria-selected:bg-leaf-tint aria-selected:inset-ring-2 aria-selected:inset-ring-leaf forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2'

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
