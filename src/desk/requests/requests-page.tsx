import { type KeyboardEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { isTyping } from '#desk/frame/keys.ts'
import { useUpToDateWaiting } from '#desk/frame/waiting.ts'
import { ListPages } from '#kit/desk/list-pages.tsx'
import { findNextRow, focusBeside, focusRow } from '#kit/desk/rows.ts'
import { Done, Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import {
  REQUEST_KINDS,
  REQUEST_LISTS,
  REQUESTS_A_PAGE,
  type RequestKind,
  type RequestList,
} from '#rules/desk/requests.ts'
import { deskPageTitles } from '#text/staff.ts'
import { RequestPanel } from './request-panel.tsx'
import { RequestTable } from './request-table.tsx'
import { words } from './words.ts'

interface RequestView {
  list: RequestList
  /** Undefined for all kinds. */
  kind?: RequestKind | undefined
  /** The open request. */
  request?: string
  page: number
}

export default function RequestsPage() {
  const [query, setQuery] = useSearchParams()
  const list: RequestList = REQUEST_LISTS.find(name => name === query.get('list')) ?? 'all'
  const kind = REQUEST_KINDS.find(name => name === query.get('kind'))
  const openId = query.get('request')
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const { value, problem, refresh } = usePolling(deskApi.listDeskRequests, { query: { list, kind, page } })
  useUpToDateWaiting('requests', value?.counts.overdue)
  const [done, setDone] = useState('')
  const main = useRef<HTMLElement>(null)
  /** Another list starts at its first page. The address does not name the first page. */
  const show = (change: Partial<RequestView>) => {
    const next: RequestView = { list, kind, page: change.list ? 1 : page, ...change }
    const named = Object.entries(next).filter(
      ([name, shown]) => shown !== undefined && (name !== 'page' || shown !== 1),
    )
    setQuery(Object.fromEntries(named.map(([name, shown]) => [name, String(shown)])), { replace: true })
  }
  const closePanel = () => {
    const row = main.current?.querySelector<HTMLElement>(`[data-row="${openId}"]`)
    show({})
    ;(row ?? main.current)?.focus()
  }
  /** A closed request leaves the list, so the focus moves to the next one. */
  const onDone = async (sentence: string, isOver: boolean) => {
    setDone(sentence)
    if (isOver && main.current && openId) {
      focusBeside(main.current, new Set([openId]))
      show({})
    }
    await refresh()
  }
  return (
    <>
      <main ref={main} tabIndex={-1} aria-label={deskPageTitles.requests} onKeyDown={onKey}>
        <h1>{deskPageTitles.requests}</h1>
        <Problem problem={problem} isLoading={false} />
        <Done>{done}</Done>
        <div
          className="grid items-start gap-4 *:min-w-0 min-[1180px]:data-open:grid-cols-[minmax(0,1fr)_22rem]"
          data-open={openId !== null || undefined}
        >
          <div>
            <div className="mt-3 overflow-hidden rounded-xl border border-line bg-surface *:m-0 *:rounded-none *:border-0 *:border-line *:not-first:border-t [&>p]:p-4 [&_thead_th]:whitespace-nowrap">
              <Lists
                list={list}
                kind={kind}
                counts={value?.counts}
                onList={next => show({ list: next })}
                onKind={next => show({ kind: next, page: 1 })}
              />
              <Problem problem={undefined} isLoading={!value && !problem} lines={12} />
              {value && (
                <RequestTable
                  list={list}
                  openId={openId}
                  requests={value.requests}
                  now={value.now}
                  onOpen={request => show({ request })}
                />
              )}
            </div>
            {value && (page > 1 || value.hasMore) && (
              <ListPages
                size={REQUESTS_A_PAGE}
                page={page}
                hasMore={value.hasMore}
                shown={value.requests.length}
                count={list === 'closed' ? undefined : value.counts[list]}
                onPage={next => show({ page: next })}
              />
            )}
          </div>
          {openId && <RequestPanel key={openId} id={openId} onClose={closePanel} onDone={onDone} />}
        </div>
      </main>
      <footer className="border-t border-line bg-surface px-5 py-2 text-muted keyboard-only">
        <ul aria-label="Keys" className="flex flex-wrap gap-x-5 gap-y-1">
          {Object.values(words.keys).map(key => (
            <li key={key}>{key}</li>
          ))}
        </ul>
      </footer>
    </>
  )
}

interface ListsProps {
  list: RequestList
  kind: RequestKind | undefined
  counts: Record<Exclude<RequestList, 'closed'>, number> | undefined
  onList: (list: RequestList) => void
  onKind: (kind: RequestKind | undefined) => void
}

const Lists = ({ list, kind, counts, onList, onKind }: ListsProps) => (
  <fieldset className="flex flex-wrap gap-0.5 px-2 py-1">
    <legend className="sr-only">Lists of requests</legend>
    {REQUEST_LISTS.map(name => (
      <button
        key={name}
        type="button"
        className="border-transparent aria-pressed:border-leaf aria-pressed:bg-leaf-tint"
        aria-pressed={list === name}
        onClick={() => onList(name)}
      >
        {words.lists[name]} {counts && name !== 'closed' && <b>{counts[name]}</b>}
      </button>
    ))}
    <select
      className="sm:ml-auto"
      aria-label={words.kindShown}
      value={kind ?? ''}
      onChange={({ target: { value } }) => onKind(REQUEST_KINDS.find(name => name === value))}
    >
      <option value="">{words.allKinds}</option>
      {REQUEST_KINDS.map(name => (
        <option key={name} value={name}>
          {words.kinds[name]}
        </option>
      ))}
    </select>
  </fieldset>
)

/** J and K, or arrows, move over the rows. An action's letter clicks its button in the open request. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  const within = event.currentTarget
  const key = event.key.toLowerCase()
  if (isTyping(event.nativeEvent) && key !== 'escape') return
  const moved = findNextRow(within, event.key)
  const control = within.querySelector<HTMLElement>(`[data-key="${key}"]`)
  if (moved) focusRow(moved)
  else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.focus()
  else if (control) control.click()
  else return
  event.preventDefault()
}
