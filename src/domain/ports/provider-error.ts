/**
 * - `unreachable`: network, timeout, 5xx, 429. The operation may have succeeded: read its state before a retry.
 * - `refused`: final; a retry is useless.
 * - `invalid_answer`: unreadable, and as uncertain as `unreachable`.
 * - `not_set_up`: refused until an operator acts: an expired token, a paused template.
 */
export type ProviderErrorKind = 'unreachable' | 'refused' | 'invalid_answer' | 'not_found' | 'not_set_up'

/** Its message is safe for logs: no secrets, tokens, personal data or bodies. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind

  constructor(kind: ProviderErrorKind, message: string) {
    super(message)
    this.name = 'ProviderError'
    this.kind = kind
  }
}

/** The time to wait is over, but the call goes on: `answer` is still to come, and may say that it succeeded. */
export class LateAnswer<T> extends ProviderError {
  readonly answer: Promise<T>

  constructor(message: string, answer: Promise<T>) {
    super('unreachable', message)
    this.answer = answer
  }
}

/** `not_found`: a file is missing that should exist; otherwise the store itself fails. */
export class FileStoreError extends ProviderError {}
