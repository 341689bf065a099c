import { useCallback, useEffect, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { whyNot } from '#desk/frame/passkey.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatRupees } from '#rules/money.ts'
import { MIN_WHY } from '#rules/staff/approvals.ts'
import * as approvals from '#text/desk/approvals.ts'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { DeedEnd, Sum } from './deed.tsx'
import type { DeedProps } from './move-visit.tsx'
import { Typed } from './other-address.tsx'
import { words } from './words.ts'

/** Giving back what is left: the exact sum, and above the limit the question to a second person. */
export function RefundOrder({ order, onDone, onKeep }: DeedProps) {
  const params = { id: order.orderId }
  const load = useCallback(
    async (signal?: AbortSignal) =>
      (await deskApi.getDeskRefund({ params: { id: order.orderId } }, { signal })).refund,
    [order.orderId],
  )
  const { value: refund, problem } = useFresh(load, { isOnce: true })
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isLoaded = refund !== undefined
  // What a deed opens with has the focus, also where it comes a moment later.
  useEffect(() => {
    if (isLoaded) field.current?.focus()
  }, [isLoaded])
  const sum = refund?.amount ?? 0
  const isAbove = refund?.needsSecond === true
  const { isBusy, press, why } = useTry(async () => {
    if (isAbove) await deskApi.askForRefund({ params, body: { kind: 'refund', amount: sum, reason } })
    else await deskApi.refundAtDesk({ params, body: { amount: sum, reason } })
    await onDone()
  })
  if (!refund) return <p role="status">{problem ? whyNot(problem) : say(desk.deskLoading)}</p>
  const amount = formatRupees(sum)
  const isCash = refund.way === 'cash'
  const waySaid = isCash ? (isAbove ? approvals.wayCashLater : approvals.wayCash) : approvals.wayOnline
  const label = isAbove ? approvals.askSecond : isCash ? approvals.handOver : approvals.giveBack
  const tells = isAbove ? words.tellsAfterSecond : isCash ? words.tellsCashBack : words.tellsOfRefund
  const isReady = refund.amount !== null && refund.problem === null && refund.waiting === null
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isReady) void press()
      }}
    >
      {!refund.isDue && (
        <Typed label={say(approvals.reason)} isWide>
          <input
            ref={field}
            value={reason}
            required
            minLength={MIN_WHY}
            maxLength={300}
            onChange={event => setReason(event.target.value)}
          />
        </Typed>
      )}
      <div role="status">
        {refund.givenBefore > 0 && (
          <Sum name={say(approvals.wentBackBefore)} amount={formatRupees(refund.givenBefore)} />
        )}
        <Sum name={say(approvals.goesBack)} amount={amount} isMain />
        {refund.isAgain && <p>{say(approvals.isAgain)}</p>}
        {refund.way && <p className="desk-quiet">{say(waySaid)}</p>}
        {isAbove && <p>{refund.secondReason ?? say(approvals.secondDecides)}</p>}
      </div>
      <DeedEnd
        order={order}
        isReady={isReady}
        isBusy={isBusy}
        onKeep={onKeep}
        label={say(label, { amount })}
        tells={tells}
        why={why ?? refund.problem ?? (refund.waiting ? say(approvals.waitsAlready) : undefined)}
      />
    </form>
  )
}
