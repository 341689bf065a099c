import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { DeedEnd } from './deed.tsx'
import type { DeedProps } from './move-visit.tsx'
import { Typed } from './other-address.tsx'
import { words } from './words.ts'

/** Cancels a recollection for which no time is chosen yet. */
export function DropRecollection({ order, onDone, onKeep }: DeedProps) {
  const [reason, setReason] = useState('')
  const { isBusy, press, why } = useTry(async () => {
    await deskApi.dropRecollection({ params: { id: order.orderId }, body: { reason } })
    await onDone()
  })
  const isReady = reason.trim() !== ''
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isReady) void press()
      }}
    >
      <Typed label={words.reasonLabel} isWide>
        <input value={reason} maxLength={300} onChange={event => setReason(event.target.value)} />
      </Typed>
      <p className="desk-quiet">{words.dropHow}</p>
      <DeedEnd
        order={order}
        isBusy={isBusy}
        why={why}
        onKeep={onKeep}
        isReady={isReady}
        tells={words.tellsOfNothing}
        label={isReady ? words.dropIt : words.enterReason}
      />
    </form>
  )
}
