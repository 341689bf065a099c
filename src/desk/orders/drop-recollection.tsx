import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import * as page from '#text/desk/order-page.ts'
import { say } from '#text/text.ts'
import { DeedEnd } from './deed.tsx'
import type { DeedProps } from './move-visit.tsx'
import { Typed } from './other-address.tsx'

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
      <Typed label={say(page.reasonLabel)} isWide>
        <input value={reason} maxLength={300} onChange={event => setReason(event.target.value)} />
      </Typed>
      <p className="desk-quiet">{say(page.dropHow)}</p>
      <DeedEnd
        order={order}
        isBusy={isBusy}
        why={why}
        onKeep={onKeep}
        isReady={isReady}
        tells={say(page.tellsOfNothing)}
        label={say(isReady ? page.dropIt : page.enterReason)}
      />
    </form>
  )
}
