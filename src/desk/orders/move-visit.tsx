import { useCallback, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/short-hour.ts'
import { formatRupees } from '#rules/money.ts'
import { DeedEnd, Sum } from './deed.tsx'
import { freeAmong, freeOf, type Time, TimeChoice } from './time-choice.tsx'
import type { DeskOrder } from './use-order.ts'
import { words } from './words.ts'

export interface DeedProps {
  /** As it was when the preview was opened: what is decided on is what was seen. */
  order: DeskOrder
  onDone: () => Promise<void>
  onKeep: () => void
}

/** Another time for the visit: days, hours with their places, and that it costs nothing. */
export function MoveVisit({ order, onDone, onKeep }: DeedProps) {
  const id = order.orderId
  const load = useCallback(
    async (signal?: AbortSignal) => (await deskApi.listDeskTimes({ params: { id } }, { signal })).days,
    [id],
  )
  const { value: days = [], problem } = useFresh(load)
  const [asked, setAsked] = useState<Time>()
  // Nothing is chosen for the customer: only the first day that has room is shown.
  const shown = asked ?? { date: freeOf(days)[0]?.date ?? '', timeSlot: '' }
  const chosen = freeAmong(days, shown)
  const { isBusy, press, why } = useTry(async () => {
    if (!chosen) return
    await deskApi.rescheduleAtDesk({ params: { id }, body: { ...chosen, revision: order.revision } })
    await onDone()
  })
  const label = chosen
    ? words.moveTo({ day: formatDay(chosen.date), hour: shortHour(chosen.timeSlot) })
    : words.chooseTime
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (chosen) void press()
      }}
    >
      <TimeChoice days={days} chosen={shown} onChoose={setAsked} isFocused={days.length > 0} />
      <p className="desk-quiet">{words.paidUnchanged}</p>
      <Sum name={words.toPayForMoving} amount={formatRupees(0)} isMain />
      <DeedEnd
        order={order}
        label={label}
        isBusy={isBusy}
        onKeep={onKeep}
        isReady={Boolean(chosen)}
        why={why ?? problem?.message}
      />
    </form>
  )
}
