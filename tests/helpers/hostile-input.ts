import { expect } from 'vitest'
import type { z } from 'zod'
import { collectorEndpoints } from '#collector/data/contract.ts'
import { deskEndpoints } from '#desk/endpoints.ts'
import { shopEndpoints } from '#shop/endpoints.ts'

/** Invalid input at any place, and what a refusal of it must look like. */

const uuid = '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a'
const DAYS = ['0000-01-01', '0001-01-01', '1899-12-31', '2026-02-30', '2100-01-01', '9999-12-31']
const INSTANTS = DAYS.map(day => `${day}T00:00:00.000Z`)

/** Days that do not exist or that PostgreSQL or JavaScript cannot add a day to, in every form that the API reads. */
const HOSTILE_DATES = [
  ...DAYS,
  ...INSTANTS,
  ...INSTANTS.map(instant => Buffer.from(`${instant} ${uuid}`).toString('base64url')),
  '0000-01',
  '0001-01',
  '2000-01',
  '2099-12',
  '9999-12',
]

/** In bytes, so that the body around it is still read. */
const LONG = 90_000

/** In shapes that make patterns, numbers and cleaning slow. */
export const LONG_TEXTS: readonly string[] = [
  ...['a', '1', ' ', 'a@b.', '-1,', 'a\u0315\u0300'].map(shape =>
    shape.repeat(LONG / Buffer.byteLength(shape)),
  ),
  `2026-11-24T00:00:00.${'0'.repeat(LONG)}Z`,
]

const HOSTILE: unknown[] = [
  'a\0b',
  '\0',
  'Asha \ud800 Rao',
  '\udc00@example.in',
  '😀',
  'asha 😀',
  // Cuts at any code unit, which splits a surrogate pair.
  '😀'.repeat(100),
  `a${'😀'.repeat(100)}`,
  'x'.repeat(20_000),
  '\u202e\u200b',
  '-271821-04-20T00:00:00.000Z',
  ...HOSTILE_DATES,
  '__proto__',
  1e308,
  1e15,
  2 ** 60,
  -1,
  0.1 + 0.2,
  null,
  true,
  [],
  [[]],
  {},
  { $ne: 1 },
  { 'a\0b': 1 },
  { '\ud800': 1 },
  undefined,
]

/** A copy of a value for each place in it, the whole value included, and for each hostile value; long ones for texts. */
export function* spoilt(value: unknown): Generator<unknown> {
  yield* HOSTILE
  if (typeof value === 'string') yield* LONG_TEXTS
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    for (const bad of spoilt(part)) {
      yield Array.isArray(value) ? value.with(Number(key), bad) : { ...value, [key]: bad }
    }
  }
}

/**
 * Invalid bodies of a call. Of bodies that the contract refuses with the same messages at the same places, one is sent,
 * because all of them get that refusal before any work is done. All bodies that the contract accepts are sent.
 */
export function* spoiltBodies(call: string, good: object | undefined): Generator<unknown> {
  if (!good) return
  const { request } = ROUTES[call] ?? {}
  const schema = request?.body?.content['application/json'].schema
  const seen = new Set<string>()
  for (const bad of spoilt(good)) {
    const sent = JSON.stringify(bad)
    const issues = sent === undefined ? undefined : schema?.safeParse(JSON.parse(sent)).error?.issues
    const refusal = JSON.stringify(issues?.map(({ code, message, path }) => [code, message, path]))
    if (refusal !== undefined && seen.has(refusal)) continue
    if (refusal !== undefined) seen.add(refusal)
    yield bad
  }
}

const DECLARED = Object.entries({
  ...shopEndpoints,
  ...deskEndpoints,
  ...collectorEndpoints,
} as Record<string, { route: Asked }>)
const ROUTES: Record<string, Asked> = Object.fromEntries(DECLARED.map(([name, { route }]) => [name, route]))

interface Asked {
  request?: { body?: { content: { 'application/json': { schema: z.ZodType } } } }
}

/** As `spoilt`, for a place in an address: each text once, as several values are the same there. */
export const spoiltTexts = (good: unknown): string[] => [...new Set([...spoilt(good)].map(wellFormed))]

/** A URL can't carry lone surrogates. */
export const wellFormed = (value: unknown): string => String(value ?? '').toWellFormed()

/** A refusal in the common error format, with the shop's own sentences. */
export function expectReadable(answer: Record<string, unknown>, told: string): void {
  const sentence = expect.stringMatching(
    /^(?!Invalid (input|string|option)|Too (big|small)|Unrecognized ).{5,}/,
  )
  expect(answer, told).toMatchObject({ success: false, code: expect.any(String), error: answer.message })
  for (const text of Object.values({ ...(answer.fields as object), message: answer.message }))
    expect(text, told).toEqual(sentence)
}
