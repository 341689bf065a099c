import { afterEach, describe, expect, test, vi } from 'vitest'
import { KEYS } from '#kit/storage.ts'
import { NO_ADDRESS } from '#shop/addresses/typed-address.ts'
import { startStores } from '#shop/frame/stores.ts'
import { ASHA } from '#tests/helpers/kept-in-browser.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import {
  customerIn,
  draftFrom,
  EMPTY_DRAFT,
  keyFor,
  NEW_PATIENT,
  type PatientDraft,
  useCheckout,
} from './checkout.ts'
import { changePatient, choosePerson, dropPerson } from './people/people.ts'

async function openCheckout(stored?: string) {
  const tab = stubWindow()
  if (stored) tab.session.setItem(KEYS.checkout, stored)
  startStores()
  return { ...tab, useCheckout, state: useCheckout.getState }
}

afterEach(() => vi.unstubAllGlobals())

describe('details typed in the checkout', () => {
  test('survive a refresh, and only in this tab', async () => {
    const first = await openCheckout()
    changePatient(0, { name: 'Asha', age: '42', address: '14 Hill Road' })
    first.state().change({ date: '2026-11-24' })
    expect(first.local.kept.size).toBe(0)
    const typed = first.state().draft
    const again = await openCheckout(first.session.getItem(KEYS.checkout) ?? '')
    expect(again.state().draft).toEqual(typed)
    expect(again.useCheckout.getInitialState().draft).toEqual(EMPTY_DRAFT)
  })

  test('are empty when the stored value is broken', async () => {
    const { state } = await openCheckout('{"patients":')
    expect(state().draft).toEqual(EMPTY_DRAFT)
    for (const patients of ['x', [], undefined])
      expect(draftFrom({ patients, date: '2026-11-24' })).toEqual(EMPTY_DRAFT)
    expect(draftFrom({ patients: ['x'], unchosen: 'x', sent: { body: 'x' } })).toEqual({
      ...EMPTY_DRAFT,
      patients: [NEW_PATIENT],
    })
  })

  test('have the hour of a slot, and of no other text', () => {
    expect(draftFrom({ ...EMPTY_DRAFT, slotHour: 9 }).slotHour).toBe(9)
    for (const slotHour of [24, -1, 9.5, '9', null, {}])
      expect(draftFrom({ ...EMPTY_DRAFT, slotHour }).slotHour).toBeNull()
  })

  test('keep both patients when the choice changes back and forth', async () => {
    const { state } = await openCheckout()
    const replaceBy = (person: PatientDraft) => {
      state().change(dropPerson(state().draft, 0))
      state().change(choosePerson(state().draft, person))
    }
    changePatient(0, { name: 'Asha' })
    replaceBy(NEW_PATIENT)
    changePatient(0, { name: 'Ravi', address: '3 Lake View' })
    expect(state().draft.patients).toMatchObject([{ name: 'Ravi' }])
    replaceBy(customerIn(state().draft))
    expect(state().draft.patients).toMatchObject([{ name: 'Asha', address: '' }])
    expect(state().draft.unchosen).toMatchObject([{ name: 'Ravi', address: '3 Lake View' }])
  })

  test('are filled from the profile only in empty fields, and never for another person', async () => {
    const { state } = await openCheckout()
    changePatient(0, { name: 'Asha R' })
    state().fillFrom(ASHA)
    expect(state().draft.patients).toEqual([
      {
        name: 'Asha R',
        age: '42',
        ageUnit: 'years',
        gender: 'female',
        isPregnant: false,
        email: '',
        ...NO_ADDRESS,
        address: '14 Hill Road',
        relation: 'self',
        guardianName: '',
        savedId: '',
        agreedTo: '',
      },
    ])
    expect(state().draft.unchosen).toEqual([])
  })

  test('are not filled again after they were removed, and never stay for another customer', async () => {
    const { state } = await openCheckout()
    state().fillFrom(ASHA)
    changePatient(0, { age: '' })
    state().fillFrom(ASHA)
    expect(state().draft.patients[0]?.age).toBe('')
    state().fillFrom({ ...ASHA, id: '2', name: 'Ravi Rao', address: null })
    expect(state().draft).toMatchObject({ patients: [{ name: 'Ravi Rao', age: '42', address: '' }] })
  })

  test('are deleted when the order is completed', async () => {
    const { state, session } = await openCheckout()
    changePatient(0, { name: 'Asha' })
    state().finish()
    expect(session.kept.size).toBe(0)
    expect(state().draft).toEqual(EMPTY_DRAFT)
  })
})

test('the same booking is sent with the same key, and another booking with a new key', () => {
  const newKey = () => 'new'
  expect(keyFor('a', null, newKey)).toBe('new')
  expect(keyFor('a', { key: 'first', body: 'a' }, newKey)).toBe('first')
  expect(keyFor('b', { key: 'first', body: 'a' }, newKey)).toBe('new')
})
