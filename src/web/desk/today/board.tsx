import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CITIES, type City, DEFAULT_CITY } from '#rules/cities.ts'
import { addDays, isDate } from '#rules/dates.ts'
import { DAY_LISTS, type DayList, isAssignable } from '#rules/desk/day-lists.ts'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { focusBeside } from '../rows.ts'
import { AssignBar } from './assign-bar.tsx'
import '../table.css'
import './board.css'
import { BoardFoot, BoardHead } from './board-head.tsx'
import { boardKeys } from './board-keys.ts'
import { Collectors } from './collectors.tsx'
import { ListBar } from './list-bar.tsx'
import { matches } from './matches.ts'
import { useAssign } from './use-assign.ts'
import { useBoard } from './use-board.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSelection } from './use-selection.ts'
import { VisitTable } from './visit-table.tsx'
import { Waits } from './waits.tsx'

/** The city and day of the address; '' is today. */
function useAskedDay() {
  const [query, setQuery] = useSearchParams()
  const city: City = CITIES.find(one => one === query.get('city')) ?? DEFAULT_CITY
  const asked = query.get('date') ?? ''
  const ask = (change: { city?: string; date?: string }) =>
    setQuery({ city, ...(asked ? { date: asked } : {}), ...change }, { replace: true })
  return { city, asked, ask }
}

/** What came of the last assigning, and how it is taken back. */
const Outcome = ({ said, undo }: { said: readonly string[]; undo: (() => void) | undefined }) => (
  <>
    <div role="status" className="desk-said">
      {said.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
    {undo && (
      <button type="button" onClick={undo}>
        {say(desk.undoLast)}
      </button>
    )}
  </>
)

/** Why the board is not fresh, or not there yet. */
const BoardProblem = ({ board, problem }: Pick<ReturnType<typeof useBoard>, 'board' | 'problem'>) => (
  <>
    {problem && (
      <p role="alert" className="desk-problem">
        {problem.status === 0 ? say(desk.notFresh) : problem.message}
      </p>
    )}
    {!board && !problem && <p role="status">{say(desk.deskLoading)}</p>}
  </>
)

/** The coordinator's day. */
export default function Board() {
  const { city, asked, ask } = useAskedDay()
  const { board, problem, refresh } = useBoard(city, isDate(asked) ? asked : undefined)
  const [list, setList] = useState<DayList>('open')
  const [filter, setFilter] = useState('')
  const main = useRef<HTMLElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const matching = useMemo(() => board?.visits.filter(visit => matches(visit, filter)) ?? [], [board, filter])
  const visits = useMemo(() => matching.filter(DAY_LISTS[list]), [matching, list])
  const { chosen, setChosen, ...selecting } = useSelection(visits)
  // What is no longer there, or can no longer be assigned, is not selected.
  const selected = useMemo(
    () => board?.visits.filter(visit => chosen.has(visit.orderId) && isAssignable(visit)) ?? [],
    [board, chosen],
  )
  const { isBusy, assign, said, undo } = useAssign(async ({ isDone, refused }) => {
    const kept = isDone ? [] : [...chosen].filter(id => !refused.has(id))
    setChosen(new Set(kept))
    // With others to be assigned the focus stays where it is: at the names.
    if (main.current && selected.length > 0 && kept.length === 0)
      focusBeside(main.current, new Set(selected.map(({ orderId }) => orderId)))
    await refresh()
  })
  const onFocus = useKeptFocus(main)
  const isOpen = board !== undefined
  // With the first lines, not after them: a key that is pressed at once moves from there.
  useLayoutEffect(() => {
    if (isOpen) main.current?.focus()
  }, [isOpen])

  const show = (change: { city?: string; date?: string }) => {
    setChosen(new Set())
    ask(change)
  }
  const clear = () => {
    setChosen(new Set())
    main.current?.focus()
  }
  const date = board?.date ?? asked
  const onKeyDown = boardKeys({
    ...{ name, search, clear, undo },
    selectAll: board?.mayAssign ? selecting.selectAll : undefined,
    moveDay: days => date && show({ date: addDays(date, days) }),
  })
  return (
    <>
      <BoardHead city={city} date={date} count={board?.visits.length} onShow={show} />
      <main
        ref={main}
        tabIndex={-1}
        aria-label={say(desk.visitsTitle)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <BoardProblem {...{ board, problem }} />
        {board && (
          <>
            <Waits board={board} onList={setList} />
            <div className="desk-with-load">
              <div>
                <ListBar
                  {...{ list, filter, search, visits: matching }}
                  onList={setList}
                  onFilter={setFilter}
                />
                <VisitTable
                  {...{ visits, list, filter, selected: chosen }}
                  selecting={board.mayAssign ? selecting : undefined}
                />
              </div>
              <Collectors board={board} onShow={setFilter} />
            </div>
          </>
        )}
        <Outcome said={said} undo={undo} />
        {board && selected.length > 0 && (
          <AssignBar
            {...{ board, selected, isBusy, field: name }}
            onAssign={who => assign(selected, who)}
            onClear={clear}
          />
        )}
      </main>
      <BoardFoot at={board?.at} />
    </>
  )
}
