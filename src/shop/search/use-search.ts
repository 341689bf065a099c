import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { areForCheckups, findMatches, MIN_SEARCH, searchText } from '#kit/search/find-matches.ts'
import { type Found, useMatches } from '#kit/search/use-matches.ts'
import { useAction } from '#kit/use-action.ts'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { SearchMatch } from '#wire/search-match.ts'
import {
  addRecentSearch,
  clearRecentSearches,
  recentSearches,
  removeRecentSearch,
} from './recent-searches.ts'
import { POPULAR_SEARCHES } from './use-suggestion.ts'
import * as words from './words.ts'

/** An option of the listbox: a recent or popular search, or a match. */
export type Option = { key: string } & ({ recent: string } | { popular: string } | { match: SearchMatch })

export const optionId = (listId: string, index: number) => `${listId}-${index}`

const recentOption = (recent: string): Option => ({ key: `recent ${recent}`, recent })
const popularOption = (popular: string): Option => ({ key: `popular ${popular}`, popular })
const matchOption = (match: SearchMatch): Option => ({ key: `match ${match._id}`, match })

/** Longest wait for matches after Enter, ms. */
const SUBMIT_WAITS_MS = 400

/** The search of the present page, from the query string of a list; else ''. */
function useListedSearch(): string {
  const { pathname, search } = useLocation()
  if (pathname !== links.labTests && pathname !== links.healthCheckups) return ''
  return searchText(new URLSearchParams(search).get('search') ?? '')
}

/** The path of the list for a text: checkups if the best match is one, else lab tests. */
export const resultsPath = (text: string, matches: readonly SearchMatch[]): string =>
  areForCheckups(matches) ? links.searchHealthCheckups(text) : links.findLabTests({ search: text })

async function matchesSoon(text: string): Promise<SearchMatch[]> {
  const soon = new AbortController()
  const timer = setTimeout(() => soon.abort(), SUBMIT_WAITS_MS)
  try {
    return await findMatches(text, soon.signal)
  } catch (error) {
    // Ignored, because the list page repeats the call and shows the error.
    if (error instanceof CallError) return []
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function sentenceOf(query: string, { matches, problem, isCurrent }: Found): string {
  if (query.length < MIN_SEARCH) return ''
  if (problem) return problem
  if (matches.length > 0) return say(words.results, { count: matches.length })
  return isCurrent ? say(words.noResults) : say(words.loading)
}

/** The input's text: what is typed, replaced by the page's search when that changes. */
function useText(input: RefObject<HTMLInputElement | null>) {
  const listed = useListedSearch()
  const [shownListed, setShownListed] = useState(listed)
  const [text, setText] = useState(listed)
  if (listed !== shownListed) {
    setShownListed(listed)
    setText(listed)
  }
  // What was typed before hydration.
  useEffect(() => {
    if (input.current?.value) setText(input.current.value)
  }, [input])
  return [text, setText] as const
}

/** The active option of the arrow keys; -1 when there is none, or it is gone. */
function useActive(options: readonly Option[], isOpen: boolean) {
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const activeIndex = isOpen ? options.findIndex(option => option.key === activeKey) : -1
  /** Moves to the next or previous option and wraps around; between last and first no option is active. */
  const move = (step: 1 | -1) => {
    const optionCount = options.length + 1
    const next = (activeIndex + 1 + step + optionCount) % optionCount
    setActiveKey(options[next - 1]?.key ?? null)
  }
  return { activeIndex, move, leaveOptions: () => setActiveKey(null) }
}

/** State and actions of the search box. `input` keeps the focus. */
export function useSearch(input: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate()
  const [text, setText] = useText(input)
  const [isOpen, setOpen] = useState(false)
  const [recents, setRecents] = useState<string[]>([])
  const query = searchText(text)
  const isLongEnough = query.length >= MIN_SEARCH
  const found = useMatches(query, isOpen && isLongEnough)
  const options = isLongEnough
    ? found.matches.map(matchOption)
    : [...recents.map(recentOption), ...POPULAR_SEARCHES.map(message => popularOption(say(message)))]
  const active = useActive(options, isOpen)

  const open = () => {
    setRecents(recentSearches())
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    active.leaveOptions()
  }
  const type = (typed: string) => {
    setText(typed)
    active.leaveOptions()
    open()
  }
  const forget = (recent?: string) => {
    if (recent === undefined) clearRecentSearches()
    else removeRecentSearch(recent)
    setRecents(recentSearches())
    input.current?.focus()
  }
  const choose = (option: Option) => {
    if ('recent' in option) return type(option.recent)
    if ('popular' in option) return type(option.popular)
    const { _id, name, isPackage } = option.match
    addRecentSearch(name)
    close()
    setText('')
    navigate(isPackage ? links.healthCheckup(_id) : links.labTest(_id))
  }
  const [, submit] = useAction(async () => {
    if (query === '') return open()
    addRecentSearch(query)
    close()
    navigate(resultsPath(query, found.isCurrent ? found.matches : await matchesSoon(query)))
  })

  const sentence = isOpen ? sentenceOf(query, found) : ''
  const { matches } = found
  return {
    text,
    query,
    isOpen,
    options,
    matches,
    sentence,
    ...active,
    /** The present text has no matches (or the call failed). */
    isWithoutMatches: sentence !== '' && found.isCurrent && matches.length === 0,
    open,
    close,
    type,
    forget,
    choose,
    submit,
    clear: () => setText(''),
  }
}

export type Search = ReturnType<typeof useSearch>
