import { formatDay } from '#rules/dates.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import {
  changeTimeTitle,
  chooseTime,
  keepTime,
  moveTo,
  moving,
  nothingElse,
  notMoved,
  nowOn,
} from '#text/orders/changes.ts'
import { say } from '#text/text.ts'
import type { ChangeProps } from '#web/orders/changes/change-visit.tsx'
import { ChangeWindow } from '#web/orders/changes/change-window.tsx'
import { SlotPicker, useSlotPicker } from '#web/orders/changes/slot-picker.tsx'
import { useChange } from '#web/orders/changes/use-change.ts'
import { api } from '#web/platform/api.ts'
import { visitHours } from '#web/visit/visit-words.ts'

/** Moves a visit: the next day at the same hour is offered first, so that two presses are enough. */
export default function MoveVisit({ order, onChanged, onClose }: ChangeProps & { onClose: () => void }) {
  const { date, timeSlot } = order.collectionDetails
  const picker = useSlotPicker(order)
  const { day, hour } = picker
  const { isBusy, problem, change } = useChange({ order, onChanged, onClose, otherwise: say(notMoved) })
  const press = () =>
    change(
      () =>
        api.rescheduleOrder({
          params: { id: order._id },
          body: { date: day?.date ?? '', timeSlot: slotLabel(hour ?? 0), from: { date, timeSlot } },
        }),
      () => void picker.reload(),
    )
  const target =
    day && hour !== null ? { day: formatDay(day.date), slot: visitHours(slotLabel(hour)) } : undefined
  return (
    <ChangeWindow
      title={say(changeTimeTitle)}
      keep={say(keepTime)}
      act={target ? say(moveTo, target) : say(chooseTime)}
      busy={isBusy && say(moving)}
      problem={problem}
      onAct={target && press}
      onClose={onClose}
    >
      <p>
        <b>{say(nowOn, { day: formatDay(date), slot: visitHours(timeSlot) })}</b> {say(nothingElse)}
      </p>
      <SlotPicker picker={picker} centre={order.centre} />
    </ChangeWindow>
  )
}
