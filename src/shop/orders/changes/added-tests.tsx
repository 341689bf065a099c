import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { TickBox } from '#kit/choice.tsx'
import { TextField } from '#kit/field.tsx'
import { priceOf, Rupees } from '#kit/price.tsx'
import { MIN_SEARCH, searchText } from '#kit/search/find-matches.ts'
import { useMatches } from '#kit/search/use-matches.ts'
import * as words from '#shop/orders/words.ts'
import { checkup, fasting, labTest } from '#text/common.ts'
import * as orders from '#text/orders.ts'
import { alreadyInItem } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import type { SearchMatch } from '#wire/search-match.ts'
import type { AddedTest } from './already-in.ts'
import { itemThatIncludes } from './already-in.ts'
import type { useAddedTests } from './use-added-tests.ts'

type TestsToAdd = ReturnType<typeof useAddedTests>

export function AddedTests({ order, added }: { order: Order; added: TestsToAdd }) {
  return (
    <ul aria-label={say(words.toBeAdded)} className="grid gap-3">
      {added.tests.map(test => (
        <li key={test.id} className="rounded-card border border-line p-4">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0 font-semibold">{test.name}</span>
            <span className="flex shrink-0 items-center gap-1">
              {order.patients.length === 1 && <Rupees amount={test.price} className="font-semibold" />}
              <button
                type="button"
                aria-label={say(words.removeNamed, { item: test.name })}
                onClick={() => added.remove(test.id)}
                className="-mr-3 grid size-11 place-items-center rounded-control text-muted hover:bg-rose-tint hover:text-rose"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </span>
          </div>
          {order.patients.length > 1 ? (
            <ForWhom order={order} added={added} test={test} />
          ) : (
            <AlreadyIn added={added} test={test} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** For a test that the visit's only patient already has. */
function AlreadyIn({ added, test }: { added: TestsToAdd; test: AddedTest }) {
  const whole = itemThatIncludes(test, 0, added)
  if (!whole) return null
  const { id, name } = test
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <span>
        {whole.id === id
          ? say(words.inVisitAlready, { item: name })
          : say(orders.partOf, { name, whole: whole.name })}
      </span>
      <button
        type="button"
        onClick={() => added.remove(id)}
        className="text-link inline-flex min-h-11 items-center"
      >
        {say(orders.removeItem)}
      </button>
    </p>
  )
}

/** For a patient who already has the test. */
function noteFor(test: AddedTest, position: number, added: TestsToAdd): string | undefined {
  const whole = itemThatIncludes(test, position, added)
  if (!whole) return undefined
  return whole.id === test.id ? say(words.alreadyInVisit) : say(alreadyInItem, { item: whole.name })
}

function ForWhom({ order, added, test }: { order: Order; added: TestsToAdd; test: AddedTest }) {
  const { id, name, price, people } = test
  const toggle = (position: number) =>
    added.setPeople(
      id,
      people.includes(position) ? people.filter(person => person !== position) : [...people, position].sort(),
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in older browsers
    <div role="group" aria-label={say(words.forWhom, { item: name })} className="mt-1.5 grid gap-2">
      {order.patients.map(({ position, name: person }) => (
        <TickBox
          key={position}
          name={person}
          note={noteFor(test, position, added)}
          end={<Rupees amount={price} />}
          isTicked={people.includes(position)}
          onToggle={() => toggle(position)}
        />
      ))}
    </div>
  )
}

export function TestSearch({ added }: { added: TestsToAdd }) {
  const [typed, type] = useState('')
  const text = searchText(typed)
  const isWanted = text.length >= MIN_SEARCH
  const { matches, problem, isCurrent } = useMatches(text, isWanted)
  const choose = (match: SearchMatch) => {
    type('')
    void added.choose(match)
  }
  const isNothing = isWanted && isCurrent && matches.length === 0
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={say(words.whichTest)}
        hint={say(words.byNameOrPurpose)}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        error={problem}
        onChange={event => type(event.target.value)}
      />
      {matches.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
          {matches.map(match => (
            <li key={match._id}>
              <Match match={match} onChosen={() => choose(match)} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {statusOf(added, isNothing && !problem)}
      </p>
    </div>
  )
}

function statusOf({ isBusy, again }: TestsToAdd, isNothing: boolean): string {
  if (isBusy) return say(words.lookingUp)
  if (isNothing) return say(words.noneFound)
  return again ? say(words.chosenAlready, { item: again }) : ''
}

function Match({ match, onChosen }: { match: SearchMatch; onChosen: () => void }) {
  return (
    <button
      type="button"
      onClick={onChosen}
      className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2 text-left outline-offset-[-3px] hover:bg-leaf-tint"
    >
      <span className="min-w-0 leading-snug">
        <span className="block font-medium">{match.name}</span>
        <span className="block text-sm text-muted">
          {match.purpose || say(match.isPackage ? checkup : labTest)}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Rupees amount={priceOf(match)} className="font-semibold" />
        {match.isFastingRequired && (
          <span className="rounded-full bg-marigold-tint px-2 text-xs font-semibold text-marigold-ink">
            {say(fasting)}
          </span>
        )}
      </span>
    </button>
  )
}
