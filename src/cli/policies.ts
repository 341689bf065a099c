import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { CsvProblem } from '#domain/catalogue/csv/rows.ts'
import { readPolicies } from '#domain/catalogue/policies.ts'
import type { Connection } from '#domain/shop.ts'
import { MAX_POLICY_LENGTH, POLICY_PAGES, type PolicyPage } from '#rules/policies/pages.ts'
import { findPolicyProblem } from '#rules/policies/policy-text.ts'
import { say } from '#text/text.ts'
import type { Context } from './terminal/context.ts'
import { FileError } from './terminal/explain.ts'
import { readText, resolvePath, toFileError, writeOutput } from './terminal/files.ts'

/** The published texts of the policies as files of a folder: terms.md and so on. */

const fileOf = (folder: string, page: PolicyPage): string => path.join(folder, `${page}.md`)

export async function writePolicies(context: Context, db: Connection, folder: string): Promise<number> {
  try {
    mkdirSync(resolvePath(context, folder), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw toFileError(folder, error)
  }
  const published = await readPolicies(db)
  for (const [page, { body }] of published) writeOutput(context, fileOf(folder, page), `${body.trimEnd()}\n`)
  return published.size
}

export interface PolicyFiles {
  texts: Partial<Record<PolicyPage, string>>
  problems: CsvProblem[]
}

/** A page without a file is left as it is. Throws FileError if the folder has no file of a page. */
export function readPolicyFiles(context: Context, folder: string): PolicyFiles {
  const files: PolicyFiles = { texts: {}, problems: [] }
  for (const page of POLICY_PAGES) {
    const file = fileOf(folder, page)
    if (!existsSync(resolvePath(context, file))) continue
    const body = readText(context, file).replaceAll('\r\n', '\n').trim()
    const message = problemOf(body)
    if (message) files.problems.push({ file, line: 1, column: 'text', message })
    else files.texts[page] = body
  }
  if (Object.keys(files.texts).length + files.problems.length === 0)
    throw new FileError(`${folder} has none of ${POLICY_PAGES.map(page => `${page}.md`).join(', ')}.`)
  return files
}

function problemOf(body: string): string | undefined {
  if (body === '') return 'has no text'
  if (body.length > MAX_POLICY_LENGTH) return `is longer than ${MAX_POLICY_LENGTH} characters`
  const problem = findPolicyProblem(body)
  return problem && say(problem)
}
