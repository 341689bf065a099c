import { useEffect, useRef, useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import type { PayoutWay } from '#rules/orders/payout-ways.ts'
import { MIN_REASON } from '#rules/staff/approvals.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { Sum } from './parts.tsx'
import { type Payout, PayoutFields } from './payout-fields.tsx'
import { words } from './words.ts'

type Refund = DeskAnswer<'getDeskRefund'>['refund']

/** Refunds; above the limit, requests the refund from a second person. */
export function RefundForm({ order, onDone, onCancel }: ActionProps) {
  const params = { id: order.orderId }
  const { value, problem } = useCall(deskApi.getDeskRefund, { params })
  const refund = value?.refund
  const [reason, setReason] = useState('')
  const [payout, setPayout] = useState<Payout>({ as: 'cash', reference: '' })
  const { as } = payout
  const field = useRef<HTMLInputElement>(null)
  const isLoaded = refund !== undefined
  // The focus is set here, because the page moves the focus when the form opens, before this field exists.
  useEffect(() => {
    if (isLoaded) field.current?.focus()
  }, [isLoaded])
  const limits = refund && limitsOf(refund, as)
  const { isBusy, submit, error, fields } = useSubmit(async () => {
    const body = { amount: refund?.amount ?? 0, reason }
    if (limits?.needsSecond) await deskApi.askForRefund({ params, body: { ...body, kind: 'refund' } })
    else await deskApi.refundAtDesk({ params, body: { ...body, payout } })
    await onDone()
  })
  if (!refund || !limits) return <Problem problem={problem} isLoading />
  const { needsSecond, secondReason } = limits
  const isByHand = refund.byTransfer !== null
  const amount = formatShortRupees(refund.amount ?? 0)
  const { way, button, messages } = refundWords(isByHand ? as : 'online', needsSecond)
  const obstacle =
    limits.problem ?? (refund.waiting ? 'It is already waiting for a second person.' : undefined)
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
      {isByHand && (
        <PayoutFields
          value={payout}
          onChange={setPayout}
          isMadeNow={!needsSecond}
          problem={fields['payout.reference']}
        />
      )}
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
        {refund.givenBefore > 0 && (
          <Sum name="Refunded before" amount={formatShortRupees(refund.givenBefore)} />
        )}
        <Sum name="To refund" amount={amount} isMain />
        {refund.isAgain && <p>The payment provider refused it before. This requests it again.</p>}
        {refund.way && !obstacle && <p className="text-muted">{way}</p>}
        {needsSecond && !obstacle && <p>{secondReason ?? words.needsSecond}</p>}
      </div>
    </ActionForm>
  )
}

/** Cash has the limits of the drawer too. */
function limitsOf({ amount, byTransfer, needsSecond, secondReason, problem }: Refund, as: PayoutWay) {
  return as === 'cash' || !byTransfer || amount === null
    ? { needsSecond, secondReason, problem }
    : { ...byTransfer, problem: null }
}

function refundWords(as: PayoutWay | 'online', needsSecond: boolean) {
  if (needsSecond)
    return {
      way:
        as === 'online'
          ? words.refundOnline
          : 'Give it back once a second person has approved, then record it here.',
      button: words.requestRefund,
      messages: words.noMessageYet,
    }
  if (as === 'cash')
    return {
      way: 'Hand it over, then click. The amount is deducted from the cash you hold.',
      button: words.handOver,
      messages:
        'The customer gets a WhatsApp message or an SMS about the cash in the daytime, and an email if their address is confirmed.',
    }
  if (as !== 'online')
    return {
      way: 'Make the transfer in the bank first, then record its number here.',
      button: words.recordTransfer,
      messages: words.refundSent,
    }
  return { way: words.refundOnline, button: words.refundAmount, messages: words.refundSent }
}
