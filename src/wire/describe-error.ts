interface PostgresError extends Error {
  code: string
  constraint?: string
  table?: string
}

/** Recognised by its fields, so that the log does not import the driver. */
const isPostgresError = (error: Error): error is PostgresError =>
  'severity' in error && 'code' in error && typeof error.code === 'string'

/** The error and its causes, outermost first. */
const chainOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : [])

/** Name and message, without the text that could not be parsed and without a statement's values. */
function nameAndMessage(error: Error): string {
  if (error instanceof SyntaxError) return error.name
  return `${error.name}: ${error.message.startsWith('Failed query') ? 'Failed query' : error.message}`
}

/** The first lines of the stack, without the message above them. */
function firstStackLines({ stack = '', message }: Error): string {
  const lines = stack.replace(message, '').split('\n')
  return lines
    .filter(line => line.startsWith('    at '))
    .slice(0, 5)
    .join('\n')
}

/**
 * A description of an error for the log: where it was thrown, without the values that it carries. PostgreSQL's messages
 * and details repeat values, and so do the errors that wrap them, so only code, constraint and table are logged.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error'
  const chain = chainOf(error)
  const refused = chain.find(isPostgresError)
  if (!refused) return `${chain.slice(0, 2).map(nameAndMessage).join(' <- ')}\n${firstStackLines(error)}`
  const { code, constraint, table } = refused
  const parts = [code, constraint && `constraint ${constraint}`, table && `table ${table}`].filter(Boolean)
  return `${error.name}: PostgreSQL error ${parts.join(', ')}\n${firstStackLines(error)}`
}
