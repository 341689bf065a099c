import X from 'lucide-react/icons/x'
import { useEffect, useId, useState } from 'react'
import { addTestsAtDoor, priceTestsAtDoor } from '#collector/data/collector-api.ts'
import type { CollectorApp, PhoneVisit } from '#collector/data/use-collector.ts'
import { useRefusal, useWords } from '#collector/frame/language.tsx'
import { bigField, errorText, ghostButton, iconButton, mainButton, noteBox } from '#collector/frame/styles.ts'
import { MIN_SEARCH, searchText } from '#kit/search/find-matches.ts'
import { useMatches } from '#kit/search/use-matches.ts'
import { useAction } from '#kit/use-action.ts'
import { formatShortRupees, toPaise, toRupees } from '#rules/money.ts'
import { CallError } from '#wire/client.ts'

interface ChosenTest {
  id: string
  name: string
  /** A position in the visit. */
  patient: number
}

type Quote = Awaited<ReturnType<typeof priceTestsAtDoor>>

/** Matches that fit above a phone's keyboard. */
const MAX_SHOWN = 5
const TICK = 'flex min-h-14 items-center gap-3 border-b border-line-strong py-2'

/** Tests that a patient wants besides: search, person, price, what was asked, and the new sum. Needs signal. */
export default function AddTestsForm({
  visit,
  collector,
  onAdded,
}: {
  visit: PhoneVisit
  collector: CollectorApp
  onAdded: () => void
}) {
  const words = useWords()
  const refusalText = useProblem()
  const [tests, setTests] = useState<readonly ChosenTest[]>([])
  const [ticks, setTicks] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const { quote, problem: priceProblem } = useQuote(visit, tests)
  // A repeated tap, or a repeated call after a lost answer, adds the tests once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const change = (changed: readonly ChosenTest[]) => {
    setTests(changed)
    setTicks([])
    setProblem(undefined)
    setKey(crypto.randomUUID())
  }
  const asked = [
    words.haveAgreed,
    ...(quote?.fasts ?? []).map(({ name, hours }) => words.hasFasted({ name, count: hours })),
  ]
  const isReady = quote !== undefined && asked.every(text => ticks.includes(text))
  const [isBusy, add] = useAction(async () => {
    if (!isReady) return
    const { total, fasts } = quote
    const items = tests.map(({ id, patient }) => ({ id, patient }))
    const body = {
      orderId: visit.orderId,
      items,
      totalAmount: total,
      consent: true,
      isFasted: fasts.length > 0,
    }
    try {
      await addTestsAtDoor({ body }, { headers: { 'idempotency-key': key } })
    } catch (error) {
      return setProblem(refusalText(error))
    }
    // The new tubes and the new sum.
    await collector.refresh()
    onAdded()
  })
  const people = visit.people.filter(({ position }) => !visit.progress.absent.includes(position))
  const sum = quote && toRupees(toPaise(visit.toTake) + toPaise(quote.total))
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <TestSearch
        onChoose={({ id, name }) =>
          change([...tests, { id, name, patient: personWithout(people, tests, id) }])
        }
      />
      {tests.map((test, at) => (
        <div key={`${test.id} ${test.patient}`} className={`${noteBox} grid gap-2`}>
          <span className="flex items-center justify-between gap-2">
            <b className="wrap-anywhere">{test.name}</b>
            <span className="ml-auto whitespace-nowrap">
              {quote?.prices[at] !== undefined && formatShortRupees(quote.prices[at])}
            </span>
            <button
              type="button"
              className={iconButton}
              aria-label={words.leaveOut({ test: test.name })}
              onClick={() => change(tests.filter(other => other !== test))}
            >
              <X aria-hidden="true" />
            </button>
          </span>
          {people.length > 1 && (
            <select
              aria-label={words.forWhom({ test: test.name })}
              className={bigField}
              value={test.patient}
              onChange={({ target }) =>
                change(
                  tests.map(other => (other === test ? { ...test, patient: Number(target.value) } : other)),
                )
              }
            >
              {people.map(({ position, name }) => (
                <option key={position} value={position}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </div>
      ))}
      {quote && (
        <fieldset>
          <legend className="sr-only">{words.askFirst}</legend>
          {asked.map(text => (
            <label key={text} className={TICK}>
              <input
                type="checkbox"
                className="size-6 flex-none accent-leaf"
                checked={ticks.includes(text)}
                onChange={() =>
                  setTicks(ticks.includes(text) ? ticks.filter(one => one !== text) : [...ticks, text])
                }
              />
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
      )}
      {sum !== undefined && <p role="status">{words.thenDue({ amount: formatShortRupees(sum) })}</p>}
      <p role="alert" className={errorText}>
        {problem ?? priceProblem}
      </p>
      <button
        type="submit"
        className={tests.length > 0 ? mainButton : ghostButton}
        aria-disabled={!isReady || isBusy}
      >
        {quote ? words.addFor({ amount: formatShortRupees(quote.total) }) : words.chooseTest}
      </button>
    </form>
  )
}

/** The first person for whom the test is not chosen yet. */
const personWithout = (people: PhoneVisit['people'], tests: readonly ChosenTest[], id: string): number =>
  (
    people.find(({ position }) => !tests.some(test => test.id === id && test.patient === position)) ??
    people[0]
  )?.position ?? 0

function TestSearch({ onChoose }: { onChoose: (test: { id: string; name: string }) => void }) {
  const words = useWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const text = searchText(typed)
  const { matches, problem, isCurrent } = useMatches(text, text.length >= MIN_SEARCH)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id}>{words.testName}</label>
      <input
        id={id}
        type="search"
        className={bigField}
        value={typed}
        autoComplete="off"
        onChange={event => setTyped(event.target.value)}
      />
      {matches.slice(0, MAX_SHOWN).map(match => (
        <button
          key={match._id}
          type="button"
          className={`${ghostButton} justify-between! text-left`}
          onClick={() => {
            onChoose({ id: match._id, name: match.name })
            setTyped('')
          }}
        >
          {match.name} <span className="whitespace-nowrap">{formatShortRupees(match.salePrice)}</span>
        </button>
      ))}
      <p role="status" className="empty:hidden">
        {problem ? words.needsSignal : isCurrent && matches.length === 0 ? words.noSuchTest : ''}
      </p>
    </div>
  )
}

/** The price of the chosen tests, or why they can't be added here. */
function useQuote({ orderId }: PhoneVisit, tests: readonly ChosenTest[]) {
  const refusalText = useProblem()
  const [answer, setAnswer] = useState<{ tests: readonly ChosenTest[]; quote?: Quote; error?: unknown }>()
  useEffect(() => {
    if (tests.length === 0) return
    let isWanted = true
    const items = tests.map(({ id, patient }) => ({ id, patient }))
    priceTestsAtDoor({ body: { orderId, items } }).then(
      quote => isWanted && setAnswer({ tests, quote }),
      (error: unknown) => isWanted && setAnswer({ tests, error }),
    )
    return () => {
      isWanted = false
    }
  }, [orderId, tests])
  const current = answer?.tests === tests ? answer : undefined
  return {
    quote: current?.quote,
    problem: current?.error === undefined ? undefined : refusalText(current.error),
  }
}

function useProblem(): (error: unknown) => string {
  const words = useWords()
  const refusalText = useRefusal()
  return error => {
    if (!(error instanceof CallError)) throw error
    return error.status === 0 ? words.needsSignal : refusalText(error)
  }
}
