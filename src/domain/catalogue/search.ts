import { hash } from 'node:crypto'
import MiniSearch, { type SearchOptions } from 'minisearch'
import { createCorrection } from './correct-word.ts'
import { FAMILY, FILLERS, MEANINGS, SPELLINGS } from './search-words.ts'

/** Prefixes, typing errors, Hindi and Hinglish, and synonyms. Sorted by relevance, then by popularity. */

interface SearchEntry {
  id: string
  name: string
  code: string
  /** Categories, parameters, names of a package's tests. */
  words: string
  description: string
  /** Bookings in three months. */
  popularity: number
}

/** Returns ids, best match first. */
export type CatalogueSearch = (text: string) => string[]

const FITS = {
  /** The code or the whole name. */
  SAME: 4,
  /** The text, or a synonym, is a phrase in the name. */
  PHRASE: 3,
  /** All words of the text, or a synonym of a part of it, are in the name. */
  WORDS: 2,
  /** Parameters or description, or a typing error. */
  OTHER: 1,
} as const
type Fit = (typeof FITS)[keyof typeof FITS]

const MAX_TEXT = 100

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    // Without this, सांस (breath) and सास (mother-in-law) would be one word.
    .replace(/[ँं]/gu, 'न')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const phraseOf = (text: string): string => wordsOf(text).join(' ')

const linesOf = (text: string): [head: string, rest: string][] =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [head = '', rest = ''] = line.split(':')
      return [phraseOf(head), rest]
    })

/** The words that are not among `ignored`, or all if none would be left. */
function without(ignored: ReadonlySet<string>, words: string[]): string[] {
  const left = words.filter(word => !ignored.has(word))
  return left.length > 0 ? left : words
}

const FILLER = new Set(wordsOf(FILLERS))
const RELATIVES = new Set(wordsOf(FAMILY))
const withoutFillers = (text: string): string[] => without(FILLER, wordsOf(text))

const ENGLISH = new Map(
  linesOf(SPELLINGS).flatMap(([head, typed]) =>
    typed.split(',').map(phrase => [withoutFillers(phrase).join(' '), head]),
  ),
)
const MEANT = new Map(
  linesOf(MEANINGS).map(([head, meant]) => [
    head,
    meant
      .split(';')
      .flatMap((phrases, index) =>
        phrases.split(',').map(phrase => ({ phrase: phraseOf(phrase), isLast: index > 0 })),
      ),
  ]),
)
/** Every word of the lists. */
const UNDERSTOOD = new Set([SPELLINGS, MEANINGS, FILLERS, FAMILY].flatMap(wordsOf))
const MAX_WORDS = 4

const IN_NAME: SearchOptions = { combineWith: 'AND', fuzzy: false, prefix: false, fields: ['name', 'code'] }

/** Greedy: the longest phrases in `known`; the remaining words stay single. */
function piecesOf(words: readonly string[], known: ReadonlyMap<string, unknown>): string[] {
  const pieces: string[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_WORDS, words.length - at)
    while (length > 1 && !known.has(words.slice(at, at + length).join(' '))) length--
    pieces.push(words.slice(at, at + length).join(' '))
    at += length
  }
  return pieces
}

const MAX_JOINED = 4
/** Longer words are not pieces of an abbreviation. */
const MAX_PIECE = 3

/** 'T.S.H.' and 'hb a1c' as on a prescription: short pieces are joined to a word of the catalogue. */
function joinPieces(words: readonly string[], isKnown: (word: string) => boolean): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_JOINED, words.length - at)
    const pieces = () => words.slice(at, at + length)
    while (length > 1 && !(pieces().every(({ length }) => length <= MAX_PIECE) && isKnown(pieces().join(''))))
      length--
    joined.push(pieces().join(''))
    at += length
  }
  return joined
}

/** `short` is the name without text in brackets. */
type Named = Record<'name' | 'short' | 'code', string>

/**
 * The tests of a doctor's slip: each word of the text is the code of one, at least two of them. Otherwise empty.
 */
export function findSlip<T extends { id: string }>(tests: readonly T[], text: string): T[] {
  const words = [...new Set(wordsOf(text.slice(0, MAX_TEXT)))]
  const named = words.flatMap(word => tests.find(({ id }) => phraseOf(id) === word) ?? [])
  return words.length > 1 && named.length === words.length ? named : []
}

interface Meaning {
  /** In the catalogue's English, without stop words. */
  phrase: string
  /** Synonyms. `isStrong`: the synonym stands for the whole text, and is not ranked last. */
  others: { phrase: string; isStrong: boolean }[]
  /** True if the text names only a relative: the phrase itself is not searched for. */
  isRelative: boolean
}

function meaningOf(words: readonly string[], correct: (word: string) => string): Meaning {
  const typed = words.map(correct)
  const english = piecesOf(without(FILLER, typed), ENGLISH).flatMap(piece =>
    (ENGLISH.get(piece) ?? piece).split(' '),
  )
  const wanted = without(RELATIVES, without(FILLER, english))
  const pieces = piecesOf(wanted, MEANT)
  const others = pieces.flatMap(piece =>
    (MEANT.get(piece) ?? []).map(({ phrase, isLast }) => ({
      phrase,
      isStrong: pieces.length === 1 && !isLast,
    })),
  )
  return { phrase: wanted.join(' '), others, isRelative: wanted.every(word => RELATIVES.has(word)) }
}

let newest: { content: string; search: CatalogueSearch } | undefined

export function createSearch(entries: readonly SearchEntry[]): CatalogueSearch {
  const content = hash('sha256', JSON.stringify(entries))
  if (newest?.content !== content) newest = { content, search: buildSearch(entries) }
  return newest.search
}

function buildSearch(entries: readonly SearchEntry[]): CatalogueSearch {
  const index = new MiniSearch<SearchEntry>({
    fields: ['name', 'code', 'words', 'description'],
    tokenize: wordsOf,
    searchOptions: {
      boost: { name: 6, code: 6, words: 2 },
      prefix: term => term.length >= 2,
      // Two errors in a long word; one error is corrected before.
      fuzzy: term => (term.length < 9 ? false : 2),
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
  const correct = correctionOf(entries)
  const abbreviations = new Set([
    ...ENGLISH.keys(),
    ...entries.flatMap(({ name, code }) => wordsOf(`${name} ${code}`)),
  ])
  const mostBooked = Math.max(1, ...entries.map(entry => entry.popularity))

  return text => {
    const joined = joinPieces(wordsOf(text.slice(0, MAX_TEXT)), word => abbreviations.has(word))
    const { phrase, others, isRelative } = meaningOf(joined, correct)
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
    // A name is searched as a name, whatever its words mean elsewhere.
    const typed = joined.join(' ')
    const words = phrase.split(' ')
    for (const [id, entry] of byId) {
      if (isNamed(entry, typed)) add(id, 0, () => FITS.SAME)
      // As on a doctor's slip: 'CBC, ESR, LFT'.
      else if (words.includes(entry.code)) add(id, 0, () => FITS.WORDS)
    }
    if (!isRelative) {
      for (const hit of index.search(phrase, { combineWith: 'AND' }))
        add(String(hit.id), hit.score, entry => fitOfText(entry, phrase))
    }
    for (const other of others) {
      for (const hit of index.search(other.phrase, IN_NAME))
        add(String(hit.id), hit.score, entry => fitOfMeaning(entry, other))
    }
    // If no entry has every word, entries with any of the words match.
    if (found.size === 0) {
      for (const hit of index.search(phrase, { fuzzy: false, fields: ['name', 'code', 'words'] }))
        add(String(hit.id), hit.score, () => FITS.OTHER)
    }
    // Popularity at most doubles the score.
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

/** Does not correct known words, or beginnings of the catalogue's words, which may be half typed. */
function correctionOf(entries: readonly SearchEntry[]): (word: string) => string {
  const texts = entries.map(({ name, code, words, description }) =>
    [name, code, words, description].join(' '),
  )
  const inCatalogue = [...new Set(texts.flatMap(wordsOf))]
  const terms = entries.flatMap(({ name, code, words }) => wordsOf(`${name} ${code} ${words}`))
  const correct = createCorrection([...UNDERSTOOD, ...new Set(terms)])
  const isKnown = (word: string) => UNDERSTOOD.has(word) || inCatalogue.some(known => known.startsWith(word))
  return word => (isKnown(word) ? word : correct(word))
}

/** Matches at a word's start; the last word may be a prefix. */
const has = (name: string, phrase: string): boolean => ` ${name}`.includes(` ${phrase}`)

const isNamed = ({ name, short, code }: Named, phrase: string): boolean =>
  [code, name, short].includes(phrase)

function fitOfText(entry: Named, phrase: string): Fit {
  const { name } = entry
  if (isNamed(entry, phrase)) return FITS.SAME
  if (has(name, phrase)) return FITS.PHRASE
  return phrase.split(' ').every(word => has(name, word)) ? FITS.WORDS : FITS.OTHER
}

/** Whole words only: 'lh' must not be a prefix. */
function fitOfMeaning({ name, code }: Named, { phrase, isStrong }: Meaning['others'][number]): Fit {
  if (!` ${name} `.includes(` ${phrase} `) && code !== phrase) return FITS.OTHER
  return isStrong ? FITS.PHRASE : FITS.WORDS
}
