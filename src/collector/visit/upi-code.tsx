import { type ReactNode, useEffect } from 'react'
import { readUpiCode, showUpiCode } from '#collector/data/collector-api.ts'
import { useWords } from '#collector/frame/language.tsx'
import { mainButton, plainButton } from '#collector/frame/styles.ts'
import { QrCode } from '#kit/qr-code.tsx'
import { useUpiCode } from '#kit/use-upi-code.ts'
import { formatShortRupees } from '#rules/money.ts'
import { parsePayee } from '#rules/orders/upi.ts'
import type { UpiCode as Code } from '#wire/staff/upi-code.ts'

/** The code must not start below the dock. */
const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' })

/** The code that the payer scans; drawn on the phone, so it works offline. */
export function UpiCode({ link, amount, children }: { link: string; amount: string; children: ReactNode }) {
  const words = useWords()
  return (
    <div className="mt-3 grid justify-items-center gap-1.5 text-center wrap-anywhere" ref={bringIntoView}>
      <b className="text-3xl">{amount}</b>
      <QrCode text={link} label={words.upiCode({ amount })} className="h-auto w-[min(17rem,100%)]" />
      <b>{parsePayee(link)}</b>
      {children}
    </div>
  )
}

const CALLS = { show: showUpiCode, read: readUpiCode }

interface Props {
  orderId: string
  /** Reads the day again, in which the visit is paid. */
  onPaid: () => Promise<unknown>
  /** Without signal or a provider, or if the collector chooses it. */
  onOwnCode: () => void
}

/** A provider's code, which confirms itself. */
export function LiveCode({ orderId, onPaid, onOwnCode }: Props) {
  const words = useWords()
  const { code, again } = useUpiCode(orderId, CALLS)
  const state = code?.state
  useEffect(() => {
    if (state === 'paid') void onPaid()
    if (state === 'none') onOwnCode()
  }, [state, onPaid, onOwnCode])
  const amount = formatShortRupees(code?.amount ?? 0)
  const isOver = state === 'ended' || state === 'returned'
  return (
    <>
      {code?.link ? (
        <UpiCode link={code.link} amount={amount}>
          <p role="status">{words.codeWaiting}</p>
        </UpiCode>
      ) : (
        <p role="status">{stateWords(words, code)}</p>
      )}
      {isOver && (
        <button type="button" className={mainButton} onClick={again}>
          {words.newCode}
        </button>
      )}
      {state !== 'paid' && (
        <button type="button" className={plainButton} onClick={onOwnCode}>
          {words.ownCode}
        </button>
      )}
    </>
  )
}

function stateWords(words: ReturnType<typeof useWords>, code: Code | undefined): string {
  const amount = formatShortRupees(code?.amount ?? 0)
  if (code?.state === 'paid') return words.upiTaken({ amount })
  if (code?.state === 'ended') return words.codeEnded
  if (code?.state === 'returned') return words.codeReturned({ amount })
  return words.codeOpening
}
