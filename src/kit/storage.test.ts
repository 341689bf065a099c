import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { KEYS, onOtherTab, readJson, readStoredText, remove, writeJson, writeText } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

describe('browser storage', () => {
  test('is empty on the server and stores nothing there', () => {
    expect(readStoredText(KEYS.cart)).toBeNull()
    expect(writeText(KEYS.cart, '[]')).toBe(false)
    expect(() => remove(KEYS.cart)).not.toThrow()
    expect(() => onOtherTab([KEYS.cart], () => {})).not.toThrow()
  })

  test('does not throw when it is switched off', () => {
    stubWindow().switchStorageOff()
    expect(readStoredText(KEYS.authToken)).toBeNull()
    expect(readJson(KEYS.cart)).toBeNull()
    expect(writeText(KEYS.authToken, 't')).toBe(false)
    expect(() => remove(KEYS.authToken)).not.toThrow()
  })

  test('reports a text that it can’t store, and keeps the previous one', () => {
    const { local } = stubWindow()
    expect(writeText(KEYS.phone, '9876543210')).toBe(true)
    local.isFull = true
    expect(writeText(KEYS.phone, '9123456780')).toBe(false)
    expect(readStoredText(KEYS.phone)).toBe('9876543210')
  })

  test('reads broken JSON as empty', () => {
    stubWindow().local.setItem(KEYS.customer, '{"name":')
    expect(readJson(KEYS.customer)).toBeNull()
  })

  test('keeps data of one tab out of the shared storage', () => {
    const { local } = stubWindow()
    writeJson(KEYS.checkout, { step: 'patient' }, 'session')
    expect(local.kept.size).toBe(0)
    expect(readJson(KEYS.checkout, 'session')).toEqual({ step: 'patient' })
  })

  test('calls the listener only for the listener’s keys, and for a cleared storage', () => {
    const tab = stubWindow()
    const heard = vi.fn()
    onOtherTab([KEYS.cart], heard)
    tab.otherTabWrites(KEYS.phone, '1')
    expect(heard).not.toHaveBeenCalled()
    tab.otherTabWrites(KEYS.cart, '[]')
    expect(heard).toHaveBeenCalledOnce()
  })
})
