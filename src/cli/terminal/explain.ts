import { CommanderError } from 'commander'
import { EmbeddedPostgresError } from '#db/embedded/postgres-program.ts'
import { isDatabaseDown } from '#db/errors.ts'
import { OldDatabaseError } from '#db/migrate.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { ConfigurationError } from '#server/config.ts'
import { say } from '#text/text.ts'
import { describeError } from '#wire/describe-error.ts'
import { ERROR_STATUS, Refusal } from '#wire/errors.ts'

/** Exit codes: 0 done, 1 refused or invalid, 2 usage error, 3 database or provider trouble. */
export const EXIT = { done: 0, refused: 1, usage: 2, trouble: 3, stopped: 130 } as const

export class UsageError extends Error {}

export class FileError extends Error {}

/** Ends a command that has printed its result with this exit code. */
export class ReportedExit extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super()
    this.exitCode = exitCode
  }
}

export interface CommandResult {
  exitCode: number
  /** For standard error; undefined when it was printed already. */
  sentence?: string
}

export function explain(error: unknown): CommandResult {
  // Commander has already printed its message; a request for help is not an error.
  if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? EXIT.done : EXIT.usage }
  if (error instanceof ReportedExit) return { exitCode: error.exitCode }
  if (error instanceof UsageError) return { exitCode: EXIT.usage, sentence: error.message }
  if (error instanceof ConfigurationError) return { exitCode: EXIT.usage, sentence: error.message }
  if (error instanceof FileError) return { exitCode: EXIT.refused, sentence: error.message }
  if (error instanceof Refusal) {
    const isTrouble = ERROR_STATUS[error.code] >= 500
    return { exitCode: isTrouble ? EXIT.trouble : EXIT.refused, sentence: say(error.sentence) }
  }
  if (error instanceof ProviderError) {
    return { exitCode: EXIT.trouble, sentence: `${error.message}. Nothing was changed; please try again.` }
  }
  if (error instanceof EmbeddedPostgresError) return { exitCode: EXIT.trouble, sentence: error.message }
  if (error instanceof OldDatabaseError) return { exitCode: EXIT.refused, sentence: error.message }
  if (isDatabaseDown(error)) {
    return { exitCode: EXIT.trouble, sentence: 'The database cannot be reached. Is it running?' }
  }
  if (error instanceof Error && error.name === 'AbortError') {
    return { exitCode: EXIT.stopped, sentence: 'Stopped.' }
  }
  return { exitCode: EXIT.trouble, sentence: `Something went wrong. ${describeError(error)}` }
}
