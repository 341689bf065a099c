import Banknote from 'lucide-react/icons/banknote'
import QrIcon from 'lucide-react/icons/qr-code'
import { useId, useRef, useState } from 'react'
import type { PhoneVisit, ToTell } from '#collector/data/use-collector.ts'
import { useSay } from '#collector/frame/language.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { usePress } from '#kit/use-press.ts'
import { formatRupees } from '#rules/money.ts'
import { payeeOf } from '#rules/orders/upi.ts'
import { UPI_TRANSACTION } from '#rules/visits/upi.ts'
import * as text from '#text/collector/collector.ts'
import { Step } from './at-door.tsx'

type Method = 'cash_taken' | 'upi_taken'

/** What is to be taken, exact, and how it was. */
export function Money({ visit, tell }: { visit: PhoneVisit; tell: (told: ToTell) => Promise<boolean> }) {
  const say = useSay()
  const name = useId()
  const [method, setMethod] = useState<Method>()
  const [reference, setReference] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { orderId, toTake, upiLink, progress } = visit
  const amount = formatRupees(toTake)
  const [isBusy, press] = usePress(async () => {
    if (method === 'cash_taken') await tell({ kind: method, orderId, amount: toTake })
    if (method !== 'upi_taken') return
    const typed = reference.replaceAll(' ', '')
    setWrong(!UPI_TRANSACTION.test(typed))
    if (UPI_TRANSACTION.test(typed)) await tell({ kind: method, orderId, amount: toTake, reference: typed })
    else field.current?.focus()
  })
  if (progress.money)
    return (
      <Step
        number={4}
        isDone
        title={say(progress.money === 'cash' ? text.cashTaken : text.upiTaken, { amount })}
      />
    )
  if (toTake === 0) return <Step number={4} isDone title={say(text.nothingToTake)} />
  return (
    <Step number={4} isDone={false} title={say(text.takeAmount, { amount })}>
      <fieldset className="col-two col-pay">
        <legend className="col-hidden">{say(text.takeAmount, { amount })}</legend>
        <label>
          <input type="radio" name={name} onChange={() => setMethod('cash_taken')} />
          <Banknote aria-hidden="true" /> {say(text.cash)}
        </label>
        <label>
          <input type="radio" name={name} onChange={() => setMethod('upi_taken')} />
          <QrIcon aria-hidden="true" /> {say(text.upi)}
        </label>
      </fieldset>
      {method === 'upi_taken' && (
        <>
          {upiLink && <UpiCode link={upiLink} amount={amount} />}
          <label htmlFor={`${name}-reference`}>{say(text.upiReference)}</label>
          <input
            ref={field}
            id={`${name}-reference`}
            className="col-typed"
            value={reference}
            autoComplete="off"
            inputMode="numeric"
            maxLength={40}
            aria-invalid={isWrong}
            aria-describedby={`${name}-how`}
            onChange={event => setReference(event.target.value)}
          />
          <p id={`${name}-how`} role="status" className={isWrong ? 'col-problem' : undefined}>
            {say(text.upiReferenceHow)}
          </p>
        </>
      )}
      {method && (
        <button type="button" className="col-main" aria-disabled={isBusy} onClick={press}>
          {say(method === 'cash_taken' ? text.tookCash : text.sawUpi, { amount })}
        </button>
      )}
    </Step>
  )
}

/** As soon as it is there: it must not hide below the buttons. */
const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' })

/** What the payer scans, drawn here: without signal too. */
function UpiCode({ link, amount }: { link: string; amount: string }) {
  const say = useSay()
  return (
    <div className="col-upi" ref={bringIntoView}>
      <b className="col-amount">{amount}</b>
      <QrCode text={link} label={say(text.upiCode, { amount })} className="col-qr" />
      <b>{payeeOf(link)}</b>
      <p>{say(text.upiHow)}</p>
    </div>
  )
}
