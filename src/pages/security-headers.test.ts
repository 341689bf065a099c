import { expect, test } from 'vitest'
import { DEFAULT_RETENTION, type ShopSettings } from '#contract/settings.ts'
import { pageSecurity } from './security-headers.ts'

const settings = (url: string): ShopSettings => ({
  brand: 'jaanch',
  company: { name: 'Jaanch', address: '', phone: '', email: '' },
  isDemo: false,
  url,
  googleClientId: null,
  codeLength: 4,
  retention: DEFAULT_RETENTION,
})

test('a shop with an https address has browsers come back by https only, a demo by http does not', () => {
  const header = 'strict-transport-security'
  expect(pageSecurity(settings('https://shop.example.in'))[header]).toBe('max-age=31536000')
  expect(pageSecurity(settings('http://localhost:5050'))).not.toHaveProperty(header)
})
