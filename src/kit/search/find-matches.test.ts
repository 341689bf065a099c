import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { areForCheckups, findMatches, searchText } from './find-matches.ts'

const matchOf = (isPackage: boolean) => ({
  _id: 'X',
  name: 'X',
  purpose: '',
  isFastingRequired: false,
  salePrice: 90,
  regularPrice: 100,
  isPackage,
})

describe('what the search box shows', () => {
  // P1-77
  test('links to the list of check-ups when the best match is a check-up', () => {
    expect(areForCheckups([matchOf(true), matchOf(false)])).toBe(true)
    expect(areForCheckups([matchOf(false), matchOf(true)])).toBe(false)
    expect(areForCheckups([])).toBe(false)
  })

  test('sends at most a hundred letters, without surplus spaces', () => {
    expect(searchText('  vitamin \t d ')).toBe('vitamin d')
    expect(searchText('   ')).toBe('')
    expect(searchText('a'.repeat(150))).toHaveLength(100)
  })
})

describe('a search', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // Never resolves; rejects on abort as a browser's fetch does.
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        const fail = () => reject(new DOMException('aborted', 'AbortError'))
        if (signal?.aborted) fail()
        signal?.addEventListener('abort', fail)
      })
    })
  })
  afterEach(() => {
    // First the spy: restored after the timers, it would put the fake ones back for the files that follow.
    vi.restoreAllMocks()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is cancelled after five seconds', async () => {
    const settled = vi.fn()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const refused = expect(findMatches('cbc').finally(settled)).rejects.toMatchObject({ status: 0 })
    await vi.advanceTimersByTimeAsync(4999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await refused
    // Those of files that were tested before may still come.
    expect(timers.mock.calls.filter(([, ms]) => ms === 5000)).toHaveLength(1)
  })

  test('ends when it is cancelled', async () => {
    const unwanted = new AbortController()
    const refused = expect(findMatches('cbc', unwanted.signal)).rejects.toMatchObject({ status: 0 })
    unwanted.abort()
    await refused
    await expect(findMatches('cbc', unwanted.signal)).rejects.toMatchObject({ status: 0 })
  })

  test('returns the reason when there is no response', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Busy', code: 'TOO_MANY' }, { status: 429 }))
    await expect(findMatches('cbc')).rejects.toMatchObject({ status: 429, message: 'Busy' })
  })
})
