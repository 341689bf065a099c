import { lazy, Suspense } from 'react'
import type { Search } from './use-search.ts'

const SearchResults = lazy(() => import('./search-results.tsx'))

interface SearchPanelProps {
  search: Search
  /** Id of the listbox, and prefix of the options' ids. */
  listId: string
}

export function SearchPanel({ search, listId }: SearchPanelProps) {
  const { isOpen, options, matches, sentence } = search
  const isShown = isOpen && (options.length > 0 || sentence !== '')
  return (
    <div className={isShown ? PANEL : 'sr-only'}>
      <p role="status" className={matches.length > 0 ? 'sr-only' : sentence && 'px-4 py-3.5 text-muted'}>
        {sentence}
      </p>
      {isShown && (
        <Suspense fallback={null}>
          <SearchResults search={search} listId={listId} />
        </Suspense>
      )}
    </div>
  )
}

const PANEL =
  'absolute top-full right-0 z-30 mt-2 max-h-[min(30rem,60dvh)] w-[max(100%,26rem)] max-w-[calc(100vw-40px)] scroll-pb-12 overflow-y-auto overscroll-contain rounded-card border border-line-strong bg-surface shadow-[0_12px_32px_-12px] shadow-ink/30'
