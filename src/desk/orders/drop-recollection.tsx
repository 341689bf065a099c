import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { Field } from './parts.tsx'
import { words } from './words.ts'

/** Cancels a recollection without a time. */
export function DropRecollection({ order, onDone, onCancel }: ActionProps) {
  const [reason, setReason] = useState('')
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.dropRecollection({ params: { id: order.orderId }, body: { reason } })
    await onDone()
  })
  const isReady = reason.trim() !== ''
  return (
    <ActionForm
      order={order}
      label={isReady ? words.dropIt : words.enterReason}
      isReady={isReady}
      isBusy={isBusy}
      error={error}
      messages={words.noMessageSent}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field label={words.reasonLabel} isWide>
        <input value={reason} maxLength={300} onChange={event => setReason(event.target.value)} />
      </Field>
      <p className="text-muted">{words.dropHow}</p>
    </ActionForm>
  )
}
