// P1-122

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KEYS } from '#kit/storage.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import {
  addRecentSearch,
  clearRecentSearches,
  recentSearches,
  removeRecentSearch,
} from './recent-searches.ts'

let tab: ReturnType<typeof stubWindow>
beforeEach(() => {
  tab = stubWindow()
})
afterEach(() => vi.unstubAllGlobals())

describe('recent searches', () => {
  test.each(['', '{', '"cbc"', '{"0":"cbc"}', 'null', '[1,null,{},"  "]'])(
    'are empty if the stored value is %s',
    stored => {
      tab.local.setItem(KEYS.recentSearches, stored)
      expect(recentSearches()).toEqual([])
    },
  )

  test('are empty without an error if storage is switched off or full', () => {
    tab.local.isFull = true
    addRecentSearch('cbc')
    expect(recentSearches()).toEqual([])
    tab.switchStorageOff()
    addRecentSearch('cbc')
    expect(recentSearches()).toEqual([])
  })

  // P1-74
  test('are the latest five searches, newest first', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) addRecentSearch(text)
    expect(recentSearches()).toEqual(['f', 'e', 'd', 'c', 'b'])
    expect(tab.local.getItem(KEYS.recentSearches)).toBe('["f","e","d","c","b"]')
  })

  test('show at most five of the stored texts', () => {
    tab.local.setItem(KEYS.recentSearches, JSON.stringify(['a', 'A', 'b', 'c', 'd', 'e', 'f']))
    expect(recentSearches()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('have a text once, in the spelling typed last', () => {
    addRecentSearch('vitamin d')
    addRecentSearch('cbc')
    addRecentSearch('Vitamin D')
    expect(recentSearches()).toEqual(['Vitamin D', 'cbc'])
  })

  test('have no empty text', () => {
    addRecentSearch('')
    expect(tab.local.getItem(KEYS.recentSearches)).toBeNull()
  })

  test('can be removed one by one or all together, without leaving a key', () => {
    addRecentSearch('cbc')
    addRecentSearch('tsh')
    removeRecentSearch('cbc')
    expect(recentSearches()).toEqual(['tsh'])
    clearRecentSearches()
    expect(tab.local.getItem(KEYS.recentSearches)).toBeNull()
  })
})
