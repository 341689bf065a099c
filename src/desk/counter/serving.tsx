import CircleCheck from 'lucide-react/icons/circle-check'
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
  const [isPrinted, setPrinted] = useState(false)
  if (labels.result !== '' && !isPrinted) setPrinted(true)
  const print = (format: 'pdf' | 'zpl') => labels.print({ orderId, format, isAgain: isPrinted })
  const due = order ? dueAtVisit(order) : 0
  const isToPay = due > 0 && permissions.includes('cash.take')
  const mayPrint = permissions.includes('visits.read')
  return (
    <section aria-label={names.join(', ')} className="grid gap-3">
      <TicketBox>
        <p className="text-4xl leading-none font-bold tracking-tight">
          {token === null ? 'Moved' : words.token({ token })}
        </p>
        <p className="font-[650] wrap-anywhere">{names.join(', ')}</p>
        <p className="text-on-dark [&_a]:text-white">
          <OrderLink number={orderId} />
          {due > 0 && `, ${words.toPay({ amount: formatShortRupees(due) })}`}
        </p>
      </TicketBox>
      <p role="status" className="flex items-center gap-2 text-lg font-semibold text-leaf-dark empty:hidden">
        {order && due === 0 && order.money.paid > 0 && (
          <>
            <CircleCheck aria-hidden className="size-5.5 flex-none text-leaf" />
            {words.paid({ amount: formatShortRupees(order.money.paid) })}
          </>
        )}
      </p>
      <Problem problem={problem} isLoading={false} />
      {order && isToPay && (
        <div className="rounded-[10px] border border-leaf bg-leaf-tint p-2.5">
          <TakePaymentForm
            key={order.revision}
            order={order}
            first={way}
            closeLabel={words.serveLater}
            onCancel={onDone}
            onDone={async () => {
              await refresh()
              await onChanged()
            }}
          />
        </div>
      )}
      {order && !isToPay && mayPrint && (
        <Step>
          {isPrinted ? (
            <button type="button" aria-disabled={labels.isBusy} onClick={() => print('pdf')}>
              Print labels (PDF)
            </button>
          ) : (
            <FocusedButton isBusy={labels.isBusy} onPress={() => print('pdf')}>
              Print labels (PDF)
            </FocusedButton>
          )}
          <button type="button" aria-disabled={labels.isBusy} onClick={() => print('zpl')}>
            Label printer (ZPL)
          </button>
          <span role="status">{labels.result}</span>
        </Step>
      )}
      <Alert>{labels.error}</Alert>
      {order && due === 0 && (isPrinted || !mayPrint) && permissions.includes('specimens.receive') && (
        <Sample key={order.visitState} order={order} onDone={onDone} />
      )}
      {!isToPay && (
        <Step>
          <button type="button" onClick={onDone}>
            {words.serveLater}
          </button>
        </Step>
      )}
    </section>
  )
}

const Step = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-2">{children}</p>
)

interface ButtonProps {
  isBusy: boolean
  onPress: () => void
  children: ReactNode
}

/** The next step, and the only filled button: Enter presses it. */
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
  onDone: () => void
}

function Sample({ order, onDone }: SampleProps) {
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
        <FocusedButton isBusy={isBusy} onPress={() => void submit()}>
          {isFirst ? 'Record the first sample' : 'Record the sample as taken'}
        </FocusedButton>
      </Step>
      <Alert>{error}</Alert>
    </>
  )
}
