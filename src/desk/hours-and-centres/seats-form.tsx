import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { EditForm, FormField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDay } from '#rules/dates.ts'
import { formatHour } from '#rules/visits/slots.ts'
import type { SlotCapacity } from './contract.ts'
import { words } from './words.ts'

interface Props {
  city: string
  date: string
  slot: SlotCapacity
  onClose: () => void
  onDone: (sentence: string) => Promise<void>
}

/** Sets the seats of an hour by hand, with a reason, or by working hours again. */
export function SeatsForm({ city, date, slot, onClose, onDone }: Props) {
  const { hour, planned, setBy, setReason, capacity, taken } = slot
  const [isWrong, setWrong] = useState(false)
  const at = { day: formatDay(date), hour: formatHour(hour) }
  const { isBusy, submit, error } = useSubmit(async (capacity: number | null, reason: string) => {
    setWrong(false)
    await deskApi.setSlotCapacity({ body: { city, date, hour, capacity, reason } })
    await onDone(capacity === null ? words.seatsReset(at) : words.seatsSaved({ ...at, count: capacity }))
  })
  return (
    <EditForm
      title={words.seatsCell({ ...at, taken, capacity })}
      button="Set seats"
      isBusy={isBusy}
      error={isWrong ? 'Please enter a whole number.' : error}
      onSubmit={typed => {
        const count = String(typed.get('count')).trim()
        if (/^\d{1,5}$/.test(count)) void submit(Number(count), String(typed.get('reason')))
        else setWrong(true)
      }}
      onClose={onClose}
      buttons={
        setBy !== null && (
          <button type="button" onClick={() => submit(null, '')}>
            Use working hours
          </button>
        )
      }
    >
      <p className="text-muted">
        {setBy !== null && (setReason ? `Set by ${setBy}: ${setReason}` : `Set by ${setBy}.`)}{' '}
        {planned !== null && words.plannedAs({ count: planned })}
      </p>
      <div className="fields">
        <FormField name="count" field={{ kind: 'whole', label: 'Seats', size: 6 }} value={capacity} />
        <FormField name="reason" field={{ kind: 'text', label: words.reasonLabel, size: 40 }} />
      </div>
    </EditForm>
  )
}
