import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { QrCode } from '#kit/qr-code.tsx'
import { formatRupees } from '#rules/money.ts'
import { DeedEnd, Sum } from './deed.tsx'
import type { DeedProps } from './move-visit.tsx'
import { Typed } from './other-address.tsx'
import { Choices } from './time-choice.tsx'
import { words } from './words.ts'

type Way = 'cash' | 'upi'

/** As UPI apps number their payments: twelve digits; some banks have fewer. */
const MIN_REFERENCE = 4

/** Money that somebody has in hand: cash, or UPI by a code on this screen, noted with its reference. */
export function TakePayment({ order, onDone, onKeep }: DeedProps) {
  const [way, setWay] = useState<Way>('cash')
  const [reference, setReference] = useState('')
  const { total, upiLink } = order.money
  const { isBusy, press, why } = useTry(async () => {
    const body = {
      as: way,
      reference: way === 'upi' ? reference : '',
      amount: total,
      revision: order.revision,
    }
    await deskApi.takePaymentAtDesk({ params: { id: order.orderId }, body })
    await onDone()
  })
  const amount = formatRupees(total)
  const isReady = way === 'cash' || reference.trim().length >= MIN_REFERENCE
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isReady) void press()
      }}
    >
      <Choices legend={words.howPaid}>
        {(['cash', 'upi'] as const).map(one => (
          <label key={one}>
            <input type="radio" name="desk-taken" checked={way === one} onChange={() => setWay(one)} />
            {words.takenAs[one]}
          </label>
        ))}
      </Choices>
      {way === 'upi' && (
        <>
          {upiLink ? (
            <>
              <QrCode text={upiLink} label={words.upiCode({ amount })} className="desk-qr" />
              <p className="desk-quiet">{words.upiHow}</p>
            </>
          ) : (
            <p>{words.noUpi}</p>
          )}
          <Typed label={words.upiReference} isWide>
            <input
              value={reference}
              maxLength={40}
              autoComplete="off"
              onChange={event => setReference(event.target.value)}
            />
          </Typed>
        </>
      )}
      {way === 'cash' && <p className="desk-quiet">{words.cashInHand}</p>}
      <Sum name={words.toTakeNow} amount={amount} isMain />
      <DeedEnd
        order={order}
        isBusy={isBusy}
        why={why}
        onKeep={onKeep}
        isReady={isReady}
        tells={order.status === 'pending' ? words.tellsCustomer : words.tellsPaid}
        label={isReady ? words.noteTaken({ amount }) : words.typeReference}
      />
    </form>
  )
}
