import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { words as newOrderWords } from '#desk/new-order/words.ts'
import { Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { computeFast } from '#rules/visits/fasting.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { fastStartInWords } from './fast-start.ts'
import { usePlace } from './place-field.tsx'
import { findFreeSlot, isFastBegun, listFreeSlots, type SlotTime, TimeField } from './time-field.tsx'
import { words } from './words.ts'

const BEGUN = 'rounded-lg bg-marigold-tint px-2.5 py-1.5 font-semibold text-marigold-ink'

export function MoveForm({ order, onDone, onCancel }: ActionProps) {
  const params = { id: order.orderId }
  const { centre, parts, isMoved, isTouched, isAddressReady, field } = usePlace(order)
  const query = isMoved ? { place: centre ?? 'home' } : {}
  const { value, problem } = usePolling(deskApi.listDeskTimes, { params, query })
  const days = value?.days ?? []
  const [time, setTime] = useState<SlotTime>()
  // The visit's own day is shown, or the first one with room, but no hour is chosen.
  const own = days.find(({ date }) => date === order.date)
  const shown = time ?? { date: own?.date ?? listFreeSlots(days)[0]?.date ?? '', timeSlot: '' }
  const chosen = findFreeSlot(days, shown)
  const { isBusy, submit, error } = useSubmit(async () => {
    if (!chosen) return
    const place = isMoved ? { place: { centre, ...(parts && { parts }) } } : {}
    await deskApi.rescheduleAtDesk({ params, body: { ...chosen, ...place, revision: order.revision } })
    await onDone()
  })
  const timeOf = ({ date, timeSlot }: SlotTime) => `${formatDay(date)}, ${shortHour(timeSlot)}`
  const label = chosen ? `Move to ${timeOf(chosen)}` : words.chooseTime
  const fasting = { hours: order.fastingHours, now: new Date(order.now) }
  const next = listFreeSlots(days).find(slot => !isFastBegun(fasting, slot)) ?? listFreeSlots(days)[0]
  const fast =
    chosen && computeFast({ date: chosen.date, hour: slotHour(chosen.timeSlot) ?? 0 }, fasting.hours)
  return (
    <ActionForm
      order={order}
      label={label}
      isReady={chosen !== undefined && isAddressReady}
      isBusy={isBusy}
      error={error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {field}
      <Problem problem={problem} isLoading={!value} />
      {value && (
        <TimeField
          days={days}
          chosen={shown}
          onChoose={setTime}
          isFocused={days.length > 0 && !isTouched}
          fasting={fasting}
        >
          {next && (
            <button
              type="button"
              className="justify-self-start"
              onClick={event => {
                setTime(next)
                // One more Enter moves the visit.
                event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
              }}
            >
              {words.nextFree({ time: timeOf(next) })}
            </button>
          )}
          {fasting.hours > 0 && <p>{words.needsFast({ count: fasting.hours })}</p>}
        </TimeField>
      )}
      {fast && chosen && (
        <p role="status" className={isFastBegun(fasting, chosen) ? BEGUN : undefined}>
          {(isFastBegun(fasting, chosen) ? newOrderWords.fastingQuestion : newOrderWords.fastingPrompt)({
            count: fasting.hours,
            ...fastStartInWords(fast),
          })}
        </p>
      )}
      {order.collector && (
        <p>
          {centre === null
            ? `The move unassigns ${order.collector.name}. Assign the visit again afterwards.`
            : `The move unassigns ${order.collector.name}: no collector is needed at a centre.`}
        </p>
      )}
      <p className="text-muted">No fee. The total does not change.</p>
    </ActionForm>
  )
}
