import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusBeside } from '#kit/desk/rows.ts'
import { isChangeable } from '#rules/desk/day-lists.ts'
import type { BoardVisit } from './contract.ts'
import { useAssign } from './use-assign.ts'

/** History state of a link to the board of a day, with all visits selected that can still be changed. */
export const ALL_SELECTED = { isAllSelected: true } as const

export interface SelectionActions {
  select: (orderId: string, isRange: boolean) => void
  /** Selects the list's visits of the same hour as this one. */
  selectHour: (orderId: string) => void
  /** Undefined if no visit in the list can be changed. */
  selectAll: (() => void) | undefined
  areAllChosen: boolean
}

/** The selected visits, and the action that assigns them. `visits` are those of the list. */
export function useSelected(
  all: readonly BoardVisit[] | undefined,
  visits: readonly BoardVisit[],
  { main, refresh }: { main: RefObject<HTMLElement | null>; refresh: () => Promise<void> },
) {
  const { chosen, setChosen, ...selecting } = useSelection(visits)
  useSelectedByLink(all, setChosen)
  // Leaves out visits that are gone or can no longer be changed.
  const selected = useMemo(
    () => all?.filter(visit => chosen.has(visit.orderId) && isChangeable(visit)) ?? [],
    [all, chosen],
  )
  const assigning = useAssign(async ({ isDone, refused }) => {
    const left = isDone ? [] : [...chosen].filter(id => !refused.has(id))
    setChosen(new Set(left))
    // As long as visits are selected, the focus stays in the field for names.
    if (main.current && selected.length > 0 && left.length === 0)
      focusBeside(main.current, new Set(selected.map(({ orderId }) => orderId)))
    await refresh()
  })
  return { chosen, setChosen, selecting, selected, assigning }
}

/** Once, when the visits are there. */
function useSelectedByLink(
  all: readonly BoardVisit[] | undefined,
  setChosen: (orderIds: ReadonlySet<string>) => void,
) {
  const state = useLocation().state as Partial<typeof ALL_SELECTED> | null
  const isPending = useRef(state?.isAllSelected === true)
  useLayoutEffect(() => {
    if (!all || !isPending.current) return
    isPending.current = false
    setChosen(new Set(all.filter(isChangeable).map(({ orderId }) => orderId)))
  }, [all, setChosen])
}

/** With Shift, selects all from the last visit clicked to this one. */
function useSelection(visits: readonly BoardVisit[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | undefined>(undefined)
  const latest = useRef(visits)
  useLayoutEffect(() => {
    latest.current = visits
  })
  // The same function for every render, so that a selection renders only the rows that it changes.
  const select = useCallback((orderId: string, isRange: boolean) => {
    const ids = latest.current.map(visit => visit.orderId)
    const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(orderId)]
    last.current = orderId
    setChosen(before => {
      const after = new Set(before)
      if (isRange && from >= 0) {
        for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) after.add(id)
        return after
      }
      if (!after.delete(orderId)) after.add(orderId)
      return after
    })
  }, [])
  const selectHour = (orderId: string) => {
    const hour = visits.find(visit => visit.orderId === orderId)?.timeSlot
    const ids = visits.filter(visit => visit.timeSlot === hour && isChangeable(visit))
    setChosen(before => new Set([...before, ...ids.map(visit => visit.orderId)]))
  }
  const all = visits.filter(isChangeable).map(({ orderId }) => orderId)
  const areAllChosen = all.length > 0 && all.every(id => chosen.has(id))
  /**
   * Selects the list's visits that can be changed, or clears them if all are selected. Visits outside the list stay
   * selected.
   */
  const selectAll = () =>
    setChosen(before => {
      const others = [...before].filter(id => !all.includes(id))
      return new Set(areAllChosen ? others : [...others, ...all])
    })
  return {
    chosen,
    setChosen,
    select,
    selectHour,
    selectAll: all.length > 0 ? selectAll : undefined,
    areAllChosen,
  }
}
