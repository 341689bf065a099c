import { useCallback, useEffect, useState } from 'react'
import { api, errorMessage } from '#shop/frame/api.ts'
import { notCancelled } from '#shop/orders/words.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Cancellation } from '#wire/orders/cancellation.ts'
import type { Order } from '#wire/orders/order.ts'

/** Lines of an order that was added to the visit. */
export interface AddedLines {
  orderId: string
  lines: number[]
}

interface Shown {
  /** Of which lines it is: '0,2 ORD-7K3M-Q9T4:0', of those of additions too; ' ' of all. */
  of: string
  preview?: Cancellation
  problem?: string
}

/**
 * What cancelling these lines would bring back, as the shop says it now; undefined while it is on its way. `show` puts what
 * the shop answered to a press in its place.
 */
export function useCancellation(
  { _id }: Order,
  lines: readonly number[] | undefined,
  chosenAdded: readonly AddedLines[],
) {
  const ofLines = lines?.join(',') ?? ''
  const added = chosenAdded.map(one => `${one.orderId}:${one.lines.join(',')}`).join(';')
  const of = `${ofLines} ${added}`
  const isNothing = lines?.length === 0
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    if (isNothing) return
    const leaving = new AbortController()
    const query = { lines: ofLines || undefined, added: added || undefined }
    api.previewCancellation({ params: { id: _id }, query }, { signal: leaving.signal }).then(
      ({ cancellation }) => {
        // A late answer would put what was chosen before in the place of what is chosen now.
        if (!leaving.signal.aborted) setShown({ of, preview: cancellation })
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (!leaving.signal.aborted) setShown({ of, problem: errorMessage(error, say(notCancelled)) })
      },
    )
    return () => leaving.abort()
  }, [_id, of, ofLines, added, isNothing])
  const show = useCallback((preview: Cancellation) => setShown({ of, preview }), [of])
  // What was asked for other lines says nothing of these.
  const current = shown?.of === of && !isNothing ? shown : undefined
  return { preview: current?.preview, problem: current?.problem, show }
}
