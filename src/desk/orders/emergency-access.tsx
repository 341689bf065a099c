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
      <h2>{words.emergencyTitle}</h2>
      <p>{words.emergencyHow({ number })}</p>
      <LabelledField label={words.emergencyReason} isWide>
        <input
          value={reason}
          required
          minLength={10}
          maxLength={300}
          onChange={event => setReason(event.target.value)}
        />
      </LabelledField>
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {isBusy ? words.working : words.emergencyOpen}
      </button>
      <Alert>{error}</Alert>
    </form>
  )
}
