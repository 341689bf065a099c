import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { whatsappInstead } from '#text/consent.ts'
import { say } from '#text/text.ts'
import { CONSENT_VERSION, consentText, isConsentNeeded, WHATSAPP_CONSENT_VERSION } from './consent.ts'

/** SHA-256 of all sentences of each published version. An entry is never changed. */
const PUBLISHED: Record<string, string> = {
  '2026-11-22': '9abf54b00e4c958559a0b8e93f70c3572af0e666bd51c6f8da15742db8aaeeb3',
  '2026-11-24': 'ed6e7cddec5902b93cec39a2e51f07eb77f3b6b332476931e2cc1065451db1ec',
}

test('a changed text of a consent requires a new version', () => {
  const either = [false, true]
  const sentences = either.flatMap(isForOther =>
    either.flatMap(isMinor =>
      either.map(isHivTested => say(consentText({ isForOther, isMinor, isHivTested }))),
    ),
  )
  const hash = createHash('sha256').update(JSON.stringify(sentences)).digest('hex')
  expect(PUBLISHED[CONSENT_VERSION]).toBe(hash)
})

test('a changed text of the WhatsApp consent requires a new version', () => {
  /** Each published version. An entry is never changed. */
  const published: Record<string, string> = {
    '2026-11-22': 'Messages about my visits by WhatsApp instead of SMS',
  }
  expect(published[WHATSAPP_CONSENT_VERSION]).toBe(say(whatsappInstead))
})

test('an adult who books ordinary tests for themselves needs no consent', () => {
  const adult = { isForOther: false, isMinor: false, isHivTested: false }
  expect(isConsentNeeded(adult)).toBe(false)
  for (const change of [{ isForOther: true }, { isMinor: true }, { isHivTested: true }])
    expect(isConsentNeeded({ ...adult, ...change })).toBe(true)
})
