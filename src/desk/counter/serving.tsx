import { type ReactNode, useEffect, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import type { DeskOrder } from '#desk/orders/contract.ts'
import { dueAtVisit } from '#desk/orders/money.tsx'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { TakePaymentForm } from '#desk/orders/payment-forms.tsx'
import { isFirstToTake } from '#desk/orders/sample-forms.tsx'
import { TicketBox } from '#desk/orders/visit-summary.tsx'
import { useLabels } from '#desk/tubes/use-labels.ts'
import { Alert, Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { words } from './words.ts'

export interface Served {
  orderId: string
  token: number | null
  names: readonly string[]
  /** The payment that is to be taken first. */
  way?: 'upi' | undefined
}

interface Props extends Served {
  onChanged: () => Promise<void>
  /** The sample is recorded, or the person is served later. */
  onDone: () => void
}

/** A booked person at the counter: the payment, the labels, the sample. */
export function Serving({ orderId, token, names, way, onChanged, onDone }: Props) {
  const { value, problem, refresh } = usePolling(deskApi.getDeskOrder, { params: { id: orderId } })
  const order = value?.order
  const { permissions } = useDesk().self
  const labels = useLabels()
  const sample = useRef<HTMLButtonElement>(null)
  const print = async (format: 'pdf' | 'zpl') => {
    await labels.print({ orderId, format, isAgain: labels.result !== '' })
    sample.current?.focus()
  }
  const due = order ? dueAtVisit(order) : 0
  return (
    <section aria-label={names.join(', ')} className="grid gap-3">
      <TicketBox>
        <p className="text-4xl leading-none font-bold tracking-tight">
          {token === null ? 'Moved' : words.token({ token })}
        </p>
        <p className="font-[650] wrap-anywhere">{names.join(', ')}</p>
        <p className="text-on-dark [&_a]:text-white">
          <OrderLink number={orderId} />
          {order && `, ${paidWords(order, due)}`}
        </p>
      </TicketBox>
      <Problem problem={problem} isLoading={false} />
      {order && due > 0 && permissions.includes('cash.take') && (
        <div className="rounded-[10px] border border-leaf bg-leaf-tint p-2.5">
          <TakePaymentForm
            key={order.revision}
            order={order}
            first={way}
            onCancel={onDone}
            onDone={async () => {
              await refresh()
              await onChanged()
            }}
          />
        </div>
      )}
      {permissions.includes('visits.read') && (
        <Step>
          <FocusedButton isBusy={labels.isBusy} onPress={() => print('pdf')}>
            Print labels (PDF)
          </FocusedButton>
          <button type="button" aria-disabled={labels.isBusy} onClick={() => print('zpl')}>
            Label printer (ZPL)
          </button>
          <span role="status">{labels.result}</span>
        </Step>
      )}
      <Alert>{labels.error}</Alert>
      {order && due === 0 && permissions.includes('specimens.receive') && (
        <Sample key={order.visitState} order={order} button={sample} onDone={onDone} />
      )}
      <Step>
        <button type="button" onClick={onDone}>
          Serve later
        </button>
      </Step>
    </section>
  )
}

const Step = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-2">{children}</p>
)

const paidWords = ({ money }: DeskOrder, due: number): string =>
  due > 0 ? words.toPay({ amount: formatShortRupees(due) }) : `${formatShortRupees(money.paid)} paid`

interface ButtonProps {
  isBusy: boolean
  onPress: () => void
  children: ReactNode
}

/** The step after the payment: Enter presses it. */
function FocusedButton({ isBusy, onPress, children }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button ref={button} type="button" className="primary" aria-disabled={isBusy} onClick={onPress}>
      {children}
    </button>
  )
}

interface SampleProps {
  order: DeskOrder
  button: React.RefObject<HTMLButtonElement | null>
  onDone: () => void
}

function Sample({ order, button, onDone }: SampleProps) {
  // The same id for each retry, so that a lost response records once.
  const [eventId] = useState(() => crypto.randomUUID())
  const isFirst = isFirstToTake(order)
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.collectCentreVisit({ params: { id: order.orderId }, body: { eventId, isFirst, cash: 0 } })
    onDone()
  })
  return (
    <>
      <Step>
        <button
          ref={button}
          type="button"
          className="primary"
          aria-disabled={isBusy}
          onClick={() => submit()}
        >
          {isFirst ? 'Record the first sample' : 'Record the sample as taken'}
        </button>
      </Step>
      <Alert>{error}</Alert>
    </>
  )
}
