import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { words } from './words.ts'

/**
 * Opens an order that the person can't read, for an hour and a stated reason. Shown in the same way if there is no such
 * order.
 */
export function EmergencyAccess({ number, onOpened }: { number: string; onOpened: () => Promise<void> }) {
  const [reason, setReason] = useState('')
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.openInEmergency({ params: { id: number }, body: { reason } })
    await onOpened()
  })
  return (
    <form
      className="my-3 grid max-w-xl justify-items-start gap-3 rounded-[10px] border border-l-4 border-line-strong border-l-marigold bg-surface p-4 *:[label]:w-full"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2>Open it with a reason</h2>
      <p>{`You don’t have permission to open ${number}, or there is no such order. If a patient needs it to be read now, give a reason: it opens for one hour, for reading only. The owner gets a message at once, and each view is logged.`}</p>
      <LabelledField label="Reason, without names (at least ten letters)" isWide>
        <input
          value={reason}
          required
          minLength={10}
          maxLength={300}
          onChange={event => setReason(event.target.value)}
        />
      </LabelledField>
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {isBusy ? words.working : 'Open it for one hour'}
      </button>
      <Alert>{error}</Alert>
    </form>
  )
}
