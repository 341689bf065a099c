import { useState } from 'react'
import { showToast } from '#kit/toasts/toasts.ts'
import { useAction } from '#kit/use-action.ts'
import { errorMessage } from '#shop/frame/api.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'

interface ChangeProps {
  order: Order
  /** Called with the order after the change, or as another device left it. */
  onChanged: (order: Order) => void
  onClose: () => void
  /** Message for a call without an answer. */
  otherwise: string
}

type Call = () => Promise<{ order: Order; message?: string }>

/**
 * Changes an order and shows the result, or what another device changed meanwhile. `onRefused` is called if the server
 * refused.
 */
export function useChange({ order, onChanged, onClose, otherwise }: ChangeProps) {
  const [problem, setProblem] = useState<string>()
  const done = (after: Order, message = '') => {
    onClose()
    onChanged(after)
    if (message) showToast(message)
  }
  const [isBusy, change] = useAction(async (call: Call, onRefused?: (error: CallError) => void) => {
    setProblem(undefined)
    try {
      const { order: after, message } = await call()
      done(after, message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const found = error.answer.order as Order | undefined
      if (error.code === 'ORDER_CHANGED' && found?._id === order._id) return done(found, error.message)
      setProblem(errorMessage(error, otherwise))
      // Reloading would fail too, and show a second error.
      if (error.code !== 'NO_ANSWER') onRefused?.(error)
    }
  })
  return { isBusy, problem, change }
}
