import { expect } from 'vitest'
import type { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import type { EndpointName } from '#contract/paths.ts'

/** Invalid input at any place, and what a refusal of it must look like. */

const HOSTILE: unknown[] = [
  'a\0b',
  '\0',
  'Asha \ud800 Rao',
  '\udc00@example.in',
  'x'.repeat(20_000),
  '\u202e\u200b',
  '-271821-04-20T00:00:00.000Z',
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
  undefined,
]

/** A copy of a value for each place in it, itself included, and each hostile value. */
export function* spoilt(value: unknown): Generator<unknown> {
  yield* HOSTILE
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    for (const bad of spoilt(part)) {
      yield Array.isArray(value) ? value.with(Number(key), bad) : { ...value, [key]: bad }
    }
  }
}

/**
 * Spoilt bodies of a call: of those that the contract refuses in the same words at the same places, one, as all of them
 * get that refusal, before any work is done. What it lets through is sent in full.
 */
export function* spoiltBodies(call: EndpointName, good: object | undefined): Generator<unknown> {
  if (!good) return
  const { request } = endpoints[call] as Asked
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

interface Asked {
  request?: { body?: { content: { 'application/json': { schema: z.ZodType } } } }
}

/** A URL can't carry lone surrogates. */
export const wellFormed = (value: unknown): string => String(value ?? '').toWellFormed()

/** A refusal in our shape, with sentences of our own. */
export function expectReadable(answer: Record<string, unknown>, told: string): void {
  const sentence = expect.stringMatching(
    /^(?!Invalid (input|string|option)|Too (big|small)|Unrecognized ).{5,}/,
  )
  expect(answer, told).toMatchObject({ success: false, code: expect.any(String), error: answer.message })
  for (const text of Object.values({ ...(answer.fields as object), message: answer.message }))
    expect(text, told).toEqual(sentence)
}
