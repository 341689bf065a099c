import { useEffect, useRef, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import type { StandIn } from '#shop/frame/load.ts'
import { recall, remember } from '#shop/frame/remembered.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import * as words from './words.ts'

/** Pagination by Load More. */

export interface Batch<T> extends Partial<StandIn> {
  items: T[]
  /** The server may have more than `items`. */
  hasMore: boolean
  /** Number of all items, where it is known. */
  total?: number
  /** Error message, when `items` is sample data or empty. */
  problem?: string
}

export interface GrowingList<T> extends Batch<T> {
  visible: number
}

export interface GrowingListOptions<T> {
  first: Batch<T>
  /** How many items are shown at first, and added by Load More. */
  step: number
  /** Fetches the items from `offset` on. Throws CallError. */
  fetchMore: (offset: number) => Promise<Batch<T>>
}

/**
 * Whether Load More must fetch. Also true if the loaded items only just suffice: the next click might then show
 * nothing.
 */
export const needsFetch = ({ items, hasMore, visible }: GrowingList<unknown>, step: number): boolean =>
  hasMore && visible + step >= items.length

/** The list after a fetch, without duplicates: offsets shift when the catalogue changes between two requests. */
export function appendBatch<T extends { _id: string }>(
  list: GrowingList<T>,
  fetched: Batch<T>,
): GrowingList<T> {
  const known = new Set(list.items.map(item => item._id))
  return {
    ...list,
    items: [...list.items, ...fetched.items.filter(item => !known.has(item._id))],
    hasMore: fetched.hasMore,
  }
}

/** The visible items of a list, and Load More. `place` is the list's name and the history entry's key. */
export function useGrowingList<T extends { _id: string }>(
  key: string,
  { first, step, fetchMore }: GrowingListOptions<T>,
) {
  const [list, setList] = useState<GrowingList<T>>(
    () => recall<GrowingList<T>>(key) ?? { ...first, visible: step },
  )
  const [error, setError] = useState<string>()
  const firstNew = useRef<number>(undefined)
  useEffect(() => {
    if (!list.isStandIn) remember(key, list)
  }, [key, list])

  const [isBusy, showMore] = useAction(async () => {
    setError(undefined)
    try {
      const full = needsFetch(list, step) ? appendBatch(list, await fetchMore(list.items.length)) : list
      firstNew.current = list.visible
      setList({ ...full, visible: list.visible + step })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setError(say(words.moreNotLoaded))
    }
  })
  return {
    shown: list.items.slice(0, list.visible),
    canGrow: list.visible < list.items.length || list.hasMore,
    /** Index of the first item that the last Load More added. */
    firstNew,
    isBusy,
    showMore,
    error,
  }
}
