import { beforeEach, describe, expect, test } from 'vitest'
import { returnPathFrom } from '#shop/frame/return-path.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { loginThen, requireLogin } from './require-login.ts'

const page = new URL('http://shop.test/order-details/ORD-7K3M-Q9T4?from=sms')

describe('a page about a person', () => {
  let window: ReturnType<typeof stubWindow>

  beforeEach(() => {
    window = stubWindow()
  })

  // P2-48
  test('leads a visitor without a token to the login page, and from there back', () => {
    let thrown: unknown
    try {
      requireLogin(page)
    } catch (error) {
      thrown = error
    }
    const to = thrown instanceof Response ? thrown.headers.get('location') : null
    expect(to).toMatch(/^\/login\?/)
    expect(returnPathFrom(to?.split('?')[1] ?? '')).toBe('/order-details/ORD-7K3M-Q9T4?from=sms')
  })

  test('opens for a customer with a token', () => {
    window.local.setItem('authToken', 'token')
    expect(() => requireLogin(page)).not.toThrow()
  })

  test('is never a page of another host', () => {
    expect(loginThen('//evil.example/')).toBe('/login')
    expect(loginThen('/login')).toBe('/login')
  })
})
