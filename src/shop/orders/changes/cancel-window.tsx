import { useState } from 'react'
import { Skeleton } from '#kit/loading.tsx'
import { Rupees } from '#kit/price.tsx'
import { useSettings } from '#kit/settings.ts'
import { formatDate } from '#rules/dates.ts'
import { groupBy } from '#rules/group-by.ts'
import { formatRupees } from '#rules/money.ts'
import { feeSentences } from '#rules/orders/cancel-fee.ts'
import { firstName } from '#rules/patients/names.ts'
import { api } from '#shop/frame/api.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { mayCustomer } from '#shop/orders/order-status.ts'
import {
  addedGoToo,
  addedItem,
  alsoCancel,
  andRefund,
  cancelAdditionFinal,
  cancelFinal,
  cancelling,
  cancelOrder,
  cancelQuestion,
  cancelTests,
  cancelTestsOf,
  chooseWhat,
  chooseWhatFirst,
  costsNothing,
  everythingOf,
  keepOrder,
  notCancelled,
} from '#shop/orders/words.ts'
import { isShared } from '#shop/visit/patients.ts'
import { say } from '#text/text.ts'
import type { Cancellation } from '#wire/orders/cancellation.ts'
import type { Order } from '#wire/orders/order.ts'
import type { ChangeProps } from './change-window.tsx'
import { ChangeWindow } from './change-window.tsx'
import { type AddedLines, useCancellation } from './use-cancellation.ts'
import { useChange } from './use-change.ts'

type Item = Order['items'][number]

/** The refund is shown before the click. */
export default function CancelWindow({ order, onChanged, onClose }: ChangeProps & { onClose: () => void }) {
  const { items } = order
  const isByPart = items.length > 1 && mayCustomer('cancel-part', order, shopNow())
  const [chosen, choose] = useState<readonly number[]>(isByPart ? [] : items.map(({ line }) => line))
  const isWhole = chosen.length === items.length
  const isNothing = chosen.length === 0
  const lines = isWhole ? undefined : chosen
  const offers = isWhole ? [] : additionsOfGone(order, chosen)
  const goToo = isWhole ? additionsThatStand(order) : []
  const [wanted, want] = useState<readonly string[]>([])
  const added = linesOfAdditions(offers.filter(({ key }) => wanted.includes(key)))
  const { preview, problem: previewProblem, show } = useCancellation(order, lines, added)
  const refund = preview?.refund ?? 0
  const isSumShown = isByPart || goToo.length > 0
  const act = actionLabel(order, chosen)
  const label = isSumShown && refund > 0 ? say(andRefund, { act, amount: formatRupees(refund) }) : act
  const { isBusy, problem, change } = useChange({ order, onChanged, onClose, otherwise: say(notCancelled) })
  const submit = (expectedRefund: number) =>
    change(
      () =>
        api.cancelOrder({
          params: { id: order._id },
          body: { lines: lines && [...lines], ...(added.length > 0 ? { added } : {}), expectedRefund },
        }),
      ({ code, answer }) => {
        if (code === 'REFUND_CHANGED') show(answer.cancellation as Cancellation)
      },
    )
  return (
    <ChangeWindow
      title={say(cancelQuestion)}
      keep={say(keepOrder)}
      act={label}
      variant="danger"
      busy={isBusy && say(cancelling)}
      problem={problem ?? previewProblem}
      onAct={preview && (() => void submit(preview.refund))}
      onClose={onClose}
    >
      {isByPart && <Lines order={order} chosen={chosen} choose={choose} />}
      {offers.map(({ key, name, items, createdAt }) => (
        <Tick
          key={key}
          label={say(alsoCancel, {
            name,
            items: items.map(item => item.name).join(', '),
            day: formatDate(createdAt),
          })}
          isOn={wanted.includes(key)}
          onChange={isOn => want(isOn ? [...wanted, key] : wanted.filter(addition => addition !== key))}
        />
      ))}
      {isWhole && <p>{finalSentence(order)}</p>}
      {goToo.length > 0 && <GoToo order={order} additions={goToo} />}
      {!isNothing && <Money preview={preview} doesVisitStay={!isWhole || order.addedTo !== null} />}
    </ChangeWindow>
  )
}

const finalSentence = ({ orderId, addedTo }: Order): string =>
  addedTo
    ? say(cancelAdditionFinal, { order: orderId, visit: addedTo })
    : say(cancelFinal, { order: orderId })

/** Label of the button; with several patients it names the person. */
function actionLabel({ items, patients }: Order, chosen: readonly number[]): string {
  if (chosen.length === 0) return say(chooseWhatFirst)
  if (chosen.length === items.length) return say(cancelOrder)
  const count = chosen.length
  const positions = new Set(items.filter(({ line }) => chosen.includes(line)).map(({ patient }) => patient))
  const [person, ...more] = patients.filter(({ position }) => positions.has(position))
  return person && more.length === 0 && isShared({ patients })
    ? say(cancelTestsOf, { count, name: firstName(person.name) })
    : say(cancelTests, { count })
}

/** Lines of an addition for one person. */
interface AddedForOne {
  key: string
  name: string
  orderId: string
  createdAt: string
  items: Order['additions'][number]['items']
}

const additionsThatStand = ({ additions }: Order): Order['additions'] =>
  additions.filter(({ status }) => status === 'pending' || status === 'confirmed')

/** Additions for people whose other tests are all cancelled. */
function additionsOfGone(order: Order, chosen: readonly number[]): AddedForOne[] {
  const gone = order.patients.filter(({ position }) => {
    const own = order.items.filter(item => item.patient === position)
    return own.length > 0 && own.every(({ line }) => chosen.includes(line))
  })
  return gone.flatMap(({ position, name }) =>
    additionsThatStand(order)
      .map(({ orderId, createdAt, items }) => ({
        key: `${orderId} ${position}`,
        name,
        orderId,
        createdAt,
        items: items.filter(item => item.patient === position),
      }))
      .filter(({ items }) => items.length > 0),
  )
}

/** Each addition once, with the lines of all its people in it. */
const linesOfAdditions = (wanted: readonly AddedForOne[]): AddedLines[] =>
  [...groupBy(wanted, ({ orderId }) => orderId)].map(([orderId, parts]) => ({
    orderId,
    lines: parts.flatMap(({ items }) => items.map(({ line }) => line)),
  }))

interface GoTooProps {
  order: Order
  additions: Order['additions']
}

/** The additions that are cancelled with their visit. */
function GoToo({ order, additions }: GoTooProps) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{say(addedGoToo)}</p>
      <ul className="grid gap-2">
        {additions.map(({ orderId, items, totalAmount }) => (
          <li key={orderId} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              {items.map(({ line, name, patientName }) => (
                <span key={line} className="block">
                  {isShared(order) ? say(addedItem, { item: name, name: patientName }) : name}
                </span>
              ))}
              <span translate="no" className="text-sm text-muted">
                #{orderId}
              </span>
            </span>
            <Rupees amount={totalAmount} className="font-medium" />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface MoneyProps {
  preview: Cancellation | undefined
  doesVisitStay: boolean
}

function Money({ preview, doesVisitStay }: MoneyProps) {
  const { cancelFee } = useSettings()
  const isFree = cancelFee.every(({ amount }) => amount === 0)
  return (
    <div className="grid gap-2" aria-live="polite">
      {preview ? (
        preview.sentences.map(sentence => (
          <p key={sentence} className="font-semibold">
            {sentence}
          </p>
        ))
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
      {preview && !doesVisitStay && !isFree && (
        <p className="text-sm text-muted">{feeSentences(cancelFee).join(' ')}</p>
      )}
      {preview?.held === 0 && doesVisitStay && !isFree && (
        <p className="text-sm text-muted">{say(costsNothing)}</p>
      )}
    </div>
  )
}

interface LinesProps {
  order: Order
  chosen: readonly number[]
  choose: (lines: readonly number[]) => void
}

function Lines({ order, chosen, choose }: LinesProps) {
  const people = order.patients.filter(({ position }) => order.items.some(item => item.patient === position))
  const itemsOf = (position: number) => order.items.filter(item => item.patient === position)
  const set = (items: readonly Item[], isOn: boolean) => {
    const lines = items.map(({ line }) => line)
    const others = chosen.filter(line => !lines.includes(line))
    choose(isOn ? [...others, ...lines].sort((one, other) => one - other) : others)
  }
  const isOn = (items: readonly Item[]) => items.every(({ line }) => chosen.includes(line))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{say(chooseWhat)}</legend>
      {people.map(({ position, name }) => (
        <div key={position} className="grid gap-1">
          {people.length > 1 && itemsOf(position).length > 1 && (
            <Tick
              label={say(everythingOf, { name })}
              isOn={isOn(itemsOf(position))}
              onChange={on => set(itemsOf(position), on)}
            />
          )}
          <div
            className={people.length > 1 && itemsOf(position).length > 1 ? 'grid gap-1 pl-8' : 'grid gap-1'}
          >
            {itemsOf(position).map((item, _, { length }) => (
              <Tick
                key={item.line}
                label={
                  people.length > 1 && length === 1 ? say(addedItem, { item: item.name, name }) : item.name
                }
                amount={item.price * item.quantity - item.discount}
                isOn={isOn([item])}
                onChange={on => set([item], on)}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

interface TickProps {
  label: string
  amount?: number
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Tick({ label, amount, isOn, onChange }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input
        type="checkbox"
        checked={isOn}
        onChange={event => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-leaf"
      />
      <span className="min-w-0 flex-1">{label}</span>
      {amount !== undefined && <Rupees amount={amount} className="font-medium" />}
    </label>
  )
}
