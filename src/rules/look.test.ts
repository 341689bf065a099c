import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accentContrasts,
  contrast,
  DEFAULT_ACCENT,
  isReadableAccent,
  lookStyle,
  MIN_CONTRAST,
  readableAccent,
} from './look.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

test('contrasts are those of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0b6b57', '#0b6b57')).toBe(1)
})

test('the shop’s own accent can be read, and yellow can’t', () => {
  expect(isReadableAccent(DEFAULT_ACCENT)).toBe(true)
  expect(isReadableAccent('#ffcc00')).toBe(false)
  expect(readableAccent(DEFAULT_ACCENT)).toBe(DEFAULT_ACCENT)
  expect(readableAccent('#ffcc00')).toBe('#806600')
})

test('of every colour the proposal can be read, and a lighter step of it can’t', () => {
  fc.assert(
    fc.property(colour, accent => {
      const proposed = readableAccent(accent)
      for (const value of Object.values(accentContrasts(proposed)))
        expect(value).toBeGreaterThanOrEqual(MIN_CONTRAST)
      if (proposed !== accent) expect(isReadableAccent(accent)).toBe(false)
      expect(readableAccent(proposed)).toBe(proposed)
    }),
  )
})

test('the style has three colours and the logo, and nothing of a text that is neither', () => {
  expect(lookStyle({ accent: '#1d4f91', logo: null })).toBe(
    ':root{--color-leaf:#1d4f91;--color-leaf-dark:#163b6d;--color-leaf-tint:#edf1f6}',
  )
  expect(lookStyle({ accent: null, logo: '0123456789ab' })).toMatch(
    /^\.own-mark\{[^}]*url\(\/api\/look\/0123456789ab\/mark-192\.png\)/,
  )
  expect(lookStyle({ accent: null, logo: null })).toBe('')
  expect(lookStyle({ accent: '#fff}</style><script>', logo: ')}</style>' })).toBe('')
})
