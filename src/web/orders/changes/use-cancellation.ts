import { useCallback, useEffect, useState } from 'react'
import { CallError } from '#contract/client.ts'
import type { Cancellation } from '#contract/order-changes.ts'
import type { Order } from '#contract/orders.ts'
import { notCancelled } from '#text/orders/orders.ts'
import { say } from '#text/text.ts'
import { api, messageOf } from '#web/platform/api.ts'

interface Shown {
  /** Of which lines it is: '0,2'; '' of all. */
  of: string
  preview?: Cancellation
  problem?: string
}

/**
 * What cancelling these lines would bring back, as the shop says it now; undefined while it is on its way. `show` puts what
 * the shop answered to a press in its place.
 */
export function useCancellation({ _id }: Order, lines: readonly number[] | undefined) {
  const of = lines?.join(',') ?? ''
  const isNothing = lines?.length === 0
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    if (isNothing) return
    const leaving = new AbortController()
    const query = { lines: of || undefined }
    api.previewCancellation({ params: { id: _id }, query }, { signal: leaving.signal }).then(
      ({ cancellation }) => {
        // A late answer would put what was chosen before in the place of what is chosen now.
        if (!leaving.signal.aborted) setShown({ of, preview: cancellation })
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (!leaving.signal.aborted) setShown({ of, problem: messageOf(error, say(notCancelled)) })
      },
    )
    return () => leaving.abort()
  }, [_id, of, isNothing])
  const show = useCallback((preview: Cancellation) => setShown({ of, preview }), [of])
  // What was asked for other lines says nothing of these.
  const current = shown?.of === of && !isNothing ? shown : undefined
  return { preview: current?.preview, problem: current?.problem, show }
}
