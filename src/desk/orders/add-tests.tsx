import { useEffect, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatRupees } from '#rules/money.ts'
import { CallError } from '#wire/client.ts'
import { TestField } from './choose-test.tsx'
import { DeedEnd, Sum } from './deed.tsx'
import type { DeedProps } from './move-visit.tsx'
import type { DeskOrder } from './use-order.ts'
import { words } from './words.ts'

interface Added {
  key: string
  id: string
  name: string
  patient: number
}

type Priced = Awaited<ReturnType<typeof deskApi.priceDeskAddition>>

/** Tests for the visit, by typing; for whom, what they cost now, and how they are paid. */
export function AddTests({ order, onDone, onKeep }: DeedProps) {
  const [tests, setTests] = useState<readonly Added[]>([])
  const [way, setWay] = useState<'COD' | 'ONLINE'>('COD')
  const [isAgreed, setAgreed] = useState(false)
  const items = tests.map(({ id, patient }) => ({ id, patient }))
  const { priced, problem } = usePrice(order, items)
  const { isBusy, press, why } = useTry(async () => {
    if (!priced) return
    const body = {
      items,
      totalAmount: priced.total,
      paymentMethod: way,
      consent: true,
      revision: order.revision,
    }
    await deskApi.addTestsAtDesk({ params: { id: order.orderId }, body })
    await onDone()
  })
  const amount = formatRupees(priced?.total ?? 0)
  const label =
    tests.length === 0 ? words.chooseTests : isAgreed ? words.addNow({ amount }) : words.askConsent
  const change = (at: number, change: Partial<Added>) =>
    setTests(tests.map((test, index) => (index === at ? { ...test, ...change } : test)))
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (priced && isAgreed) void press()
      }}
    >
      <TestField
        onTake={({ _id: id, name }) =>
          setTests([
            ...tests,
            { key: crypto.randomUUID(), id, name, patient: firstWithout(order, tests, id) },
          ])
        }
      />
      <ul className="desk-added">
        {tests.map((test, at) => (
          <li key={test.key}>
            <span>{test.name}</span>
            {order.patients.length > 1 && (
              <label>
                {words.forWhom}{' '}
                <select
                  value={test.patient}
                  onChange={event => change(at, { patient: Number(event.target.value) })}
                >
                  {order.patients.map(({ position, name }) => (
                    <option key={position} value={position}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <span className="desk-sum">{priced?.lines[at] && formatRupees(priced.lines[at].price)}</span>
            <button
              type="button"
              className="desk-small"
              aria-label={words.removeTest({ name: test.name })}
              onClick={() => setTests(tests.filter((_, index) => index !== at))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {tests.length > 0 && <Sum name={words.toPayMore} amount={priced ? amount : '…'} isMain />}
      <fieldset className="desk-choices">
        <legend className="desk-hidden">{words.howPaid}</legend>
        {(['COD', 'ONLINE'] as const).map(one => (
          <label key={one}>
            <input type="radio" name="desk-way" checked={way === one} onChange={() => setWay(one)} />
            {one === 'COD' ? words.payAtDoor : words.payByLink}
          </label>
        ))}
      </fieldset>
      <label className="desk-check">
        <input type="checkbox" checked={isAgreed} onChange={event => setAgreed(event.target.checked)} />
        {words.agreedAsked}
      </label>
      <DeedEnd
        order={order}
        label={label}
        isBusy={isBusy}
        onKeep={onKeep}
        isReady={Boolean(priced) && isAgreed}
        why={why ?? problem}
      />
    </form>
  )
}

/** Whoever does not have the test of those named so far. */
const firstWithout = ({ patients }: DeskOrder, tests: readonly Added[], id: string): number =>
  patients.find(
    ({ position, lines }) =>
      !lines.some(line => line.id === id && !line.isCancelled) &&
      !tests.some(test => test.id === id && test.patient === position),
  )?.position ?? 0

/** What these cost now, asked with each change. */
function usePrice(
  { orderId }: DeskOrder,
  items: { id: string; patient: number }[],
): { priced?: Priced; problem?: string } {
  const [answer, setAnswer] = useState<{ asked: string; priced?: Priced; problem?: string }>()
  const asked = JSON.stringify(items)
  const isWanted = items.length > 0
  useEffect(() => {
    if (!isWanted) return
    const ending = new AbortController()
    deskApi
      .priceDeskAddition(
        { params: { id: orderId }, body: { items: JSON.parse(asked) } },
        { signal: ending.signal },
      )
      .then(priced => setAnswer({ asked, priced }))
      .catch((error: unknown) => {
        if (ending.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setAnswer({ asked, problem: Object.values(error.fields)[0] ?? error.message })
      })
    return () => ending.abort()
  }, [orderId, asked, isWanted])
  return isWanted && answer?.asked === asked ? answer : {}
}
