/** Logs one event: its name and values, never personal data. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, details?: Record<string, unknown>) => void

/** A loggable description of an error: where it was thrown, without the values it carries. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error'
  const cause = error.cause instanceof Error ? ` <- ${error.cause.name}: ${error.cause.message}` : ''
  // A failed query's message contains the statement with its values, and so do the first lines of its stack.
  const message = error.message.startsWith('Failed query') ? 'Failed query' : error.message
  const places = error.stack?.split('\n').filter(line => line.startsWith('    at ')) ?? []
  return `${error.name}: ${message}${cause}\n${places.slice(0, 5).join('\n')}`
}
