import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import type { City } from '#rules/cities.ts'
import type { IndianDate } from '#rules/dates.ts'

export type DayBoard = Awaited<ReturnType<typeof deskApi.getDeskBoard>>['board']

/** The board of a city and day, fresh by itself; never one city's visits under another's name. */
export function useBoard(city: City, date: IndianDate | undefined) {
  const { value, problem, refresh } = useFresh(
    useCallback(signal => deskApi.getDeskBoard({ query: { city, date } }, { signal }), [city, date]),
  )
  return { board: value?.board, problem, refresh }
}
