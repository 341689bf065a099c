import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { areForCheckups, findMatches, mergeMatches, searchText } from './find-matches.ts'

const named = (name: string) => ({ _id: name, name, salePrice: 90, regularPrice: 100 })
const many = (kind: string, count: number) => Array.from({ length: count }, (_, at) => named(`${kind} ${at}`))
const kinds = (matches: { isPackage: boolean }[]) => ({
  tests: matches.filter(match => !match.isPackage).length,
  packages: matches.filter(match => match.isPackage).length,
})

describe('what the search box shows', () => {
  it('is never more than ten, and keeps three places for checkups', () => {
    expect(kinds(mergeMatches(many('test', 10), many('pack', 10), 'x'))).toEqual({ tests: 7, packages: 3 })
    expect(kinds(mergeMatches(many('test', 10), many('pack', 1), 'x'))).toEqual({ tests: 9, packages: 1 })
    expect(kinds(mergeMatches(many('test', 2), many('pack', 10), 'x'))).toEqual({ tests: 2, packages: 8 })
    expect(kinds(mergeMatches(many('test', 10), [], 'x'))).toEqual({ tests: 10, packages: 0 })
  })

  it('has lab tests first, unless the best checkup fits the text better', () => {
    const names = (text: string) =>
      mergeMatches([named('Vitamin D 25-OH')], [named('Full Body Health Check-Up')], text).map(({ id }) => id)
    expect(names('vitamin')[0]).toBe('Vitamin D 25-OH')
    expect(names('full body')[0]).toBe('Full Body Health Check-Up')
    expect(names('body full')[0]).toBe('Full Body Health Check-Up')
    expect(names('sugar')[0]).toBe('Vitamin D 25-OH')
  })

  it('leads to the list of checkups when no lab test fits as well', () => {
    const leadsToCheckups = (tests: string[], packages: string[], text: string) =>
      areForCheckups(mergeMatches(tests.map(named), packages.map(named), text))
    expect(leadsToCheckups([], ['Women Wellness'], 'x')).toBe(true)
    expect(leadsToCheckups(['Antibody Screen'], ['Senior Check', 'Full Body Checkup'], 'full body')).toBe(
      true,
    )
    expect(leadsToCheckups(['Thyroid Profile'], ['Thyroid Care Package'], 'thyroid')).toBe(false)
    expect(leadsToCheckups(['Lipid Profile'], ['Heart Care'], 'cholesterol')).toBe(false)
    expect(leadsToCheckups([], [], 'x')).toBe(false)
  })

  it('is asked for without needless spaces and at most a hundred letters', () => {
    expect(searchText('  vitamin \t d ')).toBe('vitamin d')
    expect(searchText('   ')).toBe('')
    expect(searchText('a'.repeat(150))).toHaveLength(100)
  })
})

describe('a search', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // Answers never; ends as a browser's fetch does.
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        const fail = () => reject(new DOMException('aborted', 'AbortError'))
        if (signal?.aborted) fail()
        signal?.addEventListener('abort', fail)
      })
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('gives up after five seconds', async () => {
    const settled = vi.fn()
    const refused = expect(findMatches('cbc').finally(settled)).rejects.toMatchObject({ status: 0 })
    await vi.advanceTimersByTimeAsync(4999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await refused
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends when it is not wanted any more', async () => {
    const unwanted = new AbortController()
    const refused = expect(findMatches('cbc', unwanted.signal)).rejects.toMatchObject({ status: 0 })
    unwanted.abort()
    await refused
    await expect(findMatches('cbc', unwanted.signal)).rejects.toMatchObject({ status: 0 })
  })

  it('fails when one of the two lists can not be had', async () => {
    vi.stubGlobal('fetch', async (path: string) =>
      path.includes('packages')
        ? Response.json({ message: 'Busy', code: 'TOO_MANY' }, { status: 429 })
        : Response.json([]),
    )
    await expect(findMatches('cbc')).rejects.toMatchObject({ status: 429, message: 'Busy' })
  })
})
