import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CITIES, type City, DEFAULT_CITY } from '#rules/cities.ts'
import { isDate } from '#rules/dates.ts'
import { DAY_LISTS, type DayList, isAssignable } from '#rules/desk/day-lists.ts'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { useDesk } from '../desk-context.ts'
import { AssignBar } from './assign-bar.tsx'
import '../table.css'
import './board.css'
import { BoardFoot, BoardHead } from './board-head.tsx'
import { useAssign } from './use-assign.ts'
import { useBoard } from './use-board.ts'
import { type BoardVisit, ROW, VisitTable } from './visit-table.tsx'
import { Waits } from './waits.tsx'

const LISTS = Object.keys(DAY_LISTS) as DayList[]

/** The coordinator's day. */
export default function Board() {
  const { onSignedOut } = useDesk()
  const [query, setQuery] = useSearchParams()
  const city: City = CITIES.find(one => one === query.get('city')) ?? DEFAULT_CITY
  const asked = query.get('date') ?? ''
  const { board, problem, refresh } = useBoard(city, isDate(asked) ? asked : undefined, onSignedOut)
  const [list, setList] = useState<DayList>('open')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const main = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { isBusy, assign, said } = useAssign(async refused => {
    setChosen(new Set(refused))
    focusBeside(main.current, selected)
    await refresh()
  })
  const visits = useMemo(() => board?.visits.filter(DAY_LISTS[list]) ?? [], [board, list])
  // What is no longer there, or can no longer be assigned, is not selected.
  const selected = useMemo(
    () => board?.visits.filter(visit => chosen.has(visit.orderId) && isAssignable(visit)) ?? [],
    [board, chosen],
  )
  const isOpen = board !== undefined
  useEffect(() => {
    if (isOpen) main.current?.focus()
  }, [isOpen])

  const toggle = (orderId: string) =>
    setChosen(before => {
      const after = new Set(before)
      if (!after.delete(orderId)) after.add(orderId)
      return after
    })
  const show = (change: { city?: string; date?: string }) => {
    setChosen(new Set())
    setQuery({ city, ...(asked ? { date: asked } : {}), ...change }, { replace: true })
  }
  return (
    <>
      <BoardHead city={city} date={board?.date ?? asked} count={board?.visits.length} onShow={show} />
      <main
        ref={main}
        tabIndex={-1}
        aria-label={say(desk.visitsTitle)}
        onKeyDown={event => onBoardKey(event, field.current, () => setChosen(new Set()))}
      >
        {problem && (
          <p role="alert" className="desk-problem">
            {problem.status === 0 ? say(desk.notFresh) : problem.message}
          </p>
        )}
        {!board && !problem && <p role="status">{say(desk.deskLoading)}</p>}
        {board && (
          <>
            <Waits board={board} onList={setList} />
            <fieldset className="desk-lists">
              <legend className="desk-hidden">{say(desk.listsLabel)}</legend>
              {LISTS.map(name => (
                <button key={name} type="button" aria-pressed={list === name} onClick={() => setList(name)}>
                  {say(desk.lists[name])} <b>{board.visits.filter(DAY_LISTS[name]).length}</b>
                </button>
              ))}
            </fieldset>
            <VisitTable
              {...{ visits, list, selected: chosen }}
              onSelect={board.mayAssign ? toggle : undefined}
            />
          </>
        )}
        <div role="status" className="desk-said">
          {said.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {board && selected.length > 0 && (
          <AssignBar
            {...{ selected, isBusy, field, collectors: board.collectors }}
            onAssign={name => assign(selected, name)}
            onClear={() => {
              setChosen(new Set())
              main.current?.focus()
            }}
          />
        )}
      </main>
      <BoardFoot at={board?.at} />
    </>
  )
}

/** Work goes on where it was: at the line after the last of these, or the one before where none comes after. */
function focusBeside(main: HTMLElement | null, done: readonly BoardVisit[]): void {
  if (!main) return
  const numbers = new Set(done.map(({ orderId }) => orderId))
  const rows = [...main.querySelectorAll<HTMLInputElement>(ROW)]
  const isDone = ({ dataset }: HTMLInputElement) => numbers.has(dataset['row'] ?? '')
  const next = rows[rows.findLastIndex(isDone) + 1] ?? rows.findLast(row => !isDone(row)) ?? main
  next.focus()
}

/** J and K, or arrows, move over the lines; X selects; A goes to the name; Escape gives the selection up. */
function onBoardKey(
  event: KeyboardEvent<HTMLElement>,
  field: HTMLInputElement | null,
  clear: () => void,
): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const main = event.currentTarget
  const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
  if (event.key === 'Escape') {
    clear()
    main.focus()
    return
  }
  if (isTyping) return
  const rows = [...main.querySelectorAll<HTMLInputElement>(ROW)]
  const at = rows.indexOf(document.activeElement as HTMLInputElement)
  const key = event.key.toLowerCase()
  const moved =
    key === 'j' || key === 'arrowdown'
      ? rows[at + 1]
      : key === 'k' || key === 'arrowup'
        ? rows[Math.max(at, 1) - 1]
        : undefined
  if (moved) moved.focus()
  else if (key === 'x' && at >= 0) rows[at]?.click()
  else if (key === 'a' && field) field.focus()
  else return
  event.preventDefault()
}
