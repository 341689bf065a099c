import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { OrderAudit } from '#desk/audit/audit-list.tsx'
import { words as boardWords } from '#desk/board/words.ts'
import { deskPath } from '#desk/frame/desk-links.ts'
import { isTyped, useDeskKeys } from '#desk/frame/keys.ts'
import { OrderTubes } from '#desk/tubes/order-tubes.tsx'
import { words as tubeWords } from '#desk/tubes/words.ts'
import { Problem } from '#kit/desk/problem.tsx'
import { formatDay, formatTime } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/short-hour.ts'
import { AddTests } from './add-tests.tsx'
import { AssignVisit } from './assign-visit.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { CollectCentreVisit } from './collect-centre-visit.tsx'
import { DEED_KEYS, Deed, type OpenDeed } from './deed.tsx'
import { DropRecollection } from './drop-recollection.tsx'
import { EmergencyAccess } from './emergency-access.tsx'
import { Fact, Part } from './fact.tsx'
import { Money } from './money.tsx'
import { type DeedProps, MoveVisit } from './move-visit.tsx'
import { words } from './words.ts'
import '#kit/desk/table.css'
import './order.css'
import { OrderPhotos } from './order-photos.tsx'
import { OtherAddress } from './other-address.tsx'
import { RefundOrder } from './refund-order.tsx'
import { SendPaymentLink } from './send-payment-link.tsx'
import './timeline.css'
import { TakePayment } from './take-payment.tsx'
import { Timeline } from './timeline.tsx'
import { type DeskOrder, useOrder } from './use-order.ts'
import { What } from './what.tsx'
import { Who } from './who.tsx'

const PREVIEWS: Record<OpenDeed, (props: DeedProps) => ReactNode> = {
  reschedule: MoveVisit,
  'change-address': OtherAddress,
  assign: AssignVisit,
  collect: CollectCentreVisit,
  add: AddTests,
  'drop-recollection': DropRecollection,
  cancel: CancelOrder,
  'take-payment': TakePayment,
  'send-payment-link': SendPaymentLink,
  refund: RefundOrder,
}

/** An order at the desk: facts and deeds beside everything that happened. */
export default function OrderPage() {
  const { number = '' } = useParams()
  const { value, problem, refresh } = useOrder(number)
  const isRefused = problem?.status === 404
  // The hour of a reason may have ended meanwhile.
  const order = isRefused ? undefined : value
  const main = useRef<HTMLElement>(null)
  const isShown = order !== undefined
  useEffect(() => {
    if (isShown) main.current?.focus()
  }, [isShown])
  return (
    <>
      <main ref={main} tabIndex={-1} aria-label={number} className="desk-order">
        {isRefused && <h1>{number}</h1>}
        {!isRefused && <Problem problem={problem} isLoading={!order} />}
        {isRefused && <EmergencyAccess key={number} number={number} onOpened={refresh} />}
        {order && <Shown key={order.orderId} order={order} onChanged={refresh} />}
      </main>
      {order && (
        <footer className="desk-keys">
          <ul aria-label={words.orderKeysLabel}>
            {Object.values(words.orderKeys).map(key => (
              <li key={key}>{key}</li>
            ))}
          </ul>
        </footer>
      )}
    </>
  )
}

function Shown({ order, onChanged }: { order: DeskOrder; onChanged: () => Promise<void> }) {
  // The preview decides on the order as it was when it was opened, however fresh the page is.
  const [opened, setOpened] = useState<{ name: OpenDeed; order: DeskOrder }>()
  const note = useRef<HTMLInputElement>(null)
  const open = (name: OpenDeed | undefined) => setOpened(name && { name, order })
  useOrderKeys({ order, opened: opened?.name, open, note })
  const { openedUntil } = order
  const close = () => setOpened(undefined)
  const done = async () => {
    await onChanged()
    close()
  }
  const deed = (name: OpenDeed) => {
    const Preview = PREVIEWS[name]
    return (
      <Deed name={name} order={order} isOpen={opened?.name === name} onOpen={open}>
        {opened && <Preview order={opened.order} onDone={done} onKeep={close} />}
      </Deed>
    )
  }
  return (
    <>
      <Head order={order} />
      {openedUntil && <p role="status">{words.emergencyUntil({ time: formatTime(openedUntil) })}</p>}
      <div className="desk-order-columns">
        <div className="desk-order-facts">
          <Who order={order} onShown={onChanged} />
          <What order={order}>
            {deed('add')}
            {order.recollections.some(({ state }) => state === 'waiting') && deed('drop-recollection')}
          </What>
          {/* Tubes are those of a confirmed visit. */}
          {!openedUntil && order.status !== 'pending' && (
            <Part title={tubeWords.tubesTitle}>
              <OrderTubes orderId={order.orderId} isCancelled={order.status === 'cancelled'} />
            </Part>
          )}
          {!openedUntil && order.visitState === 'failed' && <OrderPhotos orderId={order.orderId} />}
          <When order={order}>
            {deed('reschedule')}
            {deed('change-address')}
            {deed(order.isCentreVisit ? 'collect' : 'assign')}
          </When>
          <Money order={order} onChanged={onChanged}>
            {deed('take-payment')}
            {deed('send-payment-link')}
            {deed('cancel')}
            {deed('refund')}
          </Money>
        </div>
        <Timeline order={order} note={note} onNoted={onChanged} />
      </div>
      <OrderAudit orderId={order.orderId} />
    </>
  )
}

function Head({ order: { orderId, patients, status, visitState } }: { order: DeskOrder }) {
  // How far the visit is says more only of one to come, and of samples on their way.
  const isVisitSaid = status === 'confirmed' || (status === 'collected' && visitState !== 'collected')
  return (
    <div className="desk-order-head">
      <Link to={deskPath('today')} aria-label={words.backToDay}>
        ←
      </Link>
      <h1>{patients[0]?.name}</h1>
      <code>{orderId}</code>
      <span className="desk-mark" data-status={status}>
        {isVisitSaid
          ? words.stateMark({
              status: words.statuses[status],
              state: boardWords.states[visitState].toLowerCase(),
            })
          : words.statuses[status]}
      </span>
    </div>
  )
}

function When({ order, children }: { order: DeskOrder; children: ReactNode }) {
  const { date, timeSlot, moves, isCentreVisit, centre, address, collector } = order
  return (
    <Part title={words.whenTitle}>
      <Fact name={words.visitLabel}>
        <b>
          {formatDay(date)}, {shortHour(timeSlot)}
        </b>{' '}
        {moves > 0 && <span className="desk-quiet">{words.movesSo({ count: moves })}</span>}
      </Fact>
      <Fact name={words.whereLabel}>{isCentreVisit ? (centre?.name ?? boardWords.atCentre) : address}</Fact>
      {!isCentreVisit && <Fact name={words.collectorLabel}>{collector?.name ?? words.nobodyYet}</Fact>}
      {children}
    </Part>
  )
}

interface Keys {
  order: DeskOrder
  opened: OpenDeed | undefined
  open: (name: OpenDeed | undefined) => void
  note: RefObject<HTMLInputElement | null>
}

/**
 * A letter opens a deed, N goes to the note; Esc closes what is open, then leads back to the visits. While a deed is open
 * no letter opens another: it may be meant for a field that is not there yet.
 */
function useOrderKeys({ order, opened, open, note }: Keys): void {
  const navigate = useNavigate()
  useDeskKeys(event => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') {
      const isField = event.target === note.current
      if (opened) open(undefined)
      else if (isField) note.current?.blur()
      else void navigate(deskPath('today'))
      return
    }
    if (isTyped(event) || opened) return
    const key = event.key.toLowerCase()
    const name = DEED_KEYS[key as keyof typeof DEED_KEYS]
    const canOpen = order.actions.some(deed => deed.name === name && deed.isAllowed && deed.problem === null)
    if (key === 'n') note.current?.focus()
    else if (name && canOpen) open(name)
    else return
    event.preventDefault()
  })
}
