import { useCallback, useEffect, useRef, useState } from 'react'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/short-hour.ts'
import { formatRupees } from '#rules/money.ts'
import * as page from '#text/desk/order-page.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useFresh } from '../use-fresh.ts'
import { useTry } from '../use-try.ts'
import { DeedEnd, Sum } from './deed.tsx'
import type { DeskOrder } from './use-order.ts'

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
  const { value: days, problem } = useFresh(load)
  const form = useRef<HTMLFormElement>(null)
  const isThere = days !== undefined
  useEffect(() => {
    if (isThere) form.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isThere])
  const [date, setDate] = useState(order.date)
  const [timeSlot, setTimeSlot] = useState('')
  const shown = days?.find(day => day.date === date) ?? days?.find(hasRoom) ?? days?.[0]
  const chosen = shown?.slots.find(slot => slot.timeSlot === timeSlot && slot.problem === null)
  const { isBusy, press, why } = useTry(async () => {
    if (!shown || !chosen) return
    const body = { date: shown.date, timeSlot: chosen.timeSlot, seen: order.version }
    await deskApi.rescheduleAtDesk({ params: { id }, body })
    await onDone()
  })
  const label = chosen
    ? say(page.moveTo, { day: formatDay(shown?.date ?? ''), hour: shortHour(chosen.timeSlot) })
    : say(page.chooseTime)
  return (
    <form
      ref={form}
      onSubmit={event => {
        event.preventDefault()
        if (chosen) void press()
      }}
    >
      <Choices legend={say(page.dayLabel)}>
        {days?.map(day => (
          <label key={day.date}>
            <input
              type="radio"
              name="desk-day"
              checked={day.date === shown?.date}
              onChange={() => setDate(day.date)}
            />
            {formatDay(day.date)}
          </label>
        ))}
      </Choices>
      <Choices legend={say(page.hourLabel)}>
        {shown?.slots.map(slot => (
          <label key={slot.timeSlot} data-off={slot.problem ? true : undefined}>
            <input
              type="radio"
              name="desk-hour"
              checked={slot === chosen}
              aria-disabled={slot.problem ? true : undefined}
              onChange={() => setTimeSlot(slot.problem ? '' : slot.timeSlot)}
            />
            <span>{shortHour(slot.timeSlot)}</span>
            <small>{slot.problem ?? say(page.placesLeft, { count: slot.left })}</small>
          </label>
        ))}
      </Choices>
      <p className="desk-quiet">{say(page.paidUnchanged)}</p>
      <Sum name={say(page.toPayForMoving)} amount={formatRupees(0)} isMain />
      <DeedEnd
        {...{ order, label, isBusy, onKeep }}
        isReady={Boolean(chosen)}
        why={why ?? problem?.message}
      />
    </form>
  )
}

type Day = Awaited<ReturnType<typeof deskApi.listDeskTimes>>['days'][number]

const hasRoom = ({ slots }: Day): boolean => slots.some(({ problem }) => problem === null)

const Choices = ({ legend, children }: { legend: string; children: React.ReactNode }) => (
  <fieldset className="desk-choices">
    <legend className="desk-hidden">{legend}</legend>
    {children}
  </fieldset>
)
