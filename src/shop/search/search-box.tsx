import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import { SearchPanel } from './search-panel.tsx'
import { optionId, type Search, useSearch } from './use-search.ts'
import { useSuggestion } from './use-suggestion.ts'
import * as words from './words.ts'

/** Combobox that searches lab tests and checkups. `className` places it. */
export function SearchBox({ className = '' }: { className?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const search = useSearch(input)
  const { suggestion, isFading, stop } = useSuggestion()
  const listId = useId()
  const { text, isOpen, options, activeIndex } = search
  const isListShown = isOpen && options.length > 0

  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) search.close()
  }
  return (
    // Until hydration this is a plain form, which opens the list too.
    <search className={`relative ${className}`} onBlur={closeWhenLeft}>
      <form
        action={links.labTests}
        onSubmit={event => {
          event.preventDefault()
          void search.submit()
        }}
        // Clicks beside the input must not take its focus.
        onMouseDown={event => {
          if (event.target !== input.current) event.preventDefault()
        }}
        onKeyDown={event => answerKey(event, search, input.current)}
        className="relative"
      >
        <button type="submit" aria-label={say(words.search)} className={`${INNER_BUTTON} left-0`}>
          <SearchIcon aria-hidden="true" className="size-5" />
        </button>
        <input
          ref={input}
          name="search"
          role="combobox"
          aria-label={say(words.searchAll)}
          aria-autocomplete="list"
          aria-expanded={isListShown}
          aria-controls={isListShown ? listId : undefined}
          aria-activedescendant={activeIndex >= 0 ? optionId(listId, activeIndex) : undefined}
          placeholder={say(words.searchFor, { suggestion })}
          value={text}
          onChange={event => search.type(event.target.value)}
          onFocus={() => {
            stop()
            search.open()
          }}
          onClick={search.open}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className={`control truncate min-h-11 px-11 py-2 placeholder:text-muted placeholder:transition-opacity placeholder:duration-200 ${isFading ? 'placeholder:opacity-0' : 'placeholder:opacity-100'}`}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={say(words.clear)}
            onClick={() => {
              search.type('')
              input.current?.focus()
            }}
            className={`${INNER_BUTTON} right-0`}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
        <SearchPanel search={search} listId={listId} />
      </form>
    </search>
  )
}

const INNER_BUTTON =
  'absolute top-0 z-1 grid h-full w-11 place-items-center rounded-control text-muted hover:text-ink'

/** Keyboard of a combobox. Home, End, left and right move the text cursor and leave the options. */
function answerKey(event: KeyboardEvent<HTMLElement>, search: Search, input: HTMLInputElement | null): void {
  if (event.key === 'Escape') {
    if (!search.isOpen && search.text === '') return
    event.preventDefault()
    if (search.isOpen) search.close()
    else search.clear()
    input?.focus()
    return
  }
  if (event.target !== input || event.nativeEvent.isComposing) return
  const active = search.options[search.activeIndex]
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    if (search.isOpen) search.move(event.key === 'ArrowDown' ? 1 : -1)
    else search.open()
  } else if (event.key === 'Enter' && active) {
    event.preventDefault()
    search.choose(active)
  } else if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(event.key)) {
    search.leaveOptions()
  }
}
