import MiniSearch from 'minisearch'
import { FILLERS, MEANINGS, SPELLINGS } from './search-words.ts'

/**
 * Search that finds what people mean: beginnings of words, typing errors, Hindi and Hinglish, and the words they use
 * instead of ours. What fits better stands first; of two that fit alike, the one that is booked more often.
 */

export interface SearchEntry {
  id: string
  /** As it is told, and its code: 'CBC'. */
  name: string
  code: string
  /** Words beside the name: categories, parameters, names of a package's tests. */
  words: string
  description: string
  /** Bookings in three months. */
  popularity: number
}

/** Gives ids, best match first. */
export type Search = (text: string) => string[]

/** How well a name fits, best first. */
const FITS = {
  /** The code or the whole name was typed. */
  SAME: 4,
  /** What was typed, or what it means, stands in the name word by word. */
  PHRASE: 3,
  /** All its words are there in another order, or only a part of the text is meant. */
  WORDS: 2,
  /** Found elsewhere: in parameters, a description, or by a typing error. */
  OTHER: 1,
} as const
type Fit = (typeof FITS)[keyof typeof FITS]

const TEXT_MAXIMUM = 100

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const phraseOf = (text: string): string => wordsOf(text).join(' ')

/** 'thyroid: tsh, free t3' as lines of a head and its phrases. */
const linesOf = (text: string): [head: string, phrases: string[]][] =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [head = '', rest = ''] = line.split(':')
      return [phraseOf(head), rest.split(',').map(phraseOf)]
    })

const FILLER = new Set(wordsOf(FILLERS))
const ENGLISH = new Map(linesOf(SPELLINGS).flatMap(([head, typed]) => typed.map(word => [word, head])))
const MEANT = new Map(linesOf(MEANINGS))
const LONGEST = 4

/** Cuts words into the longest pieces that `known` has; what it hasn't stays a piece of one word. */
function piecesOf(words: readonly string[], known: ReadonlyMap<string, unknown>): string[] {
  const pieces: string[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(LONGEST, words.length - at)
    while (length > 1 && !known.has(words.slice(at, at + length).join(' '))) length--
    pieces.push(words.slice(at, at + length).join(' '))
    at += length
  }
  return pieces
}

/** What of an entry its fit is judged by, as phrases; `short` is the name without what stands in brackets. */
type Named = Record<'name' | 'short' | 'code', string>

interface Meaning {
  /** What was typed, in the catalogue's English and without fillers. */
  phrase: string
  /** What it means as well; `isWhole` when the whole text does, not only a part of it. */
  others: { phrase: string; isWhole: boolean }[]
}

function meaningOf(text: string): Meaning {
  const english = piecesOf(wordsOf(text.slice(0, TEXT_MAXIMUM)), ENGLISH).flatMap(piece =>
    (ENGLISH.get(piece) ?? piece).split(' '),
  )
  const telling = english.filter(word => !FILLER.has(word))
  const words = telling.length > 0 ? telling : english
  const pieces = piecesOf(words, MEANT)
  const others = pieces.flatMap(piece =>
    (MEANT.get(piece) ?? []).map(phrase => ({ phrase, isWhole: pieces.length === 1 })),
  )
  return { phrase: words.join(' '), others }
}

/** Builds the index; the returned function gives ids, best match first. */
export function createSearch(entries: readonly SearchEntry[]): Search {
  const index = new MiniSearch<SearchEntry>({
    fields: ['name', 'code', 'words', 'description'],
    tokenize: wordsOf,
    searchOptions: {
      boost: { name: 6, code: 6, words: 2 },
      prefix: term => term.length >= 2,
      // One wrong letter in short words, two in long ones; codes such as TSH must match as they are.
      fuzzy: term => (term.length < 4 ? false : term.length < 7 ? 1 : 2),
      maxFuzzy: 2,
      weights: { prefix: 0.5, fuzzy: 0.25 },
    },
  })
  index.addAll(entries)
  const byId = new Map(
    entries.map(entry => [
      entry.id,
      {
        ...entry,
        name: phraseOf(entry.name),
        short: phraseOf(entry.name.replace(/\(.*/, '')),
        code: phraseOf(entry.code),
      },
    ]),
  )
  const mostBooked = Math.max(1, ...entries.map(entry => entry.popularity))

  return text => {
    const { phrase, others } = meaningOf(text)
    if (phrase === '') return []
    const found = new Map<string, { id: string; fit: Fit; score: number; popularity: number }>()
    const add = (id: string, score: number, fitOf: (entry: Named) => Fit) => {
      const entry = byId.get(id)
      if (!entry) return
      const fit = fitOf(entry)
      const known = found.get(id)
      if (known && (known.fit > fit || (known.fit === fit && known.score >= score))) return
      found.set(id, { id, fit, score, popularity: entry.popularity })
    }
    for (const hit of index.search(phrase, { combineWith: 'AND' }))
      add(String(hit.id), hit.score, entry => fitOfText(entry, phrase))
    for (const other of others) {
      for (const hit of index.search(other.phrase, { combineWith: 'AND', fuzzy: false, prefix: false }))
        add(String(hit.id), hit.score, entry => fitOfMeaning(entry, other))
    }
    // Nothing has every word: whatever has one of them is better than an empty page.
    if (found.size === 0) {
      for (const hit of index.search(phrase, { fuzzy: false, fields: ['name', 'code', 'words'] }))
        add(String(hit.id), hit.score, () => FITS.OTHER)
    }
    // Where the name says little, how well the text is found counts, and bookings weigh at most as much again.
    const weight = (one: { score: number; popularity: number }) =>
      one.score * (1 + one.popularity / mostBooked)
    return [...found.values()]
      .sort(
        (a, b) =>
          b.fit - a.fit ||
          (a.fit === FITS.OTHER ? weight(b) - weight(a) : b.popularity - a.popularity || b.score - a.score),
      )
      .map(({ id }) => id)
  }
}

/** Whether a name has a phrase from the beginning of a word on; the last word may go on. */
const has = (name: string, phrase: string): boolean => ` ${name}`.includes(` ${phrase}`)

function fitOfText({ name, short, code }: Named, phrase: string): Fit {
  if ([code, name, short].includes(phrase)) return FITS.SAME
  if (has(name, phrase)) return FITS.PHRASE
  return phrase.split(' ').every(word => has(name, word)) ? FITS.WORDS : FITS.OTHER
}

/** Here words must be whole: 'lh' is no beginning of anything. */
function fitOfMeaning({ name, code }: Named, { phrase, isWhole }: Meaning['others'][number]): Fit {
  if (!` ${name} `.includes(` ${phrase} `) && code !== phrase) return FITS.OTHER
  return isWhole ? FITS.PHRASE : FITS.WORDS
}
