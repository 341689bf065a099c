import { useCallback, useEffect, useState } from 'react'
import { api, errorMessage } from '#shop/frame/api.ts'
import { notCancelled } from '#shop/orders/words.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Cancellation } from '#wire/orders/cancellation.ts'
import type { Order } from '#wire/orders/order.ts'

export interface AddedLines {
  orderId: string
  lines: number[]
}

interface ShownPreview {
  /** Key of the chosen lines, with those of additions: '0,2 ORD-7K3M-Q9T4:0'; ' ' for all. */
  of: string
  preview?: Cancellation
  problem?: string
}

/** The refund for these lines; undefined until it is loaded. `show` replaces it with the server's answer to a click. */
export function useCancellation(
  { _id }: Order,
  lines: readonly number[] | undefined,
  chosenAdded: readonly AddedLines[],
) {
  const ofLines = lines?.join(',') ?? ''
  const added = chosenAdded.map(addition => `${addition.orderId}:${addition.lines.join(',')}`).join(';')
  const of = `${ofLines} ${added}`
  const isNothing = lines?.length === 0
  const [shown, setShown] = useState<ShownPreview>()
  useEffect(() => {
    if (isNothing) return
    const leaving = new AbortController()
    const query = { lines: ofLines || undefined, added: added || undefined }
    api.previewCancellation({ params: { id: _id }, query }, { signal: leaving.signal }).then(
      ({ cancellation }) => {
        // A late answer belongs to an earlier choice.
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
  // Ignores a preview of other lines.
  const current = shown?.of === of && !isNothing ? shown : undefined
  return { preview: current?.preview, problem: current?.problem, show }
}
