// P1-152

import { describe, expect, test } from 'vitest'
import { type SignInMode, type SignInValues, signInProblems } from './sign-in-fields.ts'

const problems = (mode: SignInMode, form: SignInValues, codeLength = 4) =>
  signInProblems(mode, form, codeLength)

const empty: SignInValues = { name: '', phone: '', email: '', password: '', confirmation: '', otp: '' }
const filled: SignInValues = {
  name: 'Asha Rao',
  phone: '9876543210',
  email: '',
  password: 'long enough',
  confirmation: 'long enough',
  otp: '1234',
}

describe('the login form', () => {
  test('requires a phone and a password', () => {
    expect(problems('password', empty)).toEqual({
      phone: 'Please enter a valid phone number',
      password: 'Please enter your password.',
    })
    expect(problems('password', filled)).toEqual({})
  })

  test('accepts an existing password of any length', () => {
    expect(problems('password', { ...filled, password: 'x' })).toEqual({})
  })

  test('requires only a phone before a code is sent, and then only the code', () => {
    expect(Object.keys(problems('send-code', empty))).toEqual(['phone'])
    expect(problems('send-code', { ...empty, phone: '+91 98765 43210' })).toEqual({})
    for (const otp of ['', '123', '12345', '123456']) {
      expect(problems('verify-code', { ...empty, otp })).toEqual({
        otp: 'Please enter a valid 4-digit OTP',
      })
    }
    expect(problems('verify-code', { ...empty, otp: '0000' })).toEqual({})
    expect(problems('verify-code', { ...empty, otp: '0000' }, 6)).toEqual({
      otp: 'Please enter a valid 6-digit OTP',
    })
    expect(problems('verify-code', { ...empty, otp: '000000' }, 6)).toEqual({})
  })
})

describe('the sign-up form', () => {
  // P1-154
  test('requires name, phone and password', () => {
    expect(Object.keys(problems('sign-up', empty))).toEqual(['name', 'phone', 'password'])
    expect(problems('sign-up', filled)).toEqual({})
  })

  // P1-154
  test('requires the same password twice', () => {
    expect(problems('sign-up', { ...filled, confirmation: 'long enougH' })).toEqual({
      confirmation: 'Passwords do not match',
    })
  })

  test('rejects a password that is too short and an invalid email address', () => {
    const wrong = { ...filled, password: 'short', confirmation: 'short', email: 'asha@' }
    expect(Object.keys(problems('sign-up', wrong))).toEqual(['email', 'password'])
  })
})
