import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CsvProblem } from '#domain/catalogue/csv/rows.ts'
import { decodeCsv } from '#rules/csv-text.ts'
import { filesProblems } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Context } from './context.ts'
import { FileError } from './explain.ts'
import { formatTable, show } from './output.ts'

/** Files that commands read and write, relative to the caller's folder. */

/** Larger than any valid input. */
const MAX_BYTES = 50 * 1024 * 1024

export const resolvePath = ({ terminal }: Context, file: string): string =>
  path.resolve(terminal.folder, file)

/** Throws FileError. */
export function readInput(context: Context, file: string): Uint8Array {
  const target = resolvePath(context, file)
  return withFileError(file, () => {
    if (statSync(target).size > MAX_BYTES) throw new FileError(`${file} is larger than 50 MB.`)
    return readFileSync(target)
  })
}

/** Invalid UTF-8 becomes U+FFFD, which parsers reject. */
export function readText(context: Context, file: string): string {
  const text = decodeCsv(readInput(context, file))
  if (text === undefined)
    throw new FileError(`${file} is not a CSV file: save it as "CSV UTF-8 (comma delimited)".`)
  return text
}

/** Writes a file atomically, readable only by its owner. Throws FileError. */
export function writeOutput(context: Context, file: string, content: string | Uint8Array): void {
  const target = resolvePath(context, file)
  const part = `${target}.part`
  withFileError(file, () => {
    try {
      writeFileSync(part, content, { mode: 0o600 })
      renameSync(part, target)
    } catch (error) {
      rmSync(part, { force: true })
      throw error
    }
  })
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'you may not',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is there already',
}

function withFileError<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toFileError(file, error)
  }
}

export function toFileError(file: string, error: unknown): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  return reason ? new FileError(`${file} can't be used: ${reason}.`) : error
}

/** Prints the problems of files with their lines, and throws a Refusal. */
export function refuseRows(context: Context, problems: readonly CsvProblem[]): never {
  if (context.isJson()) show(context, { problems }, () => '')
  else {
    const rows = problems.map(({ file, line, column, message }) => [file, line, column, message])
    context.terminal.err(formatTable(['file', 'line', 'column', 'problem'], rows))
    context.terminal.err('')
  }
  throw new Refusal('INVALID', sentence(filesProblems, { count: problems.length }))
}

/** Cells that were read, but look damaged, on standard error. */
export function showWarnings({ terminal }: Context, warnings: readonly CsvProblem[]): void {
  for (const { file, line, column, message } of warnings)
    terminal.err(`${file} line ${line}, ${column}: ${message}`)
}
