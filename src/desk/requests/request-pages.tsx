import { REQUESTS_A_PAGE } from '#rules/desk/requests.ts'
import * as words from '#text/desk/requests.ts'
import { say } from '#text/text.ts'

interface Props {
  /** From 1. */
  page: number
  hasMore: boolean
  /** How many this page has. */
  sent: number
  /** How many the list has; undefined where that is not counted. */
  count: number | undefined
  onPage: (page: number) => void
}

/** Which part of a long list this is, and the way to the others. */
export function RequestPages({ page, hasMore, sent, count, onPage }: Props) {
  const before = (page - 1) * REQUESTS_A_PAGE
  const part = { from: sent === 0 ? 0 : before + 1, to: before + sent }
  return (
    <nav className="desk-pages" aria-label={say(words.pagesLabel)}>
      <button
        type="button"
        data-key="["
        aria-disabled={page === 1 || undefined}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        {say(words.pageBefore)}
      </button>
      <span>{count === undefined ? say(words.part, part) : say(words.partOf, { ...part, count })}</span>
      <button
        type="button"
        data-key="]"
        aria-disabled={hasMore ? undefined : true}
        onClick={() => hasMore && onPage(page + 1)}
      >
        {say(words.pageAfter)}
      </button>
    </nav>
  )
}
