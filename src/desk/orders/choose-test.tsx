import { useId, useState } from 'react'
import { MIN_SEARCH, searchText } from '#kit/search/find-matches.ts'
import { useMatches } from '#kit/search/use-matches.ts'
import { formatRupees } from '#rules/money.ts'
import type { SearchMatch } from '#wire/search-match.ts'
import { Typed } from './other-address.tsx'
import { words } from './words.ts'

/** Tests by typing: arrows choose, Enter takes the first or the chosen one, and the field is ready for the next. */
export function TestField({ onTake, label }: { onTake: (match: SearchMatch) => void; label?: string }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const text = searchText(typed)
  const { matches, problem, isCurrent } = useMatches(text, text.length >= MIN_SEARCH)
  const shown = matches.slice(0, 6)
  const take = (match: SearchMatch | undefined) => {
    if (!match) return
    onTake(match)
    setTyped('')
    setAt(0)
  }
  return (
    <div className="desk-search">
      <Typed label={label ?? words.testField} isWide>
        <input
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={list}
          aria-activedescendant={shown[at] ? `${list}-${at}` : undefined}
          autoComplete="off"
          placeholder={words.testHint}
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
      </Typed>
      <div
        id={list}
        role="listbox"
        className="desk-found"
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
            aria-selected={index === at}
            onClick={() => take(match)}
          >
            <span>{match.name}</span> <span className="desk-sum">{formatRupees(match.salePrice)}</span>
          </div>
        ))}
      </div>
      {isCurrent && !problem && shown.length === 0 && <p role="status">{words.noSuchTest}</p>}
      {problem && (
        <p role="alert" className="desk-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
