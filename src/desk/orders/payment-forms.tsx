import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { QrCode } from '#kit/qr-code.tsx'
import { formatRupees } from '#rules/money.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { Choice, Choices, Sum } from './parts.tsx'
import { words } from './words.ts'

/** UPI apps number payments by twelve digits, some banks by fewer. */
const MIN_REFERENCE = 4

/** Records cash, or UPI paid by the code on this screen, with its reference. */
export function TakePaymentForm({ order, onDone, onCancel }: ActionProps) {
  const [method, setMethod] = useState<'cash' | 'upi'>('cash')
  const [reference, setReference] = useState('')
  const isUpi = method === 'upi'
  const { total, upiLink } = order.money
  const { isBusy, submit, error } = useSubmit(async () => {
    const body = {
      as: method,
      reference: isUpi ? reference : '',
      amount: total,
      revision: order.revision,
    }
    await deskApi.takePaymentAtDesk({ params: { id: order.orderId }, body })
    await onDone()
  })
  const amount = formatRupees(total)
  const isReady = !isUpi || reference.trim().length >= MIN_REFERENCE
  return (
    <ActionForm
      order={order}
      label={isReady ? `Record ${amount} as received` : 'Enter the reference first'}
      isReady={isReady}
      isBusy={isBusy}
      error={error}
      messages={
        order.status === 'pending'
          ? words.messageSent
          : isUpi
            ? 'The customer gets no message. Their order shows the payment and the bill.'
            : 'The customer gets a WhatsApp message or an SMS that confirms the amount in cash.'
      }
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Choices legend={words.howPaid}>
        {(['cash', 'upi'] as const).map(way => (
          <Choice key={way} name="desk-method" isChosen={method === way} onChoose={() => setMethod(way)}>
            {words.takenAs[way]}
          </Choice>
        ))}
      </Choices>
      {isUpi && !upiLink && <p>No UPI address is set (UPI_ADDRESS).</p>}
      {isUpi && upiLink && (
        <>
          <QrCode text={upiLink} label={`Code to pay ${amount} by UPI`} className="size-48" />
          <p className="text-muted">The payer scans this with any UPI app and shows you the confirmation.</p>
        </>
      )}
      {isUpi && (
        <LabelledField label="UPI reference number" isWide>
          <input
            value={reference}
            maxLength={40}
            autoComplete="off"
            onChange={event => setReference(event.target.value)}
          />
        </LabelledField>
      )}
      {!isUpi && <p className="text-muted">The cash is recorded as held by you until you hand it over.</p>}
      <Sum name={words.toTakeNow} amount={amount} isMain />
    </ActionForm>
  )
}

/** Sends the customer a link, by which they pay without signing in. */
export function PaymentLinkForm({ order, onDone, onCancel }: ActionProps) {
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.sendPaymentLink({ params: { id: order.orderId } })
    await onDone()
  })
  return (
    <ActionForm
      order={order}
      label="Send the link"
      isReady
      isBusy={isBusy}
      error={error}
      messages="The customer gets an SMS, and an email if their address is confirmed."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="text-muted">{`Sent to ${order.customer.phone ?? ''}. The link works, and the time slot is held, until two hours after the booking. The customer need not log in to pay.`}</p>
      <Sum name="To pay by link" amount={formatRupees(order.money.total)} isMain />
    </ActionForm>
  )
}
