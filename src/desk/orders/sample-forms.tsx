import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { indianDate } from '#rules/dates.ts'
import { formatShortRupees } from '#rules/money.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import type { DeskOrder } from './contract.ts'
import { dueAtVisit } from './money.tsx'
import { Checkbox, Sum } from './parts.tsx'
import { words } from './words.ts'

/** A visit to a centre with two samples, of which none is taken. */
export const isFirstToTake = ({ isCentreVisit, visitState, hasTwoSamples }: DeskOrder): boolean =>
  isCentreVisit && visitState === 'booked' && hasTwoSamples

/** Records the sample of a visit to a centre, and the cash that is due. */
export function CollectForm({ order, onDone, onCancel }: ActionProps) {
  // The same id for each retry, so that a lost response records once.
  const [eventId] = useState(() => crypto.randomUUID())
  const [isEarly, setEarly] = useState(false)
  const cash = dueAtVisit(order)
  const amount = formatShortRupees(cash)
  const isBefore = order.date > indianDate(new Date(order.now))
  const isReady = isEarly || !isBefore
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.collectCentreVisit({ params: { id: order.orderId }, body: { eventId, cash, isEarly } })
    await onDone()
  })
  const label = cash > 0 ? words.recordSampleAndCash({ amount }) : words.recordSample
  return (
    <ActionForm
      order={order}
      label={isReady ? label : 'Confirm the day first'}
      isReady={isReady}
      isBusy={isBusy}
      error={error}
      messages={cash > 0 ? words.receiptSent : words.noMessageSent}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {isBefore && (
        <Checkbox isChecked={isEarly} onChange={setEarly}>
          It was taken before the day of the visit
        </Checkbox>
      )}
      <Sum name={words.toTakeNow} amount={amount} isMain />
      {cash > 0 && (
        <p className="text-muted">
          Recorded as cash that you hold. If it was paid by UPI, take the payment first.
        </p>
      )}
    </ActionForm>
  )
}

/** Records the first of two samples at a centre, so that the patient gets the time to eat and of the second. */
export function FirstSampleForm({ order, onDone, onCancel }: ActionProps) {
  const [eventId] = useState(() => crypto.randomUUID())
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.collectCentreVisit({
      params: { id: order.orderId },
      body: { eventId, isFirst: true, cash: 0 },
    })
    await onDone()
  })
  return (
    <ActionForm
      order={order}
      label="Record the first sample"
      isReady
      isBusy={isBusy}
      error={error}
      messages="The customer gets a message with the time to eat, and a reminder of the second sample."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="text-muted">
        The patient eats now and returns for the second sample. Record that with the step after this one.
      </p>
    </ActionForm>
  )
}

/** Ends a recollection that has no time yet. */
export function DropRecollectionForm({ order, onDone, onCancel }: ActionProps) {
  const [reason, setReason] = useState('')
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.dropRecollection({ params: { id: order.orderId }, body: { reason } })
    await onDone()
  })
  const isReady = reason.trim() !== ''
  return (
    <ActionForm
      order={order}
      label={isReady ? 'Cancel the recollection' : 'Enter the reason first'}
      isReady={isReady}
      isBusy={isBusy}
      error={error}
      messages={words.noMessageSent}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <LabelledField label={words.reasonLabel} isWide>
        <input value={reason} maxLength={300} onChange={event => setReason(event.target.value)} />
      </LabelledField>
      <p className="text-muted">The customer can no longer choose a time, and nothing is refunded.</p>
    </ActionForm>
  )
}
