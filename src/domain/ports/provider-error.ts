/**
 * - `unreachable`: no usable answer (network, timeout, 5xx, 429). What was asked may still have been done: ask for
 *   its state before doing it again.
 * - `refused`: a definite no; trying the same again is useless.
 * - `invalid_answer`: an answer that can't be understood. As uncertain as `unreachable`.
 * - `not_found`: the provider doesn't know the thing that was asked about.
 * - `not_set_up`: a definite no that an operator has to mend: an expired token, a template that was paused.
 */
export type ProviderErrorKind = 'unreachable' | 'refused' | 'invalid_answer' | 'not_found' | 'not_set_up'

/** The error of all outside services. Its message is safe for logs: no secrets, tokens, personal data or bodies. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind

  constructor(kind: ProviderErrorKind, message: string) {
    super(message)
    this.name = 'ProviderError'
    this.kind = kind
  }
}

/** Of the file store. `not_found`: a file is missing that should exist; otherwise the store itself fails. */
export class FileStoreError extends ProviderError {}
