import type { z } from '@hono/zod-openapi'
import { isStorable } from '#rules/people.ts'
import type { FieldProblems } from '#rules/problems.ts'
import { characterUnreadable, checkEntries, verbatim } from '#text/fields.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from './errors.ts'

type Parsed<T> = { success: true; data: T } | { success: false; error: z.core.$ZodError }

/** The value that was parsed. Throws INVALID with a message for each field. */
export function requireValid<T>(result: Parsed<T>): T {
  const issues = result.success ? [...unstorable(result.data)] : result.error.issues
  if (issues.length > 0) throw refusalOf(issues)
  return (result as { data: T }).data
}

/** Texts that PostgreSQL can't store. Texts by people are cleaned elsewhere, but ids, codes and keys are not. */
function* unstorable(value: unknown, path: string[] = []): Generator<Issue> {
  if (typeof value === 'string' && !isStorable(value)) {
    yield { path, message: say(characterUnreadable) }
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (!isStorable(key)) yield { path, message: say(characterUnreadable) }
    yield* unstorable(part, [...path, key])
  }
}

interface Issue {
  path: PropertyKey[]
  message: string
}

function refusalOf(issues: readonly Issue[]): Refusal {
  const fields: FieldProblems = {}
  for (const { path, message } of issues)
    fields[path.map(String).join('.') || 'body'] ??= sentence(verbatim, { words: message })
  return new Refusal('INVALID', Object.values(fields)[0] ?? sentence(checkEntries), { fields })
}
