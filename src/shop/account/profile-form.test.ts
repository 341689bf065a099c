// P2-78, P2-197, P2-198, P2-199

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accountEndpoints } from './contract.ts'
import { checkProfile, type ProfileForm, toProfileChange, toProfileForm } from './profile-form.ts'

const filled: ProfileForm = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  age: '42',
  gender: 'female',
  address: '14 Hill Road, Mumbai',
}

const schema = z.object(accountEndpoints.updateProfile.definition.body)

describe('the profile form', () => {
  // P2-154
  test('requires only a name', () => {
    expect(checkProfile({ name: '  ', email: '', age: '', gender: '', address: '' })).toEqual({
      name: 'Please enter your name.',
    })
    expect(checkProfile({ name: 'आशा', email: '', age: '', gender: '', address: '' })).toEqual({})
  })

  // P2-154
  test.each(['0', '121', '-5', '4.5', '1e2', 'forty', '1000', '０'])('refuses the age %s', age => {
    expect(checkProfile({ ...filled, age })).toEqual({ age: 'Age must be between 1 and 120 years' })
  })

  // P2-154
  test.each(['1', '120', ' 42 ', ''])('accepts the age "%s"', age => {
    expect(checkProfile({ ...filled, age })).toEqual({})
  })

  test('reports every wrong field at once', () => {
    const wrong = checkProfile({
      name: 'x'.repeat(51),
      email: 'asha@',
      age: '0',
      gender: 'F',
      address: 'x'.repeat(501),
    })
    expect(Object.keys(wrong)).toEqual(['name', 'email', 'age', 'gender', 'address'])
    const form = { name: 'Asha', email: '', age: '', gender: '', address: 'x'.repeat(61) }
    expect(checkProfile(form)).toEqual({ address: 'Please put spaces between the words of the address.' })
  })

  // P2-178
  test('sends null for emptied fields, which removes them', () => {
    expect(toProfileChange({ name: ' Asha  Rao ', email: ' ', age: '', gender: '', address: ' ' })).toEqual({
      name: 'Asha Rao',
      email: null,
      age: null,
      gender: null,
      address: null,
    })
  })

  test('opens with empty fields for unknown values', () => {
    const nobody = {
      _id: '1',
      id: '1',
      name: null,
      phone: '9876543210',
      email: null,
      age: null,
      gender: null,
    }
    expect(toProfileForm({ ...nobody, address: null, phoneVerified: true, whatsapp: false })).toEqual({
      name: '',
      email: '',
      age: '',
      gender: '',
      address: '',
    })
  })

  test('accepts only what the shop accepts too', () => {
    const typed = fc.record({
      name: fc.oneof(fc.string(), fc.constant('Asha')),
      email: fc.oneof(fc.string(), fc.emailAddress(), fc.constant('')),
      age: fc.oneof(fc.string(), fc.integer({ min: -5, max: 130 }).map(String)),
      gender: fc.oneof(fc.string(), fc.constantFrom('Male', 'Female', 'Other', '')),
      address: fc.string({ maxLength: 600 }),
    })
    fc.assert(
      fc.property(typed, form => {
        fc.pre(Object.keys(checkProfile(form)).length === 0)
        expect(schema.safeParse(toProfileChange(form)).success).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
