import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { awaitsVisit, decisionFor, mayCustomer } from '#shop/orders/order-status.ts'
import { cancelOrder, hourHasCome } from '#shop/orders/words.ts'
import { collectorComing } from '#text/errors/orders.ts'
import { say } from '#text/text.ts'
import type { ChangeProps } from './change-window.tsx'

// Loaded when clicked, together with the preview of the refund.
const CancelWindow = lazy(() => import('./cancel-window.tsx'))

/** Lets the customer cancel; from the hour of the visit on, says why that is not possible. */
export function Cancelling(props: ChangeProps) {
  const { order } = props
  if (mayCustomer('cancel', order, shopNow())) return <CancelOrder {...props} />
  if (!awaitsVisit(order)) return null
  const isComing = decisionFor('cancel', order, shopNow()) === 'collector-coming'
  return (
    <p className="text-center text-sm text-muted print:hidden">
      {say(isComing ? collectorComing : hourHasCome)}
    </p>
  )
}

interface CancelButtonProps extends ChangeProps {
  label?: string
  variant?: 'quiet' | 'outline'
}

export function CancelOrder({ label = say(cancelOrder), variant = 'quiet', ...props }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'quiet' ? 'medium' : 'small'}
        className={variant === 'quiet' ? 'text-rose print:hidden' : 'print:hidden'}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <CancelWindow {...props} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
