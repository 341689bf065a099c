import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { Typed } from './other-address.tsx'
import { words } from './words.ts'

/** Under the refusal of an order: a reason opens it for an hour. Says the same where there is no such order. */
export function EmergencyAccess({ number, onOpened }: { number: string; onOpened: () => Promise<void> }) {
  const [reason, setReason] = useState('')
  const { isBusy, press, why } = useTry(async () => {
    await deskApi.openInEmergency({ params: { id: number }, body: { reason } })
    await onOpened()
  })
  return (
    <form
      className="desk-emergency"
      onSubmit={event => {
        event.preventDefault()
        void press()
      }}
    >
      <h2>{words.emergencyTitle}</h2>
      <p>{words.emergencyHow({ number })}</p>
      <Typed label={words.emergencyReason} isWide>
        <input
          value={reason}
          required
          minLength={10}
          maxLength={300}
          onChange={event => setReason(event.target.value)}
        />
      </Typed>
      <button type="submit" className="desk-primary" aria-disabled={isBusy}>
        {isBusy ? words.working : words.emergencyOpen}
      </button>
      <p role="alert" className="desk-problem">
        {why}
      </p>
    </form>
  )
}
