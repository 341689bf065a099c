import { afterEach, describe, expect, test, vi } from 'vitest'
import { KEYS } from '#kit/storage.ts'
import { NO_ADDRESS } from '#shop/addresses/typed-address.ts'
import { startStores } from '#shop/frame/stores.ts'
import { ASHA } from '#tests/helpers/kept-in-browser.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { draftFrom, EMPTY_DRAFT, keyFor, patientDraftOf, useCheckout } from './checkout.ts'

async function openCheckout(stored?: string) {
  const tab = stubWindow()
  if (stored) tab.session.setItem(KEYS.checkout, stored)
  startStores()
  return { ...tab, useCheckout, state: useCheckout.getState }
}

afterEach(() => vi.unstubAllGlobals())

describe('what was typed at the checkout', () => {
  test('outlives a refresh, in this tab only', async () => {
    const first = await openCheckout()
    first.state().changePatient({ name: 'Asha', age: '42', address: '14 Hill Road' })
    first.state().change({ date: '2026-11-24' })
    expect(first.local.kept.size).toBe(0)
    const typed = first.state().draft
    const again = await openCheckout(first.session.getItem(KEYS.checkout) ?? '')
    expect(again.state().draft).toEqual(typed)
    expect(again.useCheckout.getInitialState().draft).toEqual(EMPTY_DRAFT)
  })

  test('is empty when what is stored is broken', async () => {
    const { state } = await openCheckout('{"self":')
    expect(state().draft).toEqual(EMPTY_DRAFT)
    expect(draftFrom({ self: 'x', bookingType: 'x', sent: { body: 'x' } })).toEqual(EMPTY_DRAFT)
  })

  test('has the hour of a slot, and of nothing else', () => {
    expect(draftFrom({ slotHour: 9 }).slotHour).toBe(9)
    for (const slotHour of [3, '9', null, {}]) expect(draftFrom({ slotHour }).slotHour).toBeNull()
  })

  test('keeps both patients while the choice goes to and fro', async () => {
    const { state } = await openCheckout()
    state().changePatient({ name: 'Asha' })
    state().change({ bookingType: 'other' })
    state().changePatient({ name: 'Ravi', address: '3 Lake View' })
    expect(patientDraftOf(state().draft).name).toBe('Ravi')
    state().change({ bookingType: 'self' })
    expect(patientDraftOf(state().draft)).toMatchObject({ name: 'Asha', address: '' })
  })

  test('is filled from the profile only where it is empty, and never for somebody else', async () => {
    const { state } = await openCheckout()
    state().changePatient({ name: 'Asha R' })
    state().fillFrom(ASHA)
    expect(state().draft.self).toEqual({
      name: 'Asha R',
      age: '42',
      ageUnit: 'years',
      gender: 'female',
      email: '',
      ...NO_ADDRESS,
      address: '14 Hill Road',
      relation: '',
      guardianName: '',
      savedId: '',
    })
    expect(state().draft.other).toMatchObject({ name: '', address: '' })
  })

  test('is not filled again where something was taken away, and nothing of it stays for another customer', async () => {
    const { state } = await openCheckout()
    state().fillFrom(ASHA)
    state().changePatient({ age: '' })
    state().fillFrom(ASHA)
    expect(state().draft.self.age).toBe('')
    state().fillFrom({ ...ASHA, id: '2', name: 'Ravi Rao', address: null })
    expect(state().draft).toMatchObject({ self: { name: 'Ravi Rao', age: '42', address: '' } })
  })

  test('is forgotten when the order is settled', async () => {
    const { state, session } = await openCheckout()
    state().changePatient({ name: 'Asha' })
    state().finish()
    expect(session.kept.size).toBe(0)
    expect(state().draft).toEqual(EMPTY_DRAFT)
  })
})

test('sends the same booking under the same key and another under a new one', () => {
  const newKey = () => 'new'
  expect(keyFor('a', null, newKey)).toBe('new')
  expect(keyFor('a', { key: 'first', body: 'a' }, newKey)).toBe('first')
  expect(keyFor('b', { key: 'first', body: 'a' }, newKey)).toBe('new')
})
