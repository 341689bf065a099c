import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { focusRow, focusRows } from '#kit/desk/rows.ts'
import { Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { addDays } from '#rules/dates.ts'
import { type BoardChoice, filterVisits } from '#rules/desk/board-choice.ts'
import { isAssignable } from '#rules/desk/day-lists.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { type ActKind, ActOnSelected } from './act-on-selected.tsx'
import { AssignBar } from './assign-bar.tsx'
import { BoardFilters } from './board-filters.tsx'
import { BoardHead, planPath } from './board-head.tsx'
import { boardKeys, useKeptFocus } from './board-keys.ts'
import { boardState } from './board-place.ts'
import { CollectorLoads } from './collector-loads.tsx'
import type { BoardVisit, DeskBoard } from './contract.ts'
import { KeysHelp } from './keys-help.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { NoVisits } from './no-visits.tsx'
import { useBoardAddress } from './use-board-address.ts'
import { useSelected } from './use-selection.ts'
import { VisitTable } from './visit-table.tsx'
import { words } from './words.ts'

const Outcome = ({
  result,
  isBusy,
  undo,
}: {
  result: readonly string[]
  isBusy: boolean
  undo: (() => void) | undefined
}) => (
  <div
    className={
      result.length > 0 || undo
        ? 'mt-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-xl border border-leaf bg-leaf-tint px-3.5 py-2'
        : undefined
    }
  >
    <div role="status">
      {result.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
    {undo && (
      <button type="button" aria-disabled={isBusy} onClick={undo}>
        Undo (U)
      </button>
    )}
  </div>
)

interface AssigningProps {
  board: DeskBoard
  selected: readonly BoardVisit[]
  /** The visits of the list. */
  shown: readonly BoardVisit[]
  assigning: ReturnType<typeof useSelected>['assigning']
  field: RefObject<HTMLInputElement | null>
  /** Keeps only these orders selected. */
  onRefused: (orderIds: ReadonlySet<string>) => void
  refresh: () => Promise<void>
  onClear: () => void
}

/** In the column of the table, so that it lies above the collectors in a narrow window. */
function Assigning({
  board,
  selected,
  shown,
  assigning,
  field,
  onRefused,
  refresh,
  onClear,
}: AssigningProps) {
  const { isBusy, assign, result, hasRefusal, undo, show } = assigning
  const assignable = selected.filter(isAssignable)
  const [act, setAct] = useState<ActKind>()
  return (
    <div className="sticky bottom-2 z-2">
      {/** The key still undoes the assignment after another list was opened. */}
      {/** A new selection replaces the last result; U still undoes it. Refusals stay to be read. */}
      <Outcome
        result={selected.length > 0 && !hasRefusal ? [] : result}
        isBusy={isBusy}
        undo={selected.length === 0 && (result.length > 0 || isBusy) ? undo : undefined}
      />
      {selected.length > 0 && act && (
        <ActOnSelected
          kind={act}
          board={board}
          selected={selected}
          onClose={() => setAct(undefined)}
          onDone={async (sentences, refused) => {
            show(sentences, refused.size > 0)
            onRefused(refused)
            await refresh()
          }}
        />
      )}
      {selected.length > 0 && !act && (
        <AssignBar
          board={board}
          selected={assignable}
          hidden={assignable.filter(visit => !shown.includes(visit)).length}
          isBusy={isBusy}
          field={field}
          onAssign={collector => assign(assignable, collector)}
          others={{ count: selected.length - assignable.length, onAct: setAct }}
          onClear={onClear}
        />
      )}
    </div>
  )
}

/** True if a visit has each word of a filter in its area, PIN code, collector, patient or number. */
function matches({ area, collector, patientName, orderId }: BoardVisit, filter: string): boolean {
  const text = [area.name, area.pinCode, collector?.name ?? '', patientName, orderId].join(' ').toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** The visits that match the text filter, and those of them in the list. */
function useFiltered(board: DeskBoard | undefined, choice: BoardChoice) {
  const [filter, setFilter] = useState('')
  // Typing does not wait for hundreds of rows.
  const applied = useDeferredValue(filter)
  const matching = useMemo(
    () => board?.visits.filter(visit => matches(visit, applied)) ?? [],
    [board, applied],
  )
  const visits = useMemo(() => filterVisits(choice, matching), [choice, matching])
  return { filter, setFilter, applied, matching, visits }
}

/** Filters, and closes the result of the last assignment. */
const useApplyFilter = (setFilter: (text: string) => void, dismiss: () => void) =>
  useCallback(
    (text: string) => {
      dismiss()
      setFilter(text)
    },
    [dismiss, setFilter],
  )

/** Focuses the first row, once the rows are those of the filter. */
function useFocusFirst(main: RefObject<HTMLElement | null>, isApplied: boolean): () => void {
  const [isAsked, setAsked] = useState(false)
  useLayoutEffect(() => {
    if (!isAsked || !isApplied) return
    setAsked(false)
    const [first] = main.current ? focusRows(main.current) : []
    if (first) focusRow(first)
  }, [main, isAsked, isApplied])
  return () => setAsked(true)
}

/** Before the first paint of the rows, so that no early key is lost. */
function useFocusOnceOpen(main: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (isOpen) main.current?.focus()
  }, [main, isOpen])
}

/** Selects a visit, and focuses the field for the collector's name once it is there. */
function useStartAssigning(
  name: RefObject<HTMLInputElement | null>,
  setChosen: ReturnType<typeof useSelected>['setChosen'],
) {
  const isNameNext = useRef(false)
  useLayoutEffect(() => {
    if (!isNameNext.current || !name.current) return
    isNameNext.current = false
    name.current.focus({ preventScroll: true })
  })
  return useCallback(
    (orderId: string) => {
      isNameNext.current = true
      setChosen(before => new Set([...before, orderId]))
    },
    [setChosen],
  )
}

/** Opens an order with the list as its place, or the plan of the day. */
function useLeave(visits: readonly BoardVisit[]) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return {
    openOrder: (number: string) => {
      const state = boardState({ search, orders: visits.map(({ orderId }) => orderId) })
      void navigate(deskPath('order', { number }), { state })
    },
    openPlan: (day: { city: string; date: string }) => void navigate(planPath(day)),
  }
}

export default function Board() {
  const { city, day, choice, show: open, choose } = useBoardAddress()
  const { value, problem, refresh } = usePolling(deskApi.getDeskBoard, {
    query: { city, date: day || undefined },
  })
  const board = value?.board
  const [isHelpOpen, setHelpOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { filter, setFilter, applied, matching, visits } = useFiltered(board, choice)
  const { chosen, setChosen, selecting, selected, assigning } = useSelected(board?.visits, visits, {
    main,
    refresh,
  })
  const { dismiss, undo } = assigning
  const startAssigning = useStartAssigning(name, setChosen)
  const { openOrder, openPlan } = useLeave(visits)
  const onFocus = useKeptFocus(main)
  useFocusOnceOpen(main, board !== undefined)
  const focusFirst = useFocusFirst(main, applied === filter)

  const show = (change: { city?: string; date?: string }) => {
    setChosen(new Set())
    dismiss()
    open(change)
  }
  const narrow = (part: Partial<BoardChoice>) => {
    dismiss()
    choose(part)
  }
  const applyFilter = useApplyFilter(setFilter, dismiss)
  const clear = () => {
    setChosen(new Set())
    main.current?.focus({ preventScroll: true })
  }
  const date = board?.date ?? day
  const onKeyDown = boardKeys({
    name,
    search,
    focusFirst,
    clearFilter: filter ? () => applyFilter('') : undefined,
    clear,
    undo,
    selectAll: board?.mayAssign ? selecting.selectAll : undefined,
    selectHour: board?.mayAssign ? selecting.selectHour : undefined,
    openOrder,
    plan: board?.mayAssign ? () => openPlan({ city, date }) : undefined,
    help: () => setHelpOpen(true),
    moveDay: days => date && show({ date: addDays(date, days) }),
  })
  return (
    <>
      <BoardHead
        city={city}
        date={date}
        count={board?.visits.length}
        at={board?.at}
        onKeys={() => setHelpOpen(true)}
        onShow={show}
      />
      <main ref={main} tabIndex={-1} aria-label={words.visitsTitle} onKeyDown={onKeyDown} onFocus={onFocus}>
        <Problem problem={problem} isLoading={!board} lines={12} />
        {board && (
          <>
            <NeedsAttention board={board} />
            {board.visits.length === 0 ? (
              <NoVisits date={board.date} city={city} />
            ) : (
              <div className="gap-3 min-[1280px]:flex">
                <div className="min-w-0 grow">
                  <BoardFilters
                    board={board}
                    choice={choice}
                    filter={filter}
                    search={search}
                    visits={matching}
                    onFilter={applyFilter}
                    onChoose={narrow}
                  />
                  <VisitTable
                    visits={visits}
                    filter={applied}
                    selected={chosen}
                    list={choice.list}
                    order={choice.order}
                    selecting={board.mayAssign ? selecting : undefined}
                    matching={matching.filter(isAssignable).length}
                    hours={board.hours}
                    collectors={board.collectors}
                    onAssign={startAssigning}
                    date={board.date}
                    at={board.at}
                  />
                  <Assigning
                    board={board}
                    selected={selected}
                    shown={visits}
                    assigning={assigning}
                    field={name}
                    onRefused={setChosen}
                    refresh={refresh}
                    onClear={clear}
                  />
                </div>
                <CollectorLoads board={board} onShow={applyFilter} />
              </div>
            )}
          </>
        )}
      </main>
      {isHelpOpen && <KeysHelp mayAssign={board?.mayAssign ?? true} onClose={() => setHelpOpen(false)} />}
    </>
  )
}
