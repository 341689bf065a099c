import { formatDay } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import type { VisitAlert } from '#rules/orders/order-actions.ts'
import type { FastStart } from '#rules/visits/fasting.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { fastAfterMove } from '#shop/checkout/other-visits.ts'
import { useVisitsToCome, type VisitToCome } from '#shop/checkout/visits-to-come.ts'
import { api } from '#shop/frame/api.ts'
import {
  changeTimeTitle,
  chooseTime,
  feeStays,
  keepTime,
  moveIsFree,
  movesLeft,
  moveTo,
  moving,
  nothingElse,
  notMoved,
  notNow,
  nowOn,
  personFasts,
} from '#shop/orders/words.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import type { ChangeProps } from './change-window.tsx'
import { ChangeWindow } from './change-window.tsx'
import { SlotPicker, useSlotPicker } from './slot-picker.tsx'
import { useCancellation } from './use-cancellation.ts'
import { useChange } from './use-change.ts'

/** The day of the visit is shown first; the customer chooses the hour. */
export default function MoveVisit({
  order,
  onChanged,
  onClose,
}: ChangeProps & { order: Order & { visitStatus?: VisitAlert | undefined }; onClose: () => void }) {
  const { date, timeSlot } = order.collectionDetails
  const now = { day: formatDay(date), slot: visitHours(timeSlot) }
  const picker = useSlotPicker(order)
  const { preview } = useCancellation(order, undefined, [])
  const { day, hour } = picker
  const { isBusy, problem, change } = useChange({ order, onChanged, onClose, otherwise: say(notMoved) })
  const submit = () =>
    change(
      () =>
        api.rescheduleOrder({
          params: { id: order._id },
          body: { date: day?.date ?? '', timeSlot: slotLabel(hour ?? 0), from: { date, timeSlot } },
        }),
      () => void picker.reload(),
    )
  // Such a visit can be moved without counting as a move, and its time is over.
  const isMissed = order.visitStatus === 'failed' || order.visitStatus === 'late'
  const visits = useVisitsToCome(true) ?? []
  const target =
    day && hour !== null ? { day: formatDay(day.date), slot: visitHours(slotLabel(hour)) } : undefined
  return (
    <ChangeWindow
      title={say(changeTimeTitle)}
      keep={isMissed ? say(notNow) : say(keepTime, now)}
      act={target ? say(moveTo, target) : say(chooseTime)}
      busy={isBusy && say(moving)}
      problem={problem}
      onAct={target && submit}
      onClose={onClose}
    >
      <p>
        <b>{say(nowOn, now)}</b> {say(nothingElse)}{' '}
        {isMissed ? say(moveIsFree) : say(movesLeft, { count: order.movesLeft })}
      </p>
      {preview && preview.kept > 0 && (
        <p className="font-semibold">{say(feeStays, { amount: formatRupees(preview.kept) })}</p>
      )}
      {day && hour !== null && (
        <div role="status" className="grid gap-1 empty:hidden">
          {fastsThen(order, visits, { date: day.date, hour }).map(line => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <SlotPicker picker={picker} centre={order.centre} />
    </ChangeWindow>
  )
}

/** What each patient would eat before another time, with the customer's other visits of that day. */
const fastsThen = (order: Order, visits: readonly VisitToCome[], slot: FastStart): string[] =>
  order.patients.flatMap(patient => {
    const fast = fastAfterMove(visits, order, patient, slot)
    const [line] = howToPrepare({ ...patient, texts: [], slot, fast })
    if (!line) return []
    return order.patients.length > 1 ? say(personFasts, { name: patient.name, fast: line }) : line
  })
