import { words } from './later-words.ts'

interface Props {
  /** Counted from 1. */
  page: number
  size: number
  hasMore: boolean
  /** Rows of this page. */
  shown: number
  /** Rows of the list; undefined where they are not counted. */
  count: number | undefined
  onPage: (page: number) => void
}

/** Which part of a long list is shown, and buttons for the other parts. `[` and `]` are theirs. */
export function ListPages({ page, size, hasMore, shown, count, onPage }: Props) {
  const before = (page - 1) * size
  const part = { from: shown === 0 ? 0 : before + 1, to: before + shown }
  return (
    <nav className="mt-2.5 flex flex-wrap items-center gap-x-3.5 gap-y-2" aria-label={words.pages}>
      <button
        type="button"
        data-key="["
        aria-disabled={page === 1 || undefined}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        {words.previousPage}
      </button>
      <span role="status">{count === undefined ? words.part(part) : words.partOf({ ...part, count })}</span>
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
