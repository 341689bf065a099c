import { useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Alert, Problem, Section } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatShortRupees } from '#rules/money.ts'
import { deskPageTitles } from '#text/staff.ts'
import { ReceiptTable } from './receipt-table.tsx'

export default function MyCashPage() {
  const { value, problem, refresh } = usePolling(deskApi.getOwnCash)
  const main = useRef<HTMLElement>(null)
  // The same id until a response arrives, so that a repeated click hands nothing over twice.
  const [centre, setCentre] = useState('')
  const [id, setId] = useState(() => crypto.randomUUID())
  const showNew = async () => {
    await refresh()
    main.current?.focus()
  }
  const handOver = useSubmit(async (expected: number) => {
    await deskApi.handOverCash({ body: { id, expected, centre: centre || null } })
    setId(crypto.randomUUID())
    await showNew()
  })
  const undo = useSubmit(async (handoverId: string) => {
    await deskApi.withdrawCash({ body: { id: handoverId } })
    await showNew()
  })
  const handover = value?.held.handover
  const held = value?.held.amount ?? 0
  const amount = formatShortRupees(Math.abs(held))
  // The amount is negative after more refunds than receipts.
  const isOwed = held < 0
  const youHold = isOwed ? `The laboratory owes you ${amount}` : `You hold ${amount}`
  return (
    <main ref={main} tabIndex={-1} className="one-width" aria-labelledby="my-cash-title">
      <h1 id="my-cash-title">{deskPageTitles.myCash}</h1>
      <p className="my-2 text-muted">
        Cash you received from customers and have not handed over. Another person counts it.
      </p>
      <Problem problem={problem} isLoading={!value} lines={6} />
      {value && value.owed > 0 && (
        <p className="panel">
          {`${formatShortRupees(value.owed)} was missing at your last counts. You owe it until it is paid in, found or written off.`}
        </p>
      )}
      {handover && (
        <section className="panel">
          <p>
            {`${formatShortRupees(handover.amount)}, handed over ${formatDateTime(handover.handedAt)}, is waiting to be counted.`}
          </p>
          <p className="fields">
            <button type="button" aria-disabled={undo.isBusy} onClick={() => undo.submit(handover.id)}>
              Undo the handover
            </button>
          </p>
        </section>
      )}
      {value && value.receipts.length === 0 && <EmptyList>You hold no cash.</EmptyList>}
      {value && value.receipts.length > 0 && (
        <Section
          title={youHold}
          action={
            !handover &&
            held > 0 && (
              <span className="flex flex-wrap items-center gap-2">
                <label className="flex items-center gap-2">
                  To
                  <select value={centre} onChange={event => setCentre(event.target.value)}>
                    <option value="">Accounts or a manager</option>
                    {value.centres.map(({ code, name }) => (
                      <option key={code} value={code}>
                        {`Reception, ${name}`}
                      </option>
                    ))}
                  </select>
                </label>
                <button
                  type="button"
                  className="primary"
                  aria-disabled={handOver.isBusy}
                  onClick={() => handOver.submit(value.held.amount)}
                >
                  {handOver.isBusy ? 'Handing over...' : `Hand over ${amount}`}
                </button>
              </span>
            )
          }
        >
          <ReceiptTable receipts={value.receipts} caption={youHold} />
        </Section>
      )}
      <Alert>{handOver.error ?? undo.error}</Alert>
    </main>
  )
}
