import { useEffect, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { QrCode } from '#kit/qr-code.tsx'
import { useUpiCode } from '#kit/use-upi-code.ts'
import { formatShortRupees } from '#rules/money.ts'
import { TAKEN_AS, type TakenAs } from '#rules/orders/order-status.ts'
import { PAYMENT_REFERENCE } from '#rules/orders/upi.ts'
import type { UpiCode as Code } from '#wire/staff/upi-code.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { Choice, Choices, Sum } from './parts.tsx'
import { words } from './words.ts'

/**
 * Shows a UPI code that confirms itself, or records cash, a card payment or UPI by the laboratory's own code, the last two
 * with their reference.
 */
export function TakePaymentForm({
  order,
  onDone,
  onCancel,
  first = 'cash',
  closeLabel = 'Cancel',
}: ActionProps & { first?: TakenAs; closeLabel?: string }) {
  const [method, setMethod] = useState(first)
  const [isOwnCode, setOwnCode] = useState(order.status === 'pending')
  const [reference, setReference] = useState('')
  const isCash = method === 'cash'
  const isLive = method === 'upi' && !isOwnCode
  const { total, upiLink } = order.money
  const { isBusy, submit, error } = useSubmit(async () => {
    const body = {
      as: method,
      reference: isCash ? '' : reference,
      amount: total,
      revision: order.revision,
    }
    await deskApi.takePaymentAtDesk({ params: { id: order.orderId }, body })
    await onDone()
  })
  const amount = formatShortRupees(total)
  const isReady = !isLive && (isCash || PAYMENT_REFERENCE.test(reference.trim()))
  return (
    <ActionForm
      order={order}
      label={isLive ? undefined : isReady ? `Record ${amount} as received` : 'Enter the reference first'}
      isReady={isReady}
      isBusy={isBusy}
      error={error}
      messages={
        // While a code is shown, no payment is recorded by this form.
        isLive
          ? ''
          : order.status === 'pending'
            ? words.messageSent
            : isCash
              ? 'The customer gets a WhatsApp message or an SMS that confirms the amount in cash.'
              : 'The customer gets no message. Their order shows the payment and the bill.'
      }
      otherButton={
        isLive && (
          <button type="button" onClick={() => setOwnCode(true)}>
            Enter a reference instead
          </button>
        )
      }
      onSubmit={submit}
      onCancel={onCancel}
      closeLabel={closeLabel}
    >
      <Choices legend={words.howPaid}>
        {TAKEN_AS.map(way => (
          <Choice
            key={way}
            name="desk-method"
            isChosen={method === way}
            onChoose={() => {
              setMethod(way)
              setOwnCode(order.status === 'pending')
            }}
          >
            {words.takenAs[way]}
          </Choice>
        ))}
      </Choices>
      {isLive && <LiveCode orderId={order.orderId} onPaid={onDone} onOwnCode={() => setOwnCode(true)} />}
      {method === 'upi' && isOwnCode && <UpiCode link={upiLink} amount={amount} />}
      {!isCash && !isLive && <ReferenceField way={method} value={reference} onChange={setReference} />}
      {isCash && <p className="text-muted">The cash is recorded as held by you until you hand it over.</p>}
      {!isLive && <Sum name={words.toTakeNow} amount={amount} isMain />}
    </ActionForm>
  )
}

const CALLS = { show: deskApi.showCodeAtDesk, read: deskApi.readCodeAtDesk }

interface LiveProps {
  orderId: string
  onPaid: () => Promise<void>
  /** No provider shows a code. */
  onOwnCode: () => void
}

/** A provider's code over what is due at the visit, which confirms itself. */
function LiveCode({ orderId, onPaid, onOwnCode }: LiveProps) {
  const { code, again } = useUpiCode(orderId, CALLS)
  const state = code?.state
  const done = useRef({ onPaid, onOwnCode })
  useEffect(() => {
    done.current = { onPaid, onOwnCode }
  })
  useEffect(() => {
    if (state === 'paid') void done.current.onPaid()
    if (state === 'none') done.current.onOwnCode()
  }, [state])
  const amount = formatShortRupees(code?.amount ?? 0)
  return (
    <>
      {code?.link && (
        <QrCode text={code.link} label={`Code to pay ${amount} by UPI`} className="mx-auto size-48" />
      )}
      <p role="status" className="text-center">
        {state === 'open' && <b className="block">Waiting for the payment</b>}
        <span className="text-muted">{codeWords(code, amount)}</span>
      </p>
      {(state === 'ended' || state === 'returned') && (
        <button type="button" className="justify-self-center" onClick={again}>
          Show a new code
        </button>
      )}
    </>
  )
}

function codeWords(code: Code | undefined, amount: string): string {
  if (code?.state === 'open') return words.codeOpen({ amount })
  if (code?.state === 'paid') return words.codePaid({ amount })
  if (code?.state === 'returned') return words.codeReturned({ amount })
  return code?.state === 'ended' ? 'This code has expired.' : 'Getting a code …'
}

/** The code that the payer scans. */
export function UpiCode({ link, amount }: { link: string | null; amount: string }) {
  if (!link) return <p>No UPI address is set (UPI_ADDRESS).</p>
  return (
    <>
      <QrCode text={link} label={`Code to pay ${amount} by UPI`} className="mx-auto size-48" />
      <p className="text-muted">The payer scans this with any UPI app and shows you the confirmation.</p>
    </>
  )
}

interface ReferenceProps {
  way: Exclude<TakenAs, 'cash'>
  value: string
  onChange: (reference: string) => void
}

export const ReferenceField = ({ way, value, onChange }: ReferenceProps) => (
  <LabelledField label={words.references[way]} isWide>
    <input
      name="reference"
      value={value}
      inputMode="numeric"
      maxLength={40}
      autoComplete="off"
      onChange={event => onChange(event.target.value)}
    />
  </LabelledField>
)

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
      <Sum name="To pay by link" amount={formatShortRupees(order.money.total)} isMain />
    </ActionForm>
  )
}
