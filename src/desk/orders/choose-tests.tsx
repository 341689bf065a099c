import { useId, useState } from 'react'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { MIN_SEARCH, searchText } from '#kit/search/find-matches.ts'
import { useMatches } from '#kit/search/use-matches.ts'
import { formatShortRupees } from '#rules/money.ts'
import type { SearchMatch } from '#wire/search-match.ts'
import { Amount } from './parts.tsx'
import { words } from './words.ts'

const MAX_SHOWN = 6

/** A search for tests. Arrow keys move, Enter takes the marked test and clears the field for the next one. */
export function TestField({ onTake }: { onTake: (match: SearchMatch) => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const text = searchText(typed)
  const { matches, problem, isCurrent } = useMatches(text, text.length >= MIN_SEARCH)
  const shown = matches.slice(0, MAX_SHOWN)
  const take = (match: SearchMatch | undefined) => {
    if (!match) return
    onTake(match)
    setTyped('')
    setAt(0)
  }
  return (
    <div className="relative w-full">
      <LabelledField label={words.testField} isWide>
        <input
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={list}
          aria-activedescendant={shown[at] ? `${list}-${at}` : undefined}
          autoComplete="off"
          placeholder="Type a name, then Enter"
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={event => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
            if (step !== 0 && shown.length > 0) {
              event.preventDefault()
              setAt((at + step + shown.length) % shown.length)
            }
            if (event.key !== 'Enter' || text === '') return
            event.preventDefault()
            take(shown[at])
          }}
        />
      </LabelledField>
      <div
        id={list}
        role="listbox"
        className="absolute inset-x-0 z-2 rounded-lg border border-line-strong bg-surface shadow-[0_8px_24px_rgb(18_49_43_/_14%)]"
        aria-label={words.testField}
        hidden={shown.length === 0}
      >
        {shown.map((match, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          <div
            key={match._id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            className="flex cursor-pointer justify-between gap-3 px-2.5 py-1.5 aria-selected:bg-leaf-tint aria-selected:font-semibold"
            aria-selected={index === at}
            onClick={() => take(match)}
          >
            <span>{match.name}</span> <Amount>{formatShortRupees(match.salePrice)}</Amount>
          </div>
        ))}
      </div>
      {isCurrent && !problem && shown.length === 0 && <p role="status">No test or check-up has this name.</p>}
      {problem && <Alert>{problem}</Alert>}
    </div>
  )
}

interface ChosenProps<Test> {
  tests: readonly Test[]
  /** Rupees, in the order of the tests. */
  prices: readonly (number | undefined)[]
  /** The patients by their keys. */
  people: readonly { key: string; name: string }[]
  onChange: (tests: Test[]) => void
}

/** The chosen tests, each for one person. */
export function ChosenTests<Test extends { key: string; name: string; person: string }>({
  tests,
  prices,
  people,
  onChange,
}: ChosenProps<Test>) {
  return (
    <ul className="grid w-full gap-1">
      {tests.map((test, at) => (
        <li key={test.key} className="flex flex-wrap items-center gap-2">
          <span className="flex-[1_1_12rem]">{test.name}</span>
          {people.length > 1 && (
            <label>
              {'For'}{' '}
              <select
                value={test.person}
                onChange={({ target }) =>
                  onChange(tests.map(item => (item === test ? { ...item, person: target.value } : item)))
                }
              >
                {people.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Amount>{prices[at] !== undefined && formatShortRupees(prices[at])}</Amount>
          <button
            type="button"
            className="compact"
            aria-label={words.removeTest({ name: test.name })}
            onClick={() => onChange(tests.filter(other => other !== test))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
