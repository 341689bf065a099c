import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SOURCE_VALUE, readSource, SOURCE_KEYS } from './source.ts'

test('a source has only known keys, each with a short text without addresses', () => {
  const given = fc.record(
    Object.fromEntries([...SOURCE_KEYS, 'gclid', 'at'].map(key => [key, fc.anything()])),
    { requiredKeys: [] },
  )
  const typed = fc.dictionary(
    fc.constantFrom(...SOURCE_KEYS, 'gclid'),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  )
  fc.assert(
    fc.property(fc.oneof(given, typed, fc.anything()), value => {
      for (const [key, text] of Object.entries(readSource(value) ?? {})) {
        expect(SOURCE_KEYS).toContain(key)
        expect(text.length).toBeLessThanOrEqual(MAX_SOURCE_VALUE)
        expect(text).not.toMatch(/[@/<>]|^$/)
      }
    }),
  )
})

test('a source keeps a campaign, cuts long values and drops email addresses and paths', () => {
  expect(readSource({ utm_source: ' google ', utm_campaign: 'Diwali | 2026', gclid: 'x', at: 1 })).toEqual({
    utm_source: 'google',
    utm_campaign: 'Diwali | 2026',
  })
  expect(readSource({ utm_source: 'a'.repeat(100) })).toEqual({ utm_source: 'a'.repeat(80) })
  expect(readSource({ utm_source: 'asha@example.in', referrer: 'example.com/asha' })).toBeUndefined()
})
