import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CITIES, type City, DEFAULT_CITY } from '#rules/cities.ts'
import { isDate } from '#rules/dates.ts'
import { type BoardChoice, WHOLE_BOARD } from '#rules/desk/board-views.ts'
import { deskApi } from '../desk-api.ts'
import { useFresh } from '../use-fresh.ts'

type Views = Awaited<ReturnType<typeof deskApi.listDeskViews>>
export type View = Views['views'][number]

const NO_VIEWS = { views: [], defaultId: null, mayShare: false } satisfies Omit<Views, 'success'>

/** In the address, for who wants the whole board though it opens with a view. */
const WHOLE = 'whole'

/**
 * What the board shows: city and day by the address, the choice by the view that the address names (or the board opens
 * with), until somebody chooses otherwise. The address carries a view's id, and no names. `isReady`: views are known, or
 * can't be had; the board does without.
 */
export function useViews() {
  const { value, problem, refresh } = useFresh(
    useCallback(signal => deskApi.listDeskViews(undefined, { signal }), []),
    { isOnce: true },
  )
  const { views, defaultId, mayShare } = value ?? NO_VIEWS
  const [query, setQuery] = useSearchParams()
  const viewId = query.get('view') ?? (query.has('city') ? null : defaultId)
  const view = views.find(({ id }) => id === viewId)
  const city: City = CITIES.find(one => one === query.get('city')) ?? view?.city ?? DEFAULT_CITY
  const asked = query.get('date') ?? ''
  const [changed, setChanged] = useState<{ of: string | undefined; choice: BoardChoice }>()
  const choice = changed && changed.of === view?.id ? changed.choice : (view?.choice ?? WHOLE_BOARD)
  const day: Record<string, string> = asked ? { date: asked } : {}
  return {
    views,
    view,
    defaultId,
    mayShare,
    refresh,
    city,
    choice,
    isReady: value !== undefined || problem !== undefined,
    /** '' is today. */
    asked: isDate(asked) ? asked : '',
    ask: (change: { city?: string; date?: string }) =>
      setQuery({ ...(view ? { view: view.id } : {}), city, ...day, ...change }, { replace: true }),
    choose: (part: Partial<BoardChoice>) => setChanged({ of: view?.id, choice: { ...choice, ...part } }),
    /** Null: the whole board. */
    show: (id: string | null) => {
      setChanged(undefined)
      setQuery(id ? { view: id, ...day } : { view: WHOLE, city, ...day }, { replace: true })
    },
  }
}

export type ShownViews = ReturnType<typeof useViews>
