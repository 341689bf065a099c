/** Drizzle wraps the driver's error as `cause`. */

/** The SQLSTATE, or the code of a network error. */
export const sqlStateOf = (error: unknown): string | undefined => {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string') return code
  }
  return undefined
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])
/** Sockets of clients fail with these codes too, so they count only if they caused a failed query. */
const BROKEN_CODES = new Set(['ECONNRESET', 'EPIPE'])
const CONNECTION_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|client has encountered a connection error|cannot use a pool after calling end/i

/** Unreachable, starting, stopping, read-only or out of connections. */
export function isDatabaseDown(error: unknown): boolean {
  const code = sqlStateOf(error)
  // Class 08: connection; 57P0x: shutting down or starting; 53300: too many connections; 25006: read-only
  // after a failover.
  if (
    code &&
    (NETWORK_CODES.has(code) ||
      code.startsWith('08') ||
      code.startsWith('57P0') ||
      code === '53300' ||
      code === '25006')
  ) {
    return true
  }
  if (code && BROKEN_CODES.has(code) && sqlStateOf(error instanceof Error ? error.cause : undefined) === code)
    return true
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if (CONNECTION_MESSAGES.test(at.message)) return true
  }
  return false
}

/** A deadlock or a serialization failure. */
export function isRetryable(error: unknown): boolean {
  const code = sqlStateOf(error)
  return code === '40P01' || code === '40001'
}

export function violates(constraint: string, error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && (cause as { constraint?: unknown }).constraint === constraint
}
