import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'

/** An order as the desk sees it. */
export type DeskOrder = Awaited<ReturnType<typeof deskApi.getDeskOrder>>['order']

/** The order of a number, fresh by itself. */
export function useOrder(number: string) {
  const load = useCallback(
    async (signal?: AbortSignal) =>
      (await deskApi.getDeskOrder({ params: { id: number } }, { signal })).order,
    [number],
  )
  return useFresh(load)
}
