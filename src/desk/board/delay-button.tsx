import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { words } from './words.ts'

interface Props {
  orderId: string
  patientName: string
  className?: string
  buttonClass?: string
}

const MINUTES = 20

/** Sends the message that the collector will be late, in one tap; another tap sends nothing more. */
export function DelayButton({ orderId, patientName, className = '', buttonClass = 'compact' }: Props) {
  const { permissions } = useDesk().self
  const [eventId] = useState(() => crypto.randomUUID())
  const [outcome, setOutcome] = useState<string>()
  const { isBusy, submit, error } = useSubmit(async () => {
    const body = { visits: [{ orderId, eventId }], minutes: MINUTES }
    const { outcomes } = await deskApi.announceToVisits({ body })
    setOutcome(outcomes[0]?.problem ?? words.delaySent({ count: MINUTES }))
  })
  if (!permissions.includes('orders.change')) return null
  return (
    <span role="status" className={className}>
      {outcome ?? error ?? (
        <button
          type="button"
          className={buttonClass}
          aria-disabled={isBusy}
          aria-label={words.sendDelayOf({ name: patientName, count: MINUTES })}
          onClick={() => void submit()}
        >
          {words.sendDelay({ count: MINUTES })}
        </button>
      )}
    </span>
  )
}
