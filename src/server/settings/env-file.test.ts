import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { addEnvFile, ConfigurationError, readEnvironment } from '#server/config.ts'
import { parseAsCompose, parseAsSystemd } from '#tests/helpers/env-parsers.ts'
import { envFileProblems } from './env-file.ts'

/** Reads a file as Node, Docker Compose and systemd do. */
const readings = (text: string) => [parseEnv(text), parseAsCompose(text), parseAsSystemd(text)] as const

const example = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8')

test('Node, Docker Compose and systemd read the example of a configuration alike, with every setting in use', () => {
  const inUse = example.replace(/^# (?=[A-Z][A-Z0-9_]+=)/gm, '')
  const [byNode, byCompose, bySystemd] = readings(inUse)
  expect(Object.keys(byNode).length).toBeGreaterThan(80)
  expect(byNode.CANCEL_FEE).toBe('24:0 4:100 0:200')
  expect(byCompose).toEqual(byNode)
  expect(bySystemd).toEqual(byNode)
  expect(envFileProblems(inUse)).toEqual([])
})

test('Node, Docker Compose and systemd read every line alike that the shop accepts', () => {
  const sign = fc.oneof(
    fc.constantFrom(...`#$'"\\ =\`;{}n`),
    fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' }),
  )
  const value = fc.array(sign, { maxLength: 12 }).map(signs => signs.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        value,
        value.map(text => `'${text}'`),
        value.map(text => `"${text}"`),
      ),
      text => {
        const line = `SMTP_URL=${text}`
        fc.pre(envFileProblems(line).length === 0)
        const [byNode, byCompose, bySystemd] = readings(line)
        expect([byCompose, bySystemd]).toEqual([byNode, byNode])
      },
    ),
    { numRuns: 2000 },
  )
})

test.each([
  'SMTP_URL=smtps://user:pa#ss@mail.example.in',
  'SMS_AUTH_KEY=key  # of MSG91',
  'SMS_AUTH_KEY=   # at least 32 random characters',
  'SMS_AUTH_KEY=a$b',
  'SMS_AUTH_KEY=a\\b',
  'SMS_AUTH_KEY="a$b"',
  "SMS_AUTH_KEY=it's",
  "SMS_AUTH_KEY='it's'",
  'SMS_AUTH_KEY="two',
  'export SMS_AUTH_KEY=a',
])('a settings file with %s is refused, and the setting is named', line => {
  expect(envFileProblems(`# A comment\nPORT=5050\n${line}\n`)).toEqual([
    expect.stringMatching(/^(SMTP_URL|SMS_AUTH_KEY): put its value in single quotes/),
  ])
})

test('a comment that ends with a backslash is refused, since systemd would skip the next line', () => {
  expect(envFileProblems('# C:\\\nPORT=5050')).toEqual([expect.stringContaining('line 1: ')])
})

test('a password with a # is read whole from single quotes, and cut by no program', () => {
  const text = "SMTP_URL='smtps://user:pa#ss$1@mail.example.in'"
  expect(envFileProblems(text)).toEqual([])
  for (const settings of readings(text))
    expect(settings).toEqual({ SMTP_URL: 'smtps://user:pa#ss$1@mail.example.in' })
})

test('a shop does not start with a line of its .env file that Node would cut', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jaanch-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, '.env')
  writeFileSync(file, 'MAIL_FROM=care@example.in # shown to customers\n')
  expect(() => addEnvFile(file)).toThrow(ConfigurationError)
  expect(() => addEnvFile(path.join(folder, 'none'))).not.toThrow()
})

test.each([
  ['a comment that systemd left in it', 'EAAG4x  # of a system user'],
  ['nothing but a comment', '# at least 32 random characters: openssl rand -hex 32'],
  ['quotes that Docker left around it', "'EAAG4x'"],
])('a value with %s is refused', (_, value) => {
  expect(() => readEnvironment({ SMS_AUTH_KEY: value })).toThrow(/ {2}- SMS_AUTH_KEY: /)
})
