import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#kit/button.tsx'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { awaitsVisit, type DecidableOrder, decisionFor } from '#shop/orders/order-status.ts'
import {
  addTest,
  cancelOrder,
  changeAddress,
  changesTitle,
  changeTime,
  hourHasCome,
} from '#shop/orders/words.ts'
import { hourBefore, movedOften } from '#text/errors/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import type { ChangeProps } from './change-window.tsx'

// Loaded when clicked: the page itself needs no slots.
const AddTest = lazy(() => import('./add-test.tsx'))
const MoveVisit = lazy(() => import('./move-visit.tsx'))
const OtherAddress = lazy(() => import('./other-address.tsx'))
const CancelWindow = lazy(() => import('./cancel-window.tsx'))

interface ChangeVisitProps extends ChangeProps {
  order: Order & DecidableOrder
  /** False where the notice about a failed visit offers another time and cancelling. */
  isWhole: boolean
}

/** What the customer can change now, below the ticket; null if nothing can be changed and no reason has to be shown. */
export function ChangeVisit({ isWhole, ...props }: ChangeVisitProps) {
  const { order } = props
  const [query] = useSearchParams()
  const may = (action: Parameters<typeof decisionFor>[0]) => decisionFor(action, order, shopNow()) === 'yes'
  const mayMove = isWhole && may('reschedule')
  const mayAdd = may('add')
  const hasAddress = may('change-address') && !order.centerVisitRequired
  const mayCancel = isWhole && may('cancel')
  const note = isWhole && closedReason(order)
  if (!mayMove && !mayAdd && !hasAddress && !mayCancel && !note) return null
  return (
    <section aria-labelledby="changes" className="@container print:hidden">
      <h2 id="changes" className="sr-only">
        {say(changesTitle)}
      </h2>
      <div className="flex flex-wrap gap-2 text-leaf-dark [--panel:var(--color-leaf-tint)] empty:hidden">
        {mayMove && <Tile {...props} Icon={Clock} Window={MoveVisit} title={say(changeTime)} />}
        {mayAdd && (
          <Tile
            {...props}
            Icon={Plus}
            Window={AddTest}
            title={say(addTest)}
            isOpenFirst={query.get('add') === 'cart'}
          />
        )}
        {hasAddress && <Tile {...props} Icon={MapPin} Window={OtherAddress} title={say(changeAddress)} />}
        {mayCancel && <Tile {...props} Icon={X} Window={CancelWindow} title={say(cancelOrder)} isFinal />}
      </div>
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </section>
  )
}

/** Why the time can’t be changed any more, or nothing at all. */
function closedReason(order: Order & DecidableOrder): string | undefined {
  const now = shopNow()
  if (!awaitsVisit(order)) return undefined
  const onCancel = decisionFor('cancel', order, now)
  // The ticket shows how far the collector is, with a button to call.
  if (onCancel === 'collector-coming') return undefined
  if (onCancel !== 'yes') return say(hourHasCome)
  const onTime = decisionFor('reschedule', order, now)
  if (onTime === 'hour-before') return say(hourBefore)
  return onTime === 'moved-often' ? say(movedOften, { count: order.moves }) : undefined
}

interface TileProps extends ChangeProps {
  title: string
  Icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>
  Window: ComponentType<ChangeProps & { onClose: () => void }>
  isOpenFirst?: boolean
  /** True for a change that can't be undone. */
  isFinal?: boolean
}

function Tile({ title, Icon, Window, isOpenFirst = false, isFinal = false, ...props }: TileProps) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`ticket-action ${isFinal ? 'text-rose' : ''}`}
      >
        <Icon className="size-5" aria-hidden="true" />
        {title}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Window {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** For the list of orders. */
export function ChangeTimeButton(props: ChangeProps & { order: DecidableOrder }) {
  const [isOpen, setOpen] = useState(false)
  if (decisionFor('reschedule', props.order, shopNow()) !== 'yes') return null
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {say(changeTime)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MoveVisit {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
