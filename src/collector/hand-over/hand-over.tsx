import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { getOwnCash, handOverCash, withdrawCash } from '#collector/data/collector-api.ts'
import type { CollectorApp } from '#collector/data/use-collector.ts'
import { useRefusal, useWords } from '#collector/frame/language.tsx'
import { Head, UnsentBar } from '#collector/frame/parts.tsx'
import { dock, errorText, ghostButton, mainButton, noteBox, screen } from '#collector/frame/styles.ts'
import { createRequestOrder } from '#kit/request-order.ts'
import { useAction } from '#kit/use-action.ts'
import { formatShortRupees } from '#rules/money.ts'
import { CallError } from '#wire/client.ts'

type OwnCash = Awaited<ReturnType<typeof getOwnCash>>

/** A code that another phone scanned is only in the visit, and a code that was not sent yet only in the progress. */
function tubesInBox({ tubes, progress }: CollectorApp['phone']['visits'][number]): number {
  if (progress.step !== 'collected' && progress.step !== 'failed') return 0
  const keys = new Set(Object.keys(progress.tubes))
  // The label of a failed visit may be printed, but no tube has it.
  if (progress.step === 'collected') for (const { key, code } of tubes) if (code) keys.add(key)
  for (const { key, hasLeftBox } of tubes) if (hasLeftBox) keys.delete(key)
  return keys.size
}

/** The cash by the newest response. `lost`: why it could not be read, as long as it is missing. */
function useOwnCash() {
  const [cash, setCash] = useState<OwnCash>()
  const [lost, setLost] = useState<CallError>()
  const [startReading] = useState(createRequestOrder)
  const read = useCallback(async () => {
    const isNewer = startReading()
    const accept = (read: OwnCash | undefined, problem?: CallError) => {
      if (!isNewer()) return
      setCash(read)
      setLost(problem)
    }
    try {
      accept(await getOwnCash())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      accept(undefined, error)
    }
  }, [startReading])
  return { cash, held: cash?.held, lost, read }
}

/**
 * Hands over tubes and cash at the centre. Requires a connection and no unsent updates, so that both sides count the
 * same.
 */
export function HandOver({ collector }: { collector: CollectorApp }) {
  const words = useWords()
  const why = useId()
  const { phone } = collector
  const { cash, held, lost, read } = useOwnCash()
  const [centre, setCentre] = useState('')
  const refusal = useRefusal()
  const [refused, setRefused] = useState<CallError>()
  const unsent = phone.waiting.some(({ staffId }) => staffId === phone.day?.staff.id)
  const isConnected = !unsent && phone.lastSync !== 'no-signal'
  const canRead = isConnected && phone.lastSync !== 'none'
  useEffect(() => {
    if (canRead) void read()
  }, [canRead, read])
  const [isReading, readAgain] = useAction(async () => {
    setRefused(undefined)
    await read()
  })
  // Stays the same after a call without an answer, so that a second tap repeats the same handover.
  const id = useRef('')
  const main = useRef<HTMLElement>(null)
  const [isBusy, run] = useAction(async (call: () => Promise<unknown>) => {
    setRefused(undefined)
    let isDone = false
    try {
      await call()
      isDone = true
      id.current = ''
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error)
      if (error.status > 0) id.current = ''
    }
    await read()
    // The button is removed from the page.
    if (isDone) main.current?.focus()
    await collector.refresh()
  })
  const handOver = async () => {
    if (unsent || !held || held.amount <= 0) return
    id.current ||= crypto.randomUUID()
    await run(() => handOverCash({ body: { id: id.current, expected: held.amount, centre: centre || null } }))
  }
  const tubes = phone.visits.reduce((count, visit) => count + tubesInBox(visit), 0)
  const isReady = isConnected && held !== undefined
  const isLost = canRead && !held && lost !== undefined
  const problem = refused ?? lost
  return (
    <>
      <Head hasBack title={words.handOver} />
      <UnsentBar phone={phone} />
      <main ref={main} tabIndex={-1} className={screen}>
        <p className="text-xl">{words.tubesInBox({ count: tubes })}</p>
        {isReady && cash && cash.owed > 0 && (
          <p className={noteBox}>{words.youOwe({ amount: formatShortRupees(cash.owed) })}</p>
        )}
        {isReady && (
          <HeldCash
            held={held}
            isBusy={isBusy}
            onUndo={id => void run(() => withdrawCash({ body: { id } }))}
          />
        )}
        {isReady && held.amount > 0 && (cash?.centres.length ?? 0) > 0 && (
          <label className="grid gap-1.5">
            {words.handOverTo}
            <select
              className="min-h-12 w-full rounded-control border-2 border-line-strong bg-white px-3"
              value={centre}
              onChange={event => setCentre(event.target.value)}
            >
              <option value="">{words.toAccounts}</option>
              {cash?.centres.map(({ code, name }) => (
                <option key={code} value={code} lang="en" translate="no">
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {!isReady && !isLost && (
          <p id={why} role="status">
            {isConnected ? words.loading : words.sendFirst}
          </p>
        )}
        <p role="alert" className={errorText}>
          {problem && (problem.status === 0 ? words.notReached : refusal(problem))}
        </p>
      </main>
      {!(isReady && held.amount <= 0) && (
        <div className={dock}>
          {isLost ? (
            <button type="button" className={mainButton} aria-disabled={isReading} onClick={readAgain}>
              {words.tryAgain}
            </button>
          ) : (
            <button
              type="button"
              className={mainButton}
              aria-disabled={!isReady || isBusy}
              aria-describedby={isReady ? undefined : why}
              onClick={handOver}
            >
              {isReady ? words.handOverAmount({ amount: formatShortRupees(held.amount) }) : words.handOver}
            </button>
          )}
        </div>
      )}
    </>
  )
}

interface HeldCashProps {
  held: OwnCash['held']
  isBusy: boolean
  /** Takes back the handover with this id. */
  onUndo: (id: string) => void
}

/** What was handed over and is not counted yet, and what the collector still holds. */
function HeldCash({ held: { amount, handover }, isBusy, onUndo }: HeldCashProps) {
  const words = useWords()
  return (
    <>
      {handover && (
        <section className={`${noteBox} grid gap-2.5`}>
          <p>{words.handedOver({ amount: formatShortRupees(handover.amount) })}</p>
          <button
            type="button"
            className={ghostButton}
            aria-disabled={isBusy}
            onClick={() => onUndo(handover.id)}
          >
            {words.undoHandover}
          </button>
        </section>
      )}
      {amount === 0 && <p>{words.nothingInHand}</p>}
      {amount < 0 && <p>{words.owesYou({ amount: formatShortRupees(-amount) })}</p>}
      {amount > 0 && (
        <>
          <p>
            <b className="text-3xl wrap-anywhere">{formatShortRupees(amount)}</b> {words.inHand}
          </p>
          <p>{words.countIt}</p>
        </>
      )}
    </>
  )
}
