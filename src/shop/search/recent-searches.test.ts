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
  test.each(['', '{', '"cbc"', '{"0":"cbc"}', 'null', '[1,null,{},"  "]'])('reads %s as none', stored => {
    tab.local.setItem(KEYS.recentSearches, stored)
    expect(recentSearches()).toEqual([])
  })

  test('are none, and nothing fails, where storage is switched off or full', () => {
    tab.local.isFull = true
    addRecentSearch('cbc')
    expect(recentSearches()).toEqual([])
    tab.switchStorageOff()
    addRecentSearch('cbc')
    expect(recentSearches()).toEqual([])
  })

  // P1-74
  test('keep the newest five, newest first', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) addRecentSearch(text)
    expect(recentSearches()).toEqual(['f', 'e', 'd', 'c', 'b'])
    expect(tab.local.getItem(KEYS.recentSearches)).toBe('["f","e","d","c","b"]')
  })

  test('show at most five of whatever another program stored', () => {
    tab.local.setItem(KEYS.recentSearches, JSON.stringify(['a', 'A', 'b', 'c', 'd', 'e', 'f']))
    expect(recentSearches()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('keep one of a text in several spellings, as it was typed last', () => {
    addRecentSearch('vitamin d')
    addRecentSearch('cbc')
    addRecentSearch('Vitamin D')
    expect(recentSearches()).toEqual(['Vitamin D', 'cbc'])
  })

  test('keep nothing of an empty text', () => {
    addRecentSearch('')
    expect(tab.local.getItem(KEYS.recentSearches)).toBeNull()
  })

  test('lose one, or all, and leave no key behind', () => {
    addRecentSearch('cbc')
    addRecentSearch('tsh')
    removeRecentSearch('cbc')
    expect(recentSearches()).toEqual(['tsh'])
    clearRecentSearches()
    expect(tab.local.getItem(KEYS.recentSearches)).toBeNull()
  })
})
