import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { FormField, LabelledField } from '#kit/desk/record-form.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { dueAtVisit } from './money.tsx'
import { FieldRow, Sum } from './parts.tsx'
import { words } from './words.ts'

/** Records the samples of a home visit for a collector whose phone can't. */
export function RecordVisitForm({ order, onDone, onCancel }: ActionProps) {
  const { city, date } = order
  const { value, problem } = useCall(deskApi.getDeskBoard, { query: { city, date } })
  const collectors = value?.board.collectors ?? []
  // The same id for each retry, so that a lost response records once.
  const [eventId] = useState(() => crypto.randomUUID())
  const [collectorId, setCollectorId] = useState(order.collector?.id ?? '')
  const [day, setDay] = useState(date)
  // Empty, because a suggested time would be recorded as the sample's.
  const [time, setTime] = useState('')
  const chosen = collectors.find(({ id }) => id === collectorId)
  const cash = dueAtVisit(order)
  const amount = formatShortRupees(cash)
  const { isBusy, submit, error } = useSubmit(async () => {
    const at = new Date(`${day}T${time}:00+05:30`).toISOString()
    const body = { eventId, collectorId, at, cash }
    await deskApi.recordForCollector({ params: { id: order.orderId }, body })
    await onDone()
  })
  const label = cash > 0 ? words.recordSampleAndCash({ amount }) : words.recordSample
  const isReady = chosen !== undefined && day !== '' && time !== ''
  return (
    <ActionForm
      order={order}
      label={isReady ? label : chosen ? 'Enter the time of the samples' : 'Choose who took the samples'}
      isReady={isReady}
      isBusy={isBusy}
      error={error}
      messages={cash > 0 ? words.receiptSent : words.noMessageSent}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Problem problem={problem} isLoading={!value} />
      <LabelledField label="Who took the samples" isWide>
        <select value={chosen?.id ?? ''} onChange={event => setCollectorId(event.target.value)}>
          <option value="">{words.chooseCollector}</option>
          {collectors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </LabelledField>
      <FieldRow>
        <FormField name="day" field={{ kind: 'date', label: 'Day' }} value={day} onType={setDay} />
        <LabelledField label="Time">
          <input type="time" value={time} onChange={event => setTime(event.target.value)} />
        </LabelledField>
      </FieldRow>
      <p className="text-muted">Every labelled tube counts as filled.</p>
      <Sum name={words.toTakeNow} amount={amount} isMain />
      {cash > 0 && chosen && <p className="text-muted">{words.cashWith({ name: chosen.name })}</p>}
    </ActionForm>
  )
}
