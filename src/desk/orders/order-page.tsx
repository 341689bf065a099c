import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { OrderAudit } from '#desk/audit/audit-list.tsx'
import { useBoardPlace } from '#desk/board/board-place.ts'
import { words as boardWords } from '#desk/board/words.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { isTyping, useDeskKeys } from '#desk/frame/keys.ts'
import { OrderTubes } from '#desk/tubes/order-tubes.tsx'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { useCall, usePolling } from '#kit/desk/use-call.ts'
import { formatDateTime, formatTime } from '#rules/dates.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { canBookAgain } from '#rules/orders/book-again.ts'
import { AbsentForm } from './absent-form.tsx'
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
import { BookRecollectionForm } from './book-recollection-form.tsx'
import { awaitingRecollection, CancelForm, RefundRecollectionForm } from './cancel-form.tsx'
import type { DeskOrder } from './contract.ts'
import { CorrectForm } from './correct-form.tsx'
import { Counselling } from './counselling.tsx'
import { DoctorForm } from './doctor-form.tsx'
import { EmergencyAccess } from './emergency-access.tsx'
import { Money } from './money.tsx'
import { MoveForm } from './move-form.tsx'
import { Consents, OrderPeople } from './order-people.tsx'
import { OrderedTests } from './ordered-tests.tsx'
import { FactGroup } from './parts.tsx'
import { PaymentLinkForm, TakePaymentForm } from './payment-forms.tsx'
import { RecordVisitForm } from './record-visit-form.tsx'
import { RefundForm } from './refund-form.tsx'
import { CollectForm, DropRecollectionForm, FirstSampleForm, isFirstToTake } from './sample-forms.tsx'
import { isMissed, Timeline } from './timeline.tsx'
import { UndoBar } from './undo-bar.tsx'
import { VisitSummary } from './visit-summary.tsx'
import { words } from './words.ts'

const FORMS: Record<ActionName, ComponentType<ActionProps>> = {
  reschedule: MoveForm,
  'change-address': AddressForm,
  assign: AssignForm,
  'first-sample': FirstSampleForm,
  collect: CollectForm,
  'record-visit': RecordVisitForm,
  'book-recollection': BookRecollectionForm,
  add: AddTestsForm,
  'change-doctor': DoctorForm,
  'correct-person': CorrectForm,
  'mark-absent': AbsentForm,
  'withdraw-report': lazy(() => import('./withdraw-form.tsx')),
  'drop-recollection': DropRecollectionForm,
  'refund-recollection': RefundRecollectionForm,
  cancel: CancelForm,
  'take-payment': TakePaymentForm,
  'send-payment-link': PaymentLinkForm,
  refund: RefundForm,
  'give-back': lazy(() => import('./give-back-form.tsx')),
}

export default function OrderPage() {
  const { number = '' } = useParams()
  const { value, problem, refresh } = usePolling(deskApi.getDeskOrder, { params: { id: number } })
  const isRefused = problem?.status === 404
  const { permissions, centreOnly } = useDesk().self
  const readsAll = permissions.includes('orders.read') && !centreOnly?.includes('orders.read')
  // A refused order is not shown, because emergency access may have ended since.
  const order = isRefused ? undefined : value?.order
  const main = useRef<HTMLElement>(null)
  const isShown = order !== undefined
  useEffect(() => {
    // If an action opens with the page, it gets the focus.
    if (isShown && !main.current?.contains(document.activeElement)) main.current?.focus()
  }, [isShown])
  return (
    <main ref={main} tabIndex={-1} aria-label={number}>
      {isRefused && <h1>{number}</h1>}
      {!isRefused && <Problem problem={problem} isLoading={!order} lines={12} />}
      {isRefused &&
        (readsAll ? (
          <p>There is no order with this number.</p>
        ) : (
          <EmergencyAccess key={number} number={number} onOpened={refresh} />
        ))}
      {order && <Shown key={order.orderId} order={order} onChanged={refresh} />}
    </main>
  )
}

function Shown({ order, onChanged }: { order: DeskOrder; onChanged: () => Promise<void> }) {
  const [query] = useSearchParams()
  // A form keeps the order as it was when the form was opened.
  const [opened, setOpened] = useState(() => {
    const name = openActions(order).find(action => action === query.get('action'))
    return name && { name, order }
  })
  const note = useRef<HTMLInputElement>(null)
  const open = (name: ActionName | undefined) => setOpened(name && { name, order })
  useOrderKeys({ order, opened: opened?.name, open, note })
  const { openedUntil } = order
  const close = () => setOpened(undefined)
  const done = async () => {
    await onChanged()
    close()
  }
  const awaiting = awaitingRecollection(order)
  // Without lines the whole order is refunded.
  const isInUse = order.patients.some(({ lines }) =>
    lines.some(({ line, isCancelled }) => !isCancelled && !awaiting.includes(line)),
  )
  const names: ActionName[] = [
    'reschedule',
    'change-address',
    ...(isFirstToTake(order) ? (['first-sample'] as const) : []),
    ...(order.isCentreVisit ? (['collect'] as const) : (['assign', 'record-visit'] as const)),
    'add',
    'change-doctor',
    'correct-person',
    ...(awaiting.length > 0
      ? ([
          'book-recollection',
          ...(isInUse ? (['refund-recollection'] as const) : []),
          'drop-recollection',
        ] as const)
      : []),
    ...(order.patients.length > 1 ? (['mark-absent'] as const) : []),
    ...(order.reports.length > 0 ? (['withdraw-report'] as const) : []),
    'take-payment',
    'send-payment-link',
    'cancel',
    'refund',
    'give-back',
  ]
  return (
    <>
      <Head order={order} />
      <UndoBar order={order} isKeyOff={opened !== undefined} onChanged={onChanged} />
      {openedUntil && (
        <p role="status">{`Open for reading until ${formatTime(openedUntil)}, with your reason. Each view is logged.`}</p>
      )}
      <div className="grid grid-cols-1 items-start gap-x-7 gap-y-5 min-[1100px]:grid-cols-[20rem_minmax(0,1fr)]">
        <div>
          <VisitSummary order={order} />
          <Counselling order={order} onChanged={onChanged} />
          <ul className="mt-2">
            {names.map(name => {
              const Form = FORMS[name]
              return (
                <OrderAction
                  key={name}
                  name={name}
                  order={order}
                  isOpen={opened?.name === name}
                  onOpen={open}
                >
                  {opened && (
                    <Suspense>
                      <Form order={opened.order} onDone={done} onCancel={close} />
                    </Suspense>
                  )}
                </OrderAction>
              )
            })}
          </ul>
          <BookAgain order={order} />
          <UnavailableActions order={order} names={names} />
        </div>
        <div className="@container">
          <div className="mb-4 grid gap-x-6 gap-y-3 border-b border-line pb-4 @min-[36rem]:grid-cols-[18rem_minmax(0,1fr)]">
            <div className="grid content-start gap-3">
              <OrderPeople order={order} onShown={onChanged} />
              {/* Only a confirmed visit has tubes. */}
              {!openedUntil && order.status !== 'pending' && (
                <FactGroup title="Tubes">
                  <OrderTubes
                    orderId={order.orderId}
                    revision={order.revision}
                    isCancelled={order.status === 'cancelled'}
                    areOutdated={order.labelsOutdated}
                    onPrinted={onChanged}
                  />
                </FactGroup>
              )}
            </div>
            <div className="grid content-start gap-3">
              <OrderedTests order={order} />
              <Money order={order} onChanged={onChanged} />
            </div>
            <div className="empty:hidden @min-[36rem]:col-span-2">
              <Consents order={order} />
            </div>
            {!openedUntil && order.visitState === 'failed' && <OrderPhotos orderId={order.orderId} />}
          </div>
          <Timeline order={order} note={note} onSaved={onChanged} />
        </div>
      </div>
      <OrderAudit orderId={order.orderId} />
    </>
  )
}

/** Opens a new order with the same people, place and tests. */
function BookAgain({ order: { orderId, status, addedTo, money } }: { order: DeskOrder }) {
  const { permissions } = useDesk().self
  if (!permissions.includes('orders.create')) return null
  if (!canBookAgain({ status, addedTo, total: money.total })) return null
  return (
    <Link
      className="mt-2 inline-block rounded-lg border border-line-strong px-3 py-1.5 font-semibold"
      to={`${deskPath('newOrder')}?again=${encodeURIComponent(orderId)}`}
    >
      Book again
    </Link>
  )
}

const STATUS_CLASSES: Partial<Record<DeskOrder['status'], string>> = {
  confirmed: 'bg-leaf-tint text-leaf-dark',
  report: 'bg-leaf-tint text-leaf-dark',
  cancelled: 'bg-rose-tint text-rose',
}

function Head({ order }: { order: DeskOrder }) {
  const { orderId, patients, status } = order
  const { back } = useBoardPlace(orderId)
  const shown = patients.find(({ lines }) => lines.some(({ isCancelled }) => !isCancelled)) ?? patients[0]
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Link
        className="grid min-w-6 place-items-center text-xl text-leaf-dark max-[1099px]:size-11"
        to={back}
        aria-label="Back to the visits"
      >
        ←
      </Link>
      <h1>{shown?.name}</h1>
      <span className="text-muted">{orderId}</span>
      <span className={`mark ${STATUS_CLASSES[status] ?? ''}`}>{statusOf(order)}</span>
      <Neighbours orderId={orderId} />
    </div>
  )
}

function statusOf(order: DeskOrder): string {
  const { status, visitState, recollections, isCentreVisit, money } = order
  if (isMissed(order)) return statusWithState(status, words.missed)
  if (status === 'collected') {
    if (recollections.some(({ state }) => state === 'waiting')) return 'Recollection needed'
    // True if nothing more happens to the sample.
    if (money.status === 'refunded') return statusWithState(status, 'refunded')
  }
  if (status === 'confirmed' && visitState === 'booked' && isCentreVisit)
    return statusWithState(status, boardWords.atCentre)
  // Before the collection, and while samples are on their way, the state of the visit adds to the status of the order.
  const hasVisitState = status === 'confirmed' || (status === 'collected' && visitState !== 'collected')
  return hasVisitState ? statusWithState(status, boardWords.states[visitState]) : words.statuses[status]
}

const statusWithState = (status: DeskOrder['status'], state: string): string =>
  words.stateMark({ status: words.statuses[status], state: state.charAt(0).toLowerCase() + state.slice(1) })

/** The order's place in the board's list, with links to the orders before and after. */
function Neighbours({ orderId }: { orderId: string }) {
  const { position, count, previous, next, state } = useBoardPlace(orderId)
  if (position === 0 || count === 1) return null
  const link = (number: string | undefined, label: string, sign: string) =>
    number && (
      <Link
        className="grid size-8 place-items-center rounded-lg border border-line-strong bg-surface font-semibold hover:bg-leaf-tint max-[1099px]:size-11"
        to={deskPath('order', { number })}
        state={state}
        aria-label={label}
      >
        {sign}
      </Link>
    )
  return (
    <nav aria-label="Visits of the list" className="ml-auto flex items-center gap-2">
      <span className="text-muted">{words.placeInList({ position, count })}</span>
      {link(previous, 'Previous order', '‹')}
      {link(next, 'Next order', '›')}
    </nav>
  )
}

/** The collector's photos from a visit at which no sample was collected. */
function OrderPhotos({ orderId }: { orderId: string }) {
  const { value, problem } = useCall(deskApi.listVisitPhotos, { params: { id: orderId } })
  return (
    <FactGroup title="Photos by the collector">
      <Problem problem={problem} isLoading={!value} />
      {value?.photos.length === 0 && <EmptyList>No photos were taken.</EmptyList>}
      {value && value.photos.length > 0 && (
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
      )}
    </FactGroup>
  )
}

interface Keys {
  order: DeskOrder
  opened: ActionName | undefined
  open: (name: ActionName | undefined) => void
  note: RefObject<HTMLInputElement | null>
}

/**
 * A letter opens an action, N focuses the note, [ and ] lead to the neighbouring orders. Esc closes the open action,
 * then leads back to the list. While an action is open, letters open no other one: they may be meant for a field that
 * is not there yet.
 */
function useOrderKeys({ order, opened, open, note }: Keys): void {
  const navigate = useNavigate()
  const { back, previous, next, state } = useBoardPlace(order.orderId)
  const beside: Record<string, string | undefined> = { '[': previous, ']': next }
  useDeskKeys(event => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') {
      const isField = event.target === note.current
      if (opened) open(undefined)
      else if (isField) note.current?.blur()
      else void navigate(back)
      return
    }
    if (isTyping(event) || opened) return
    const key = event.key.toLowerCase()
    const name = ACTION_KEYS[key as keyof typeof ACTION_KEYS]
    const number = beside[key]
    if (key === 'n') note.current?.focus()
    else if (number) void navigate(deskPath('order', { number }), { state })
    else if (name && openActions(order).includes(name)) open(name)
    else return
    event.preventDefault()
  })
}
