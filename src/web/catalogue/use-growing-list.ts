import { useEffect, useRef, useState } from 'react'
import { CallError } from '#contract/client.ts'
import * as catalogue from '#text/catalogue/catalogue.ts'
import { say } from '#text/text.ts'
import type { StandIn } from '#web/platform/load.ts'
import { usePress } from '#web/ui/use-press.ts'

/** A list of which the first items are there and more are fetched as they are asked for. */

export interface Batch<T> extends Partial<StandIn> {
  items: T[]
  /** The server may have more than `items`. */
  hasMore: boolean
  /** How many there are in all, where that is known. */
  total?: number
  /** Why samples stand in for the real items. */
  problem?: string
}

export interface Growing<T> extends Batch<T> {
  visible: number
}

export interface Growth<T> {
  first: Batch<T>
  /** So many are shown at first, and so many more at each press. */
  step: number
  /** Fetches the items from `offset` on. Throws CallError. */
  fetchMore: (offset: number) => Promise<Batch<T>>
}

/** Whether more must be fetched to show `step` more: also when it would just suffice, so that no press shows nothing. */
export const needsFetch = ({ items, hasMore, visible }: Growing<unknown>, step: number): boolean =>
  hasMore && visible + step >= items.length

/** The list after a fetch. What is there already is not shown twice, should the catalogue have moved meanwhile. */
export function grown<T extends { _id: string }>(list: Growing<T>, fetched: Batch<T>): Growing<T> {
  const known = new Set(list.items.map(item => item._id))
  return {
    ...list,
    items: [...list.items, ...fetched.items.filter(item => !known.has(item._id))],
    hasMore: fetched.hasMore,
  }
}

// How far each list was open, by entry of the browser's history: Back finds it as it was left.
const remembered = new Map<string, Growing<unknown>>()
const MOST_REMEMBERED = 30

/** What was shown at a place in the history, or undefined when it is new. */
export const rememberedList = <T>(place: string): Growing<T> | undefined =>
  remembered.get(place) as Growing<T> | undefined

function remember(place: string, list: Growing<unknown>): void {
  remembered.delete(place)
  remembered.set(place, list)
  const [oldest] = remembered.keys()
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
}

/** The visible part of a list, and what shows more of it. `place` names the entry in the history. */
export function useGrowingList<T extends { _id: string }>(
  place: string,
  { first, step, fetchMore }: Growth<T>,
) {
  const [list, setList] = useState<Growing<T>>(() => rememberedList<T>(place) ?? { ...first, visible: step })
  const [error, setError] = useState<string>()
  const firstNew = useRef<number>(undefined)
  useEffect(() => {
    if (!list.isStandIn) remember(place, list)
  }, [place, list])

  const [isBusy, showMore] = usePress(async () => {
    setError(undefined)
    try {
      const full = needsFetch(list, step) ? grown(list, await fetchMore(list.items.length)) : list
      firstNew.current = list.visible
      setList({ ...full, visible: list.visible + step })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setError(say(catalogue.moreNotLoaded))
    }
  })
  return {
    shown: list.items.slice(0, list.visible),
    canGrow: list.visible < list.items.length || list.hasMore,
    /** Index of the first item that the last press brought. */
    firstNew,
    isBusy,
    showMore,
    error,
  }
}
