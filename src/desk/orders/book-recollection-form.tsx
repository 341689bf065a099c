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

/** Books the free visit for a customer who calls. Other customers choose its time on the order's page. */
export function BookRecollectionForm({ order, onDone, onCancel }: ActionProps) {
  const params = { id: order.orderId }
  const { value, problem } = usePolling(deskApi.listDeskTimes, { params })
  const days = value?.days ?? []
  const [time, setTime] = useState<SlotTime>()
  const shown = time ?? { date: listFreeSlots(days)[0]?.date ?? '', timeSlot: '' }
  const chosen = findFreeSlot(days, shown)
  const { isBusy, submit, error } = useSubmit(async () => {
    if (!chosen) return
    await deskApi.bookRecollectionAtDesk({ params, body: chosen })
    await onDone()
  })
  return (
    <ActionForm
      order={order}
      label={chosen ? `Book ${formatDay(chosen.date)}, ${shortHour(chosen.timeSlot)}` : words.chooseTime}
      isReady={chosen !== undefined}
      isBusy={isBusy}
      error={error}
      messages={words.messageSent}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Problem problem={problem} isLoading={!value} />
      {value && <TimeField days={days} chosen={shown} onChoose={setTime} isFocused={days.length > 0} />}
      <p className="text-muted">
        The visit is free of charge. It collects only the samples that are needed again.
      </p>
    </ActionForm>
  )
}
