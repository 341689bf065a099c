import { describe, expect, test } from 'vitest'
import { isEasyPassword } from './easy-passwords.ts'

const words = ['jaanch', 'Asha Rao', '9876543210']

describe('a password', () => {
  test.each([
    'password',
    'PassWord1',
    'Passw0rd!',
    'p@ssword123',
    '12345678910',
    'aaaaaaaa1',
    'abababab',
    'changeme2',
    'Asdf@1234',
    'Mahadev@123',
    'Welcome@2026',
    '24111985',
    'diagnostics',
    'Blood-Test 2026',
    'labtest@123',
    'Jaanch@2026',
    'my jaanch login',
    'asha is mine',
    '@sha-1985-x',
    'x9876543210x',
  ])('is easy to guess: %s', password => {
    expect(isEasyPassword(password, words)).toBe(true)
  })

  test.each([
    'a quiet mango tree',
    'Kx7!vq-92pLm',
    'ठंडा पानी अच्छा',
    'testament of rain',
    '483920175562',
    'rao likes rain',
  ])('is not easy to guess: %s', password => {
    expect(isEasyPassword(password, words)).toBe(false)
  })

  test('is judged by the person’s own details, not by another person’s', () => {
    expect(isEasyPassword('vasantha in june', words)).toBe(false)
    expect(isEasyPassword('vasantha in june', ['jaanch', 'Vasantha Iyer'])).toBe(true)
  })
})
