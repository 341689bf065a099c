import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { isTyped } from '#desk/frame/keys.ts'
import { focusBeside, movedRow } from '#kit/desk/rows.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { REQUEST_LISTS, type RequestList } from '#rules/desk/requests.ts'
import * as desk from '#text/desk/desk.ts'
import { deskPageTitles } from '#text/desk/desk-pages.ts'
import * as words from '#text/desk/requests.ts'
import { say } from '#text/text.ts'
import '#kit/desk/table.css'
import './requests.css'
import { RequestPages } from './request-pages.tsx'
import { RequestPanel } from './request-panel.tsx'
import { RequestTable } from './request-table.tsx'

export type QueuedRequest = Awaited<ReturnType<typeof deskApi.listDeskRequests>>['requests'][number]

/** The queue of requests, and the one that is opened. */
export default function RequestsPage() {
  const [query, setQuery] = useSearchParams()
  const list: RequestList = REQUEST_LISTS.find(name => name === query.get('list')) ?? 'all'
  const openId = query.get('request')
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const { value, problem, refresh } = useFresh(
    useCallback(signal => deskApi.listDeskRequests({ query: { list, page } }, { signal }), [list, page]),
  )
  const [said, setSaid] = useState('')
  const main = useRef<HTMLElement>(null)
  const show = (change: { list?: RequestList; request?: string; page?: number }) => {
    const kept = { list, ...(change.list ? {} : { page }), ...change }
    const told = Object.entries(kept).filter(([name, what]) => name !== 'page' || what !== 1)
    setQuery(Object.fromEntries(told.map(([name, what]) => [name, String(what)])), { replace: true })
  }
  const back = () => {
    const row = main.current?.querySelector<HTMLElement>(`[data-row="${openId}"]`)
    show({})
    ;(row ?? main.current)?.focus()
  }
  /** After a deed: what was closed leaves the list, and work goes on at the next one. */
  const onDone = async (sentence: string, isOver: boolean) => {
    setSaid(sentence)
    if (isOver && main.current && openId) {
      focusBeside(main.current, new Set([openId]))
      show({})
    }
    await refresh()
  }
  return (
    <>
      <main
        ref={main}
        tabIndex={-1}
        className="desk-requests"
        aria-label={say(deskPageTitles.requests)}
        onKeyDown={onKey}
      >
        <h1>{say(deskPageTitles.requests)}</h1>
        {problem && (
          <p role="alert" className="desk-problem">
            {problem.status === 0 ? say(desk.notFresh) : problem.message}
          </p>
        )}
        <div role="status" className="desk-said">
          {said && <p>{said}</p>}
        </div>
        <div className="desk-split" data-open={openId !== null || undefined}>
          <div>
            <fieldset className="desk-lists">
              <legend className="desk-hidden">{say(words.listsLabel)}</legend>
              {REQUEST_LISTS.map(name => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={list === name}
                  onClick={() => show({ list: name })}
                >
                  {say(words.lists[name])} {value && name !== 'closed' && <b>{value.counts[name]}</b>}
                </button>
              ))}
            </fieldset>
            {!value && !problem && <p role="status">{say(desk.deskLoading)}</p>}
            {value && (
              <RequestTable
                list={list}
                openId={openId}
                requests={value.requests}
                onOpen={request => show({ request })}
              />
            )}
            {value && (page > 1 || value.hasMore) && (
              <RequestPages
                page={page}
                hasMore={value.hasMore}
                sent={value.requests.length}
                count={list === 'closed' ? undefined : value.counts[list]}
                onPage={next => show({ page: next })}
              />
            )}
          </div>
          {openId && <RequestPanel key={openId} id={openId} onClose={back} onDone={onDone} />}
        </div>
      </main>
      <footer className="desk-keys">
        <ul aria-label={say(desk.keysLabel)}>
          {Object.values(words.keys).map(key => (
            <li key={key.en}>{say(key)}</li>
          ))}
        </ul>
      </footer>
    </>
  )
}

/** J and K, or arrows, move over the lines; a deed's letter presses its button in the open request; Escape leaves it. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  const within = event.currentTarget
  const key = event.key.toLowerCase()
  if (isTyped(event.nativeEvent) && key !== 'escape') return
  const moved = movedRow(within, event.key)
  const pressed = within.querySelector<HTMLElement>(`[data-key="${key}"]`)
  if (moved) moved.focus()
  else if (pressed instanceof HTMLInputElement || pressed instanceof HTMLSelectElement) pressed.focus()
  else if (pressed) pressed.click()
  else return
  event.preventDefault()
}
