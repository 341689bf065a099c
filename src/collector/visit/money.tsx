import Banknote from 'lucide-react/icons/banknote'
import QrIcon from 'lucide-react/icons/qr-code'
import { useCallback, useId, useRef, useState } from 'react'
import { closeUpiCode } from '#collector/data/collector-api.ts'
import type { EventToReport, PhoneVisit } from '#collector/data/use-collector.ts'
import { useWords } from '#collector/frame/language.tsx'
import { bigField, errorText, sideBySide } from '#collector/frame/styles.ts'
import { useAction } from '#kit/use-action.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { formatShortRupees, toRupees } from '#rules/money.ts'
import { PAYMENT_REFERENCE } from '#rules/orders/upi.ts'
import { CallError } from '#wire/client.ts'
import { stepButton, VisitStep } from './at-door.tsx'
import { LiveCode, UpiCode } from './upi-code.tsx'

type Method = 'cash_taken' | 'upi_taken'

const METHOD = 'flex min-h-14 items-center gap-3 rounded-control border-2 border-ink px-3.5 py-2 font-[650]'
const RADIO = 'size-6 flex-none accent-leaf'

export function PaymentStep({
  visit,
  record,
  refresh,
  isNext,
}: {
  visit: PhoneVisit
  record: (event: EventToReport) => Promise<boolean>
  refresh: () => Promise<unknown>
  isNext: boolean
}) {
  const words = useWords()
  const name = useId()
  const [method, setMethod] = useState<Method>()
  const [isOwnCode, setOwnCode] = useState(false)
  const showOwnCode = useCallback(() => setOwnCode(true), [])
  const hasCode = useRef(false)
  const { orderId, toTake, progress, paidByCode = 0 } = visit
  const amount = formatShortRupees(toTake)
  const before =
    progress.money === 'cash'
      ? words.cashTaken({ amount: formatShortRupees(toRupees(progress.taken)) })
      : words.upiTaken({ amount: formatShortRupees(toRupees(progress.taken) || paidByCode) })
  const hasPaid = progress.money !== null || paidByCode > 0
  const [isBusy, takeCash] = useAction(async () => {
    if (hasCode.current && (await isPaidByCode(orderId))) await refresh()
    else await record({ kind: 'cash_taken', orderId, amount: toTake })
  })
  if (toTake === 0) return <VisitStep number={4} isDone title={hasPaid ? before : words.nothingToTake} />
  return (
    <VisitStep number={4} isNext={isNext} title={words.takeAmount({ amount })}>
      {/* Tests were added since. Money that was reported is followed by more of the same way. */}
      {hasPaid && <p>{before}</p>}
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
            <input
              type="radio"
              className={RADIO}
              name={name}
              onChange={() => {
                hasCode.current = true
                setOwnCode(progress.money === 'upi')
                setMethod('upi_taken')
              }}
            />
            <QrIcon aria-hidden="true" /> {words.upi}
          </label>
        )}
      </fieldset>
      {method === 'upi_taken' && isOwnCode && <OwnCode visit={visit} record={record} isNext={isNext} />}
      {method === 'upi_taken' && !isOwnCode && (
        <LiveCode key={toTake} orderId={orderId} onPaid={refresh} onOwnCode={showOwnCode} />
      )}
      {method === 'cash_taken' && (
        <button
          ref={bringAboveDock}
          type="button"
          className={`${stepButton(isNext)} scroll-mb-40`}
          aria-disabled={isBusy}
          onClick={takeCash}
        >
          {words.tookCash({ amount })}
        </button>
      )}
    </VisitStep>
  )
}

const bringAboveDock = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest' })

/** Closes the code first. Without signal the shop closes it when it gets the report of the cash. */
async function isPaidByCode(id: string): Promise<boolean> {
  try {
    return (await closeUpiCode({ params: { id } }, { maxMs: 5 * SECOND_MS })).code.state === 'paid'
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}

/** The laboratory's own code, for which the payer's phone has a reference. */
function OwnCode({
  visit: { orderId, toTake, upiLink },
  record,
  isNext,
}: Omit<Parameters<typeof PaymentStep>[0], 'refresh'>) {
  const words = useWords()
  const id = useId()
  const [reference, setReference] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const amount = formatShortRupees(toTake)
  const [isBusy, run] = useAction(async () => {
    const typed = reference.replaceAll(' ', '')
    setWrong(!PAYMENT_REFERENCE.test(typed))
    if (PAYMENT_REFERENCE.test(typed))
      await record({ kind: 'upi_taken', orderId, amount: toTake, reference: typed })
    else field.current?.focus()
  })
  return (
    <>
      {upiLink && (
        <UpiCode link={upiLink} amount={amount}>
          <p>{words.upiHow}</p>
        </UpiCode>
      )}
      <label htmlFor={id}>{words.upiReference}</label>
      <input
        ref={field}
        id={id}
        className={`${bigField} tracking-[0.05em]`}
        value={reference}
        autoComplete="off"
        inputMode="numeric"
        maxLength={40}
        aria-invalid={isWrong}
        aria-describedby={`${id}-how`}
        onChange={event => setReference(event.target.value)}
      />
      <p id={`${id}-how`} role="status" className={isWrong ? errorText : undefined}>
        {words.upiReferenceHow}
      </p>
      <button
        ref={bringAboveDock}
        type="button"
        className={`${stepButton(isNext)} scroll-mb-40`}
        aria-disabled={isBusy}
        onClick={run}
      >
        {words.sawUpi({ amount })}
      </button>
    </>
  )
}
