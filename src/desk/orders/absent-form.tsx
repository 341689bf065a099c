import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { ABSENT_REASONS } from '#rules/visits/visit-events.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { words } from './words.ts'

/** Marks one of several people as not sampled. */
export function AbsentForm({ order, onDone, onCancel }: ActionProps) {
  const { patients, orderId } = order
  const [eventId] = useState(() => crypto.randomUUID())
  const [patient, setPatient] = useState('')
  const [reason, setReason] = useState<(typeof ABSENT_REASONS)[number]>('not-home')
  const [note, setNote] = useState('')
  const { isBusy, submit, error } = useSubmit(async () => {
    const body = { eventId, patient: Number(patient), reason, note }
    await deskApi.markAbsentAtDesk({ params: { id: orderId }, body })
    await onDone()
  })
  return (
    <ActionForm
      order={order}
      label="Mark as not sampled"
      isReady={patient !== '' && (reason !== 'other' || note.trim() !== '')}
      isBusy={isBusy}
      error={error}
      messages={words.absentThen}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <LabelledField label="Person" isWide>
        <select value={patient} onChange={event => setPatient(event.target.value)}>
          <option value="">Choose the person</option>
          {patients.map(({ position, name }) => (
            <option key={position} value={position}>
              {name}
            </option>
          ))}
        </select>
      </LabelledField>
      <LabelledField label="Why">
        <select
          value={reason}
          onChange={event => setReason(ABSENT_REASONS.find(one => one === event.target.value) ?? 'other')}
        >
          {ABSENT_REASONS.map(one => (
            <option key={one} value={one}>
              {words.absentReasons[one]}
            </option>
          ))}
        </select>
      </LabelledField>
      <LabelledField label={reason === 'other' ? 'In your words' : 'In your words (optional)'} isWide>
        <input
          value={note}
          maxLength={200}
          required={reason === 'other'}
          onChange={event => setNote(event.target.value)}
        />
      </LabelledField>
      {order.status === 'confirmed' && order.money.toTake > 0 && (
        <p>{words.sumStays({ amount: formatShortRupees(order.money.toTake) })}</p>
      )}
    </ActionForm>
  )
}
