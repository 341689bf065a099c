import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#kit/button.tsx'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { type DecidableOrder, decisionFor } from '#shop/orders/order-status.ts'
import {
  addTest,
  changeAddress,
  changesTitle,
  changeTime,
  movesLeft,
  untilTwoHours,
  withinCity,
} from '#shop/orders/words.ts'
import { hourBefore, movedOften } from '#text/errors/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import type { ChangeProps } from './change-window.tsx'

// Loaded when clicked: the page itself needs no slots.
const AddTest = lazy(() => import('./add-test.tsx'))
const MoveVisit = lazy(() => import('./move-visit.tsx'))
const OtherAddress = lazy(() => import('./other-address.tsx'))

/** Null if nothing can be changed and no reason has to be shown. */
export function ChangeVisit({
  className = '',
  ...props
}: ChangeProps & { order: Order & DecidableOrder; className?: string }) {
  const { order } = props
  const [query] = useSearchParams()
  const isFromCart = query.get('add') === 'cart'
  const now = shopNow()
  const onTime = decisionFor('reschedule', order, now)
  const onAddress = decisionFor('change-address', order, now)
  // Left out, because the collector's card shows it.
  if (onTime === 'collector-coming') return null
  if (onTime === 'hour-before')
    return <p className={`text-sm text-muted print:hidden ${className}`}>{say(hourBefore)}</p>
  // Left out for a failed visit: the notice above offers another time.
  const isMovable = onTime === 'yes' && order.visitStatus !== 'failed'
  const hasAddress = onAddress === 'yes' && !order.centerVisitRequired
  const isOpen = decisionFor('add', order, now) === 'yes'
  if (!isMovable && !hasAddress && !isOpen && onTime !== 'moved-often') return null
  return (
    <section aria-labelledby="changes" className={`card overflow-hidden print:hidden ${className}`}>
      <h2 id="changes" className="sr-only">
        {say(changesTitle)}
      </h2>
      <div className="divide-y divide-line">
        {isOpen && (
          <Row
            {...props}
            Icon={Plus}
            Window={AddTest}
            title={say(addTest)}
            hint={say(untilTwoHours)}
            isOpenFirst={isFromCart}
          />
        )}
        {isMovable && (
          <Row
            {...props}
            Icon={Clock}
            Window={MoveVisit}
            title={say(changeTime)}
            hint={say(movesLeft, { count: order.movesLeft })}
          />
        )}
        {onTime === 'moved-often' && (
          <p className="px-5 py-3.5 text-sm text-muted">{say(movedOften, { count: order.moves })}</p>
        )}
        {hasAddress && (
          <Row
            {...props}
            Icon={MapPin}
            Window={OtherAddress}
            title={say(changeAddress)}
            hint={say(withinCity, { city: order.shippingAddress.city })}
          />
        )}
      </div>
    </section>
  )
}

interface RowProps extends ChangeProps {
  title: string
  hint: string
  Icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>
  Window: ComponentType<ChangeProps & { onClose: () => void }>
  isOpenFirst?: boolean
}

function Row({ title, hint, Icon, Window, isOpenFirst = false, ...props }: RowProps) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <div>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-3.5 px-5 py-3 text-left outline-offset-[-3px] hover:bg-leaf-tint/60"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-leaf-dark">{title}</span>
          <span className="block text-sm text-muted">{hint}</span>
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Window {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
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
