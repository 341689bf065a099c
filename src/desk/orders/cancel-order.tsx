import { useEffect, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatRupees } from '#rules/money.ts'
import * as approvals from '#text/desk/approvals.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { DeedEnd, Sum } from './deed.tsx'
import type { DeedProps } from './move-visit.tsx'
import { Typed } from './other-address.tsx'
import type { DeskOrder } from './use-order.ts'
import { words } from './words.ts'

type Cancellation = Awaited<ReturnType<typeof deskApi.previewDeskCancellation>>['cancellation']

const standingOf = ({ patients }: DeskOrder) =>
  patients.flatMap(({ lines }) => lines).filter(({ isCancelled }) => !isCancelled)

/** Cancelling all of it, one person's tests or some lines: what comes back stands there before the press. */
export function CancelOrder({ order, onDone, onKeep }: DeedProps) {
  const all = standingOf(order).map(({ line }) => line)
  const canPart = order.actions.some(({ name, problem }) => name === 'cancel-part' && problem === null)
  const canWhole = order.actions.some(({ name, problem }) => name === 'cancel' && problem === null)
  const [chosen, setChosen] = useState<readonly number[]>(canWhole ? all : [])
  const [isFeeKept, setFeeKept] = useState(false)
  const [reason, setReason] = useState('')
  // Without lines the order goes whole, with what was added to its visit.
  const lines = chosen.length === all.length ? undefined : [...chosen]
  const { shown, needsSecond = false, problem } = useCancellation(order, lines, isFeeKept, chosen.length > 0)
  const { isBusy, press, why } = useTry(async () => {
    if (!shown) return
    const params = { id: order.orderId }
    const asked = { lines, isFeeKept, reason }
    if (needsSecond)
      await deskApi.askForRefund({ params, body: { ...asked, kind: 'cancel', amount: shown.refund } })
    else
      await deskApi.cancelAtDesk({
        params,
        body: { ...asked, expectedRefund: shown.refund, revision: order.revision },
      })
    await onDone()
  })
  const amount = formatRupees(shown?.refund ?? 0)
  const label =
    chosen.length === 0
      ? words.chooseLines
      : needsSecond
        ? say(approvals.askSecondToCancel, { amount })
        : lines
          ? words.cancelSome({ count: chosen.length, amount })
          : words.cancelAll({ amount })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (shown) void press()
      }}
    >
      <Lines order={order} all={all} chosen={chosen} canPart={canPart} onChoose={setChosen} />
      <Typed label={words.reasonLabel} isWide>
        <input
          value={reason}
          maxLength={300}
          minLength={needsSecond ? 3 : undefined}
          required={needsSecond}
          onChange={event => setReason(event.target.value)}
        />
      </Typed>
      <label className="desk-check">
        <input type="checkbox" checked={isFeeKept} onChange={event => setFeeKept(event.target.checked)} />
        {words.keepFee}
      </label>
      {shown && <Sums shown={shown} />}
      {shown && needsSecond && <p>{say(approvals.secondDecides)}</p>}
      <DeedEnd
        order={order}
        label={label}
        isBusy={isBusy}
        onKeep={onKeep}
        isReady={Boolean(shown)}
        why={why ?? problem}
        {...(needsSecond ? { tells: words.tellsAfterSecond } : {})}
      />
    </form>
  )
}

interface LinesProps {
  order: DeskOrder
  all: readonly number[]
  chosen: readonly number[]
  canPart: boolean
  onChoose: (lines: readonly number[]) => void
}

function Lines({ order, all, chosen, canPart, onChoose }: LinesProps) {
  const people = order.patients.filter(({ lines }) => lines.some(({ isCancelled }) => !isCancelled))
  const toggle = (some: readonly number[], isOn: boolean) =>
    onChoose([...chosen.filter(line => !some.includes(line)), ...(isOn ? some : [])])
  const box = (label: string, some: readonly number[]) => (
    <label key={label} className="desk-check">
      <input
        type="checkbox"
        checked={some.every(line => chosen.includes(line))}
        aria-disabled={canPart ? undefined : true}
        onChange={event => (canPart ? toggle(some, event.target.checked) : undefined)}
      />
      {label}
    </label>
  )
  return (
    <fieldset className="desk-lines">
      <legend>{words.whatToCancel}</legend>
      {box(words.allOfIt, all)}
      {people.map(({ position, name, lines }) => {
        const own = lines.filter(({ isCancelled }) => !isCancelled)
        return (
          <div key={position}>
            {people.length > 1 &&
              box(
                words.allOf({ name }),
                own.map(({ line }) => line),
              )}
            {all.length > 1 &&
              own.map(({ line, name: test, price, discount, quantity }) =>
                box(
                  discount > 0
                    ? `${test}, ${formatRupees(price * quantity)}, ${words.couponPart({ amount: formatRupees(discount) })}`
                    : `${test}, ${formatRupees(price * quantity)}`,
                  [line],
                ),
              )}
          </div>
        )
      })}
    </fieldset>
  )
}

interface Answer {
  shown?: Cancellation
  needsSecond?: boolean
  problem?: string
}

/** What the server says it would bring back, asked again with each change. */
function useCancellation(
  { orderId }: DeskOrder,
  lines: number[] | undefined,
  isFeeKept: boolean,
  isWanted: boolean,
): Answer {
  const [answer, setAnswer] = useState<Answer & { asked: string }>()
  const asked = JSON.stringify([lines, isFeeKept])
  useEffect(() => {
    if (!isWanted) return
    const ending = new AbortController()
    const [some, isKept] = JSON.parse(asked) as [number[] | null, boolean]
    const body = { ...(some ? { lines: some } : {}), isFeeKept: isKept }
    deskApi
      .previewDeskCancellation({ params: { id: orderId }, body }, { signal: ending.signal })
      .then(({ cancellation, needsSecond }) => setAnswer({ asked, shown: cancellation, needsSecond }))
      .catch((error: unknown) => {
        if (ending.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setAnswer({ asked, problem: error.message })
      })
    return () => ending.abort()
  }, [orderId, asked, isWanted])
  return isWanted && answer?.asked === asked ? answer : {}
}

function Sums({ shown }: { shown: Cancellation }) {
  const { paid, refund, kept, held, newTotal, isWhole, discountLost, additions, way } = shown
  return (
    <div role="status">
      <Sum name={words.paidSoFar} amount={formatRupees(paid)} />
      {kept > 0 && <Sum name={words.weKeep} amount={formatRupees(kept)} />}
      {held > 0 && <Sum name={words.heldBack} amount={formatRupees(held)} />}
      {!isWhole && <Sum name={words.newTotal} amount={formatRupees(newTotal)} />}
      <Sum name={words.comesBack} amount={formatRupees(refund)} isMain />
      {discountLost && <p>{words.couponLost}</p>}
      {additions.map(one => (
        <p key={one.orderId}>
          {words.alsoCancelled({ order: one.orderId, amount: formatRupees(one.refund) })}
        </p>
      ))}
      {refund > 0 && way !== 'none' && (
        <p className="desk-quiet">{way === 'online' ? words.backOnline : words.backCash}</p>
      )}
    </div>
  )
}
