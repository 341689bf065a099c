import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AssignBar } from '#desk/board/assign-bar.tsx'
import type { DeskBoard } from '#desk/board/contract.ts'
import { useBoardAddress } from '#desk/board/use-board-address.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { isTyping } from '#desk/frame/keys.ts'
import { findNextRow, focusRow, focusRows } from '#kit/desk/rows.ts'
import { Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { formatLongDay } from '#rules/dates.ts'
import { DAY_LISTS, isAssignable } from '#rules/desk/day-lists.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { deskPageTitles } from '#text/staff.ts'
import { OffForm } from './off-form.tsx'
import { Legend, PlanGrid } from './plan-grid.tsx'
import { countAreaChanges, hasHours } from './proposal.ts'
import { type DayPlanning, usePlan } from './use-plan.ts'
import { words } from './words.ts'

/** Proposes who comes to each visit of a city and day. */
export default function PlanPage() {
  const { city, day } = useBoardAddress()
  const { value, problem, refresh } = usePolling(deskApi.getDeskBoard, {
    query: { city, date: day || undefined },
  })
  const board = value?.board
  return (
    <main tabIndex={-1} aria-label={deskPageTitles.planDay}>
      <Problem problem={problem} isLoading={!board} lines={12} />
      {board && <Plan key={`${board.city} ${board.date}`} board={board} refresh={refresh} />}
    </main>
  )
}

interface PlanProps {
  board: DeskBoard
  refresh: () => Promise<void>
}

function Plan({ board, refresh }: PlanProps) {
  const plan = usePlan(board, refresh)
  const { planned, changes, give } = plan
  const { permissions } = useDesk().self
  const [query] = useSearchParams()
  const [off, setOff] = useState(() => board.collectors.find(({ id }) => id === query.get('off')))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const grid = useRef<HTMLDivElement>(null)
  const name = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    grid.current?.focus()
  }, [])
  const visits = planned.visits.filter(visit => selected.has(visit.orderId) && isAssignable(visit))
  const select = (orderId: string) =>
    setSelected(before => {
      const after = new Set(before)
      if (!after.delete(orderId)) after.add(orderId)
      return after
    })
  const giveSelected = (collectorId: string) => {
    const [first] = visits
    give(
      visits.map(({ orderId }) => orderId),
      collectorId,
    )
    setSelected(new Set())
    if (first) focusChip(grid.current, first.orderId)
  }
  const onKeyDown = planKeys({ plan, name, clear: () => setSelected(new Set()), select })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the page, each of which has a button too
    <div ref={grid} tabIndex={-1} className="outline-none" onKeyDown={onKeyDown}>
      <PlanHead board={board} plan={plan} />
      {off && (
        <OffForm
          key={off.id}
          board={planned}
          collector={off}
          onClose={() => setOff(undefined)}
          onDone={async sentence => {
            setOff(undefined)
            plan.planWithout(off.id, sentence)
            await refresh()
          }}
        />
      )}
      <PlanGrid
        board={planned}
        changed={new Set(changes.map(({ orderId }) => orderId))}
        selected={selected}
        onSelect={select}
        onDrop={(orderId, collectorId) => {
          give(selected.has(orderId) ? [...selected] : [orderId], collectorId)
          setSelected(new Set())
        }}
        onOff={permissions.includes('slots.set') ? setOff : undefined}
      />
      {visits.length > 0 && (
        <div className="sticky bottom-2 z-2">
          <AssignBar
            board={planned}
            selected={visits}
            hidden={0}
            isBusy={false}
            field={name}
            onAssign={({ id }) => giveSelected(id)}
            onClear={() => setSelected(new Set())}
          />
        </div>
      )}
    </div>
  )
}

/** The chip stands in another row after the change. */
const focusChip = (within: HTMLElement | null, orderId: string) =>
  requestAnimationFrame(() => {
    const chip = within && focusRows(within).find(({ dataset }) => dataset.row === orderId)
    if (chip) focusRow(chip)
  })

interface KeyActions {
  plan: DayPlanning
  name: { current: HTMLInputElement | null }
  clear: () => void
  select: (orderId: string) => void
}

/** ← → lead to the previous and next visit, ↑ ↓ to those of the same hour with another collector. */
const planKeys =
  ({ plan, name, clear, select }: KeyActions) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const within = event.currentTarget
    if (event.key === 'Escape') {
      clear()
      return
    }
    if (event.key === 'Enter' && event.ctrlKey) {
      plan.apply?.()
      event.preventDefault()
      return
    }
    if (isTyping(event.nativeEvent)) return
    const chips = focusRows(within)
    const chip = chips.find(each => each === document.activeElement)
    const beside = chips.filter(({ dataset }) => dataset.hour === chip?.dataset.hour)
    const step = (among: HTMLElement[], by: number) => (chip ? among[among.indexOf(chip) + by] : chips[0])
    const moves: Record<string, HTMLElement | undefined> = {
      ArrowRight: step(chips, 1),
      ArrowLeft: step(chips, -1),
      ArrowDown: step(beside, 1),
      ArrowUp: step(beside, -1),
    }
    const next = moves[event.key] ?? findNextRow(within, event.key)
    const row = chip?.dataset.row
    const actions: Record<string, (() => void) | undefined> = {
      x: row ? () => select(row) : undefined,
      a: name.current ? () => name.current?.focus({ preventScroll: true }) : undefined,
      u: plan.undo,
    }
    const action = next ? () => focusRow(next) : actions[event.key.toLowerCase()]
    if (!action) return
    action()
    event.preventDefault()
  }

interface HeadProps {
  board: DeskBoard
  plan: DayPlanning
}

function PlanHead({ board, plan }: HeadProps) {
  const { planned, changes, done, error, isBusy, apply, undo, planRest } = plan
  const { city, date } = board
  const unplaced = planned.visits.filter(DAY_LISTS.unassigned).length
  const replaced = changes.filter(({ collector }) => collector !== null).length
  const place = `?${new URLSearchParams({ city, date })}`
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-1 font-[650]">{`${deskPageTitles.planDay}: ${city}, ${formatLongDay(date)}`}</h1>
        <div className="ml-auto flex flex-wrap gap-2">
          <Link to={deskPath('today') + place} className="inline-flex items-center px-2 underline">
            Back to the visits
          </Link>
          <button type="button" aria-disabled={!undo} onClick={undo}>
            Undo <kbd>U</kbd>
          </button>
          <button type="button" aria-disabled={unplaced === 0} onClick={planRest}>
            Plan the rest
          </button>
          <button type="button" className="primary" aria-disabled={isBusy || !apply} onClick={apply}>
            {isBusy ? 'Applying...' : 'Apply the plan'}{' '}
            <kbd className="ml-1 font-normal keyboard-only">Ctrl Enter</kbd>
          </button>
        </div>
      </header>
      <p className="mt-1.5 flex flex-wrap gap-x-4 text-muted">
        {changes.length > replaced && (
          <span className="font-semibold text-ink">
            {words.proposed({ count: changes.length - replaced })}
          </span>
        )}
        {replaced > 0 && <span>{words.replaced({ count: replaced })}</span>}
        {unplaced > 0 && (
          <span className="font-semibold text-rose">{words.unplaced({ count: unplaced })}</span>
        )}
        <span>{words.areaChanges({ count: countAreaChanges(planned) })}</span>
        <span className="keyboard-only">Arrows: move · X: select · A: choose the collector</span>
      </p>
      <Legend shown={['changed', 'unchanged', 'fixed']} />
      <div role="status">
        {done.map(sentence => (
          <p key={sentence} className="mt-1.5 font-semibold">
            {sentence}
          </p>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 font-semibold text-rose">
          {error}
        </p>
      )}
      {!hasHours(board) && (
        <p className="mt-1.5">
          {words.noHours({ city })}{' '}
          <Link className="underline" to={`${deskPath('hoursAndCentres')}?${new URLSearchParams({ city })}`}>
            Set working hours
          </Link>
        </p>
      )}
    </>
  )
}
