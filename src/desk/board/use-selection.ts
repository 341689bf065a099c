import { useRef, useState } from 'react'
import { isAssignable } from '#rules/desk/day-lists.ts'
import type { BoardVisit } from './visit-table.tsx'

/** Which visits are selected; with Shift all from the last one that was pressed to this one. */
export function useSelection(visits: readonly BoardVisit[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | undefined>(undefined)
  const select = (orderId: string, isRange: boolean) => {
    const ids = visits.map(one => one.orderId)
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
  }
  const all = visits.filter(isAssignable).map(({ orderId }) => orderId)
  const areAllChosen = all.length > 0 && all.every(id => chosen.has(id))
  /** All of the list that can be assigned; pressed again none. */
  const selectAll = () => setChosen(new Set(areAllChosen ? [] : all))
  return { chosen, setChosen, select, selectAll: all.length > 0 ? selectAll : undefined, areAllChosen }
}
