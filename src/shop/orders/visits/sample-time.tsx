import { formatDay } from '#rules/dates.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { nearestSlot } from '#shop/checkout/slot-words.ts'
import { api } from '#shop/frame/api.ts'
import { ChangeWindow } from '#shop/orders/changes/change-window.tsx'
import { SlotPicker, useSlotPicker } from '#shop/orders/changes/slot-picker.tsx'
import { useChange } from '#shop/orders/changes/use-change.ts'
import {
  againBook,
  againBooking,
  againIntro,
  againNotBooked,
  againWindow,
  chooseTime,
  notNow,
} from '#shop/orders/words.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'

interface SampleTimeProps {
  order: Order
  /** Called with the order of the new visit. */
  onChanged: (order: Order) => void
  onClose: () => void
}

/** Books the visit for a sample that is taken again. */
export default function SampleTime({ order, onChanged, onClose }: SampleTimeProps) {
  const picker = useSlotPicker(order, nearestSlot)
  const { day, hour } = picker
  const { isBusy, problem, change } = useChange({ order, onChanged, onClose, otherwise: say(againNotBooked) })
  const submit = () =>
    change(
      () =>
        api.bookRecollection({
          params: { id: order._id },
          body: { date: day?.date ?? '', timeSlot: slotLabel(hour ?? 0) },
        }),
      () => void picker.reload(),
    )
  const target =
    day && hour !== null ? { day: formatDay(day.date), slot: visitHours(slotLabel(hour)) } : undefined
  return (
    <ChangeWindow
      title={say(againWindow)}
      keep={say(notNow)}
      act={target ? say(againBook, target) : say(chooseTime)}
      busy={isBusy && say(againBooking)}
      problem={problem}
      onAct={target && submit}
      onClose={onClose}
    >
      <p>{say(againIntro)}</p>
      <SlotPicker picker={picker} centre={order.centre} />
    </ChangeWindow>
  )
}
