import { useEffect, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatRupees } from '#rules/money.ts'
import { MIN_REASON } from '#rules/staff/approvals.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { Sum } from './parts.tsx'
import { words } from './words.ts'

/** Refunds; above the limit, requests the refund from a second person. */
export function RefundForm({ order, onDone, onCancel }: ActionProps) {
  const params = { id: order.orderId }
  const { value, problem } = useCall(deskApi.getDeskRefund, { params })
  const refund = value?.refund
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isLoaded = refund !== undefined
  // The focus is set here, because the page moves the focus when the form opens, before this field exists.
  useEffect(() => {
    if (isLoaded) field.current?.focus()
  }, [isLoaded])
  const { isBusy, submit, error } = useSubmit(async () => {
    const body = { amount: refund?.amount ?? 0, reason }
    if (refund?.needsSecond) await deskApi.askForRefund({ params, body: { ...body, kind: 'refund' } })
    else await deskApi.refundAtDesk({ params, body })
    await onDone()
  })
  if (!refund) return <Problem problem={problem} isLoading />
  const { needsSecond } = refund
  const amount = formatRupees(refund.amount ?? 0)
  const { way, button, messages } = refundWords(refund.way === 'cash', needsSecond)
  const obstacle =
    refund.problem ?? (refund.waiting ? 'It is already waiting for a second person.' : undefined)
  return (
    <ActionForm
      order={order}
      label={button({ amount })}
      isReady={refund.amount !== null && obstacle === undefined}
      isBusy={isBusy}
      error={error ?? obstacle}
      messages={obstacle ? '' : messages}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {!refund.isDue && (
        <LabelledField label="Reason" isWide>
          <input
            ref={field}
            value={reason}
            required
            minLength={MIN_REASON}
            maxLength={300}
            onChange={event => setReason(event.target.value)}
          />
        </LabelledField>
      )}
      <div role="status">
        {refund.givenBefore > 0 && <Sum name="Refunded before" amount={formatRupees(refund.givenBefore)} />}
        <Sum name="To refund" amount={amount} isMain />
        {refund.isAgain && <p>The payment provider refused it before. This requests it again.</p>}
        {refund.way && !obstacle && <p className="text-muted">{way}</p>}
        {needsSecond && !obstacle && <p>{refund.secondReason ?? words.needsSecond}</p>}
      </div>
    </ActionForm>
  )
}

function refundWords(isCash: boolean, needsSecond: boolean) {
  if (needsSecond)
    return {
      way: isCash
        ? 'In cash. Hand it over once a second person has approved, then record it here.'
        : words.refundOnline,
      button: words.requestRefund,
      messages: words.noMessageYet,
    }
  if (isCash)
    return {
      way: 'In cash. Hand it over, then click. The amount is deducted from the cash you hold.',
      button: words.handOver,
      messages:
        'The customer gets a WhatsApp message or an SMS about the cash in the daytime, and an email if their address is confirmed.',
    }
  return { way: words.refundOnline, button: words.refundAmount, messages: words.refundSent }
}
