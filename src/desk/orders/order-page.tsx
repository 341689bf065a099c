import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { OrderAudit } from '#desk/audit/audit-list.tsx'
import { words as boardWords } from '#desk/board/words.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { isTyping, useDeskKeys } from '#desk/frame/keys.ts'
import { OrderTubes } from '#desk/tubes/order-tubes.tsx'
import { words as tubeWords } from '#desk/tubes/words.ts'
import { Problem } from '#kit/desk/section.tsx'
import { useCall, usePolling } from '#kit/desk/use-call.ts'
import { formatDateTime, formatDay, formatTime } from '#rules/dates.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { shortHour } from '#rules/desk/hours.ts'
import {
  ACTION_KEYS,
  type ActionName,
  type ActionProps,
  OrderAction,
  openActions,
  UnavailableActions,
} from './action.tsx'
import { AddTestsForm } from './add-tests-form.tsx'
import { AddressForm } from './address-form.tsx'
import { AssignForm } from './assign-form.tsx'
import { CancelForm } from './cancel-form.tsx'
import type { DeskOrder } from './contract.ts'
import { EmergencyAccess } from './emergency-access.tsx'
import { Money } from './money.tsx'
import { MoveForm } from './move-form.tsx'
import { OrderFact, OrderPart, PartList } from './parts.tsx'
import { PaymentLinkForm, TakePaymentForm } from './payment-forms.tsx'
import { RefundForm } from './refund-form.tsx'
import { CollectForm, DropRecollectionForm } from './sample-forms.tsx'
import { Timeline } from './timeline.tsx'
import { What } from './what.tsx'
import { Who } from './who.tsx'
import { words } from './words.ts'

const FORMS: Record<ActionName, (props: ActionProps) => ReactNode> = {
  reschedule: MoveForm,
  'change-address': AddressForm,
  assign: AssignForm,
  collect: CollectForm,
  add: AddTestsForm,
  'drop-recollection': DropRecollectionForm,
  cancel: CancelForm,
  'take-payment': TakePaymentForm,
  'send-payment-link': PaymentLinkForm,
  refund: RefundForm,
}

const OF_MONEY: readonly ActionName[] = ['take-payment', 'send-payment-link', 'cancel', 'refund']

export default function OrderPage() {
  const { number = '' } = useParams()
  const { value, problem, refresh } = usePolling(deskApi.getDeskOrder, { params: { id: number } })
  const isRefused = problem?.status === 404
  // Emergency access may have ended since.
  const order = isRefused ? undefined : value?.order
  const main = useRef<HTMLElement>(null)
  const isShown = order !== undefined
  useEffect(() => {
    if (isShown) main.current?.focus()
  }, [isShown])
  return (
    <>
      <main ref={main} tabIndex={-1} aria-label={number}>
        {isRefused && <h1>{number}</h1>}
        {!isRefused && <Problem problem={problem} isLoading={!order} />}
        {isRefused && <EmergencyAccess key={number} number={number} onOpened={refresh} />}
        {order && <Shown key={order.orderId} order={order} onChanged={refresh} />}
      </main>
      {order && (
        <footer className="border-t border-line bg-surface px-5 py-2 text-muted keyboard-only">
          <ul className="flex flex-wrap gap-x-5 gap-y-1" aria-label={words.orderKeysLabel}>
            {openActions(order).map(name => (
              <li key={name}>{words.orderKeys[name]}</li>
            ))}
            {!order.openedUntil && <li>{words.noteKey}</li>}
            <li>{words.closeKey}</li>
          </ul>
        </footer>
      )}
    </>
  )
}

function Shown({ order, onChanged }: { order: DeskOrder; onChanged: () => Promise<void> }) {
  // A form keeps the order as it was when it was opened.
  const [opened, setOpened] = useState<{ name: ActionName; order: DeskOrder }>()
  const note = useRef<HTMLInputElement>(null)
  const open = (name: ActionName | undefined) => setOpened(name && { name, order })
  useOrderKeys({ order, opened: opened?.name, open, note })
  const { openedUntil } = order
  const close = () => setOpened(undefined)
  const done = async () => {
    await onChanged()
    close()
  }
  const waitsForTime = order.recollections.some(({ state }) => state === 'waiting')
  const ofTests: ActionName[] = waitsForTime ? ['add', 'drop-recollection'] : ['add']
  const ofVisit: ActionName[] = ['reschedule', 'change-address', order.isCentreVisit ? 'collect' : 'assign']
  const action = (name: ActionName) => {
    const Form = FORMS[name]
    return (
      <OrderAction key={name} name={name} order={order} isOpen={opened?.name === name} onOpen={open}>
        {opened && <Form order={opened.order} onDone={done} onCancel={close} />}
      </OrderAction>
    )
  }
  return (
    <>
      <Head order={order} />
      {openedUntil && <p role="status">{words.emergencyUntil({ time: formatTime(openedUntil) })}</p>}
      <div className="grid grid-cols-1 items-start gap-3.5 min-[1181px]:grid-cols-[minmax(22rem,5fr)_minmax(26rem,9fr)]">
        <PartList>
          <Who order={order} onShown={onChanged} />
          <What order={order}>{ofTests.map(action)}</What>
          {/* Only a confirmed visit has tubes. */}
          {!openedUntil && order.status !== 'pending' && (
            <OrderPart title={tubeWords.tubesTitle}>
              <OrderTubes orderId={order.orderId} isCancelled={order.status === 'cancelled'} />
            </OrderPart>
          )}
          {!openedUntil && order.visitState === 'failed' && <OrderPhotos orderId={order.orderId} />}
          <When order={order}>{ofVisit.map(action)}</When>
          <Money order={order} onChanged={onChanged}>
            {OF_MONEY.map(action)}
          </Money>
          <UnavailableActions order={order} names={[...ofTests, ...ofVisit, ...OF_MONEY]} />
        </PartList>
        <Timeline order={order} note={note} onSaved={onChanged} />
      </div>
      <OrderAudit orderId={order.orderId} />
    </>
  )
}

const STATUS_CLASSES: Partial<Record<DeskOrder['status'], string>> = {
  confirmed: 'bg-leaf-tint text-leaf-dark',
  report: 'bg-leaf-tint text-leaf-dark',
  cancelled: 'bg-rose-tint text-rose',
}

function Head({ order: { orderId, patients, status, visitState } }: { order: DeskOrder }) {
  const shown = patients.find(({ lines }) => lines.some(({ isCancelled }) => !isCancelled)) ?? patients[0]
  // The visit adds to the status before it, and while samples are on their way.
  const hasVisitState = status === 'confirmed' || (status === 'collected' && visitState !== 'collected')
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Link
        className="grid min-w-6 place-items-center text-xl text-leaf-dark max-[1099px]:size-11"
        to={deskPath('today')}
        aria-label={words.backToDay}
      >
        ←
      </Link>
      <h1 className="text-xl">{shown?.name}</h1>
      <code>{orderId}</code>
      <span className={`mark ${STATUS_CLASSES[status] ?? ''}`}>
        {hasVisitState
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
    <OrderPart title={words.whenTitle}>
      <OrderFact name={words.visitLabel}>
        <b>
          {formatDay(date)}, {shortHour(timeSlot)}
        </b>{' '}
        {moves > 0 && <span className="text-muted">{words.movesSo({ count: moves })}</span>}
      </OrderFact>
      <OrderFact name={words.whereLabel}>
        {isCentreVisit ? (centre?.name ?? boardWords.atCentre) : address}
      </OrderFact>
      {!isCentreVisit && (
        <OrderFact name={words.collectorLabel}>{collector?.name ?? words.notAssigned}</OrderFact>
      )}
      {children}
    </OrderPart>
  )
}

/** Photos of the collector, from a visit whose sample was not collected. */
function OrderPhotos({ orderId }: { orderId: string }) {
  const { value } = useCall(deskApi.listVisitPhotos, { params: { id: orderId } })
  if (!value || value.photos.length === 0) return null
  return (
    <OrderPart title={words.photosTitle}>
      <ul className="flex flex-wrap gap-3">
        {value.photos.map(({ id, at, by, jpeg }) => {
          const caption = words.photoBy({ name: by, time: formatDateTime(at) })
          return (
            <li key={id} className="grid gap-1">
              <img
                className="w-64 max-w-full rounded-lg"
                src={`data:image/jpeg;base64,${jpeg}`}
                alt={caption}
              />
              <span className="text-muted">{caption}</span>
            </li>
          )
        })}
      </ul>
    </OrderPart>
  )
}

interface Keys {
  order: DeskOrder
  opened: ActionName | undefined
  open: (name: ActionName | undefined) => void
  note: RefObject<HTMLInputElement | null>
}

/**
 * A letter opens an action, N goes to the note. Esc closes the open action, then leads back to the visits. While an action
 * is open no letter opens another: it may be meant for a field that is not there yet.
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
    if (isTyping(event) || opened) return
    const key = event.key.toLowerCase()
    const name = ACTION_KEYS[key as keyof typeof ACTION_KEYS]
    if (key === 'n') note.current?.focus()
    else if (name && openActions(order).includes(name)) open(name)
    else return
    event.preventDefault()
  })
}
