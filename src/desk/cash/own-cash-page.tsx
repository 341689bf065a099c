import { useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import * as cash from '#text/desk/cash.ts'
import { say } from '#text/text.ts'
import '#desk/frame/money.css'
import { Problem } from '#kit/desk/problem.tsx'
import { Receipts } from './receipts.tsx'

const loadOwn = (signal?: AbortSignal) => deskApi.getOwnCash(undefined, { signal })

/** What somebody at a counter holds, and handing it over. */
export default function OwnCashPage() {
  const { value, problem, refresh } = useFresh(loadOwn)
  const main = useRef<HTMLElement>(null)
  // Kept until an answer has come: pressed again after none came, nothing is handed over twice.
  const [id, setId] = useState(() => crypto.randomUUID())
  const after = async () => {
    await refresh()
    main.current?.focus()
  }
  const handOver = useTry(async (expected: number) => {
    await deskApi.handOverCash({ body: { id, expected } })
    setId(crypto.randomUUID())
    await after()
  })
  const takeBack = useTry(async (handoverId: string) => {
    await deskApi.withdrawCash({ body: { id: handoverId } })
    await after()
  })
  return (
    <main ref={main} tabIndex={-1} aria-labelledby="own-cash-title">
      <h1 id="own-cash-title">{say(cash.ownCashTitle)}</h1>
      <p className="desk-note">{say(cash.ownCashIntro)}</p>
      <Problem problem={problem} isLoading={!value} />
      {value?.held.handover && (
        <section className="desk-beside">
          <p>
            {say(cash.waitsToBeCounted, {
              amount: formatRupees(value.held.handover.amount),
              time: formatDateTime(value.held.handover.handedAt),
            })}
          </p>
          <p className="desk-fields">
            <button
              type="button"
              aria-disabled={takeBack.isBusy}
              onClick={() => value.held.handover && takeBack.press(value.held.handover.id)}
            >
              {say(cash.takeBackButton)}
            </button>
          </p>
        </section>
      )}
      {value && value.receipts.length === 0 && <p className="desk-empty">{say(cash.youHoldNothing)}</p>}
      {value && value.receipts.length > 0 && (
        <section className="desk-part" aria-labelledby="own-held">
          <header>
            <h2 id="own-held">{say(cash.youHold, { amount: formatRupees(value.held.amount) })}</h2>
            {!value.held.handover && (
              <button
                type="button"
                className="desk-primary"
                aria-disabled={handOver.isBusy}
                onClick={() => handOver.press(value.held.amount)}
              >
                {say(handOver.isBusy ? cash.handingOver : cash.handOverButton, {
                  amount: formatRupees(value.held.amount),
                })}
              </button>
            )}
          </header>
          <Receipts
            receipts={value.receipts}
            caption={say(cash.youHold, { amount: formatRupees(value.held.amount) })}
          />
        </section>
      )}
      <p role="alert" className="desk-problem">
        {handOver.why ?? takeBack.why}
      </p>
    </main>
  )
}
