import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { findFreeSlot, listFreeSlots, type SlotTime, TimeField } from './time-field.tsx'
import { words } from './words.ts'

export function MoveForm({ order, onDone, onCancel }: ActionProps) {
  const params = { id: order.orderId }
  const { value, problem } = usePolling(deskApi.listDeskTimes, { params })
  const days = value?.days ?? []
  const [time, setTime] = useState<SlotTime>()
  // The visit's own day is shown, or the first one with room, but no hour is chosen.
  const own = days.find(({ date }) => date === order.date)
  const shown = time ?? { date: own?.date ?? listFreeSlots(days)[0]?.date ?? '', timeSlot: '' }
  const chosen = findFreeSlot(days, shown)
  const { isBusy, submit, error } = useSubmit(async () => {
    if (!chosen) return
    await deskApi.rescheduleAtDesk({ params, body: { ...chosen, revision: order.revision } })
    await onDone()
  })
  const label = chosen ? `Move to ${formatDay(chosen.date)}, ${shortHour(chosen.timeSlot)}` : words.chooseTime
  return (
    <ActionForm
      order={order}
      label={label}
      isReady={chosen !== undefined}
      isBusy={isBusy}
      error={error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Problem problem={problem} isLoading={!value} />
      {value && <TimeField days={days} chosen={shown} onChoose={setTime} isFocused={days.length > 0} />}
      {order.collector && (
        <p>{`The move unassigns ${order.collector.name}. Assign the visit again afterwards.`}</p>
      )}
      <p className="text-muted">No fee. The total does not change.</p>
    </ActionForm>
  )
}
