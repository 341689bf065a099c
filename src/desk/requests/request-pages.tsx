import { REQUESTS_A_PAGE } from '#rules/desk/requests.ts'
import { words } from './words.ts'

interface Props {
  /** From 1. */
  page: number
  hasMore: boolean
  /** Requests on this page. */
  shown: number
  /** Requests in the list; undefined where they are not counted. */
  count: number | undefined
  onPage: (page: number) => void
}

/** The part of a long list that is shown, and buttons for the others. */
export function RequestPages({ page, hasMore, shown, count, onPage }: Props) {
  const before = (page - 1) * REQUESTS_A_PAGE
  const part = { from: shown === 0 ? 0 : before + 1, to: before + shown }
  return (
    <nav className="mt-2.5 flex flex-wrap items-center gap-x-3.5 gap-y-2" aria-label={words.pagesLabel}>
      <button
        type="button"
        data-key="["
        aria-disabled={page === 1 || undefined}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        {words.previousPage}
      </button>
      <span>{count === undefined ? words.part(part) : words.partOf({ ...part, count })}</span>
      <button
        type="button"
        data-key="]"
        aria-disabled={hasMore ? undefined : true}
        onClick={() => hasMore && onPage(page + 1)}
      >
        {words.nextPage}
      </button>
    </nav>
  )
}
