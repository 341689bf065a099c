import Banknote from 'lucide-react/icons/banknote'
import QrIcon from 'lucide-react/icons/qr-code'
import { useId, useRef, useState } from 'react'
import type { EventToReport, PhoneVisit } from '#collector/data/use-collector.ts'
import { useWords } from '#collector/frame/language.tsx'
import { bigField, errorText, sideBySide } from '#collector/frame/styles.ts'
import { QrCode } from '#kit/qr-code.tsx'
import { useAction } from '#kit/use-action.ts'
import { formatShortRupees, toRupees } from '#rules/money.ts'
import { PAYMENT_REFERENCE, parsePayee } from '#rules/orders/upi.ts'
import { stepButton, VisitStep } from './at-door.tsx'

type Method = 'cash_taken' | 'upi_taken'

const METHOD = 'flex min-h-14 items-center gap-3 rounded-control border-2 border-ink px-3.5 py-2 font-[650]'
const RADIO = 'size-6 flex-none accent-leaf'

export function PaymentStep({
  visit,
  record,
  isNext,
}: {
  visit: PhoneVisit
  record: (event: EventToReport) => Promise<boolean>
  isNext: boolean
}) {
  const words = useWords()
  const name = useId()
  const [method, setMethod] = useState<Method>()
  const [reference, setReference] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { orderId, toTake, upiLink, progress } = visit
  const amount = formatShortRupees(toTake)
  const taken = { amount: formatShortRupees(toRupees(progress.taken)) }
  const tookAlready = progress.money === 'cash' ? words.cashTaken(taken) : words.upiTaken(taken)
  const [isBusy, run] = useAction(async () => {
    if (method === 'cash_taken') await record({ kind: method, orderId, amount: toTake })
    if (method !== 'upi_taken') return
    const typed = reference.replaceAll(' ', '')
    setWrong(!PAYMENT_REFERENCE.test(typed))
    if (PAYMENT_REFERENCE.test(typed))
      await record({ kind: method, orderId, amount: toTake, reference: typed })
    else field.current?.focus()
  })
  if (toTake === 0)
    return <VisitStep number={4} isDone title={progress.money ? tookAlready : words.nothingToTake} />
  return (
    <VisitStep number={4} isNext={isNext} title={words.takeAmount({ amount })}>
      {/* Tests were added since: the rest is paid in the same way. */}
      {progress.money && <p>{tookAlready}</p>}
      <fieldset className={sideBySide}>
        <legend className="sr-only">{words.takeAmount({ amount })}</legend>
        {progress.money !== 'upi' && (
          <label className={METHOD}>
            <input type="radio" className={RADIO} name={name} onChange={() => setMethod('cash_taken')} />
            <Banknote aria-hidden="true" /> {words.cash}
          </label>
        )}
        {progress.money !== 'cash' && (
          <label className={METHOD}>
            <input type="radio" className={RADIO} name={name} onChange={() => setMethod('upi_taken')} />
            <QrIcon aria-hidden="true" /> {words.upi}
          </label>
        )}
      </fieldset>
      {method === 'upi_taken' && (
        <>
          {upiLink && <UpiCode link={upiLink} amount={amount} />}
          <label htmlFor={`${name}-reference`}>{words.upiReference}</label>
          <input
            ref={field}
            id={`${name}-reference`}
            className={`${bigField} tracking-[0.05em]`}
            value={reference}
            autoComplete="off"
            inputMode="numeric"
            maxLength={40}
            aria-invalid={isWrong}
            aria-describedby={`${name}-how`}
            onChange={event => setReference(event.target.value)}
          />
          <p id={`${name}-how`} role="status" className={isWrong ? errorText : undefined}>
            {words.upiReferenceHow}
          </p>
        </>
      )}
      {method && (
        <button
          key={method}
          ref={bringAboveDock}
          type="button"
          className={`${stepButton(isNext)} scroll-mb-40`}
          aria-disabled={isBusy}
          onClick={run}
        >
          {method === 'cash_taken' ? words.tookCash({ amount }) : words.sawUpi({ amount })}
        </button>
      )}
    </VisitStep>
  )
}

/** The code must not start below the dock. */
const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' })

const bringAboveDock = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest' })

/** The code that the payer scans; drawn on the phone, so it works offline. */
function UpiCode({ link, amount }: { link: string; amount: string }) {
  const words = useWords()
  return (
    <div className="mt-3 grid justify-items-center gap-1.5 text-center wrap-anywhere" ref={bringIntoView}>
      <b className="text-3xl">{amount}</b>
      <QrCode text={link} label={words.upiCode({ amount })} className="h-auto w-[min(17rem,100%)]" />
      <b>{parsePayee(link)}</b>
      <p>{words.upiHow}</p>
    </div>
  )
}
