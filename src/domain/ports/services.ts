/** Ports for outside services except payments. All calls throw ProviderError. */

export interface EmailMessage {
  to: string
  subject: string
  text: string
}

export interface Email {
  /** `refused` permanently (a bad address), `unreachable` for a retry: it may have been accepted all the same. */
  send(message: EmailMessage): Promise<void>
  close(): void
}

export interface SmsMessage {
  /** Ten digits, without 91. */
  phone: string
  templateId: string
  variables: Record<string, string>
}

export interface Sms {
  /** Sends one message. `refused` also means an unknown template or a missing variable. */
  send(message: SmsMessage): Promise<void>
}

/**
 * An identity from Google. `sub` is the only stable key; the address counts only if `emailVerified`. `nonce` is the one
 * that the page requested.
 */
export interface GoogleIdentity {
  sub: string
  email?: string
  emailVerified: boolean
  name?: string
  nonce?: string
}

export interface Google {
  /** `refused` for an invalid token, `unreachable` without certificates. */
  verifyIdToken(idToken: string): Promise<GoogleIdentity>
}

export interface Files {
  /** Writes or replaces a file, atomically. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Moves a received file to its key, without loading it into memory. */
  keep(key: string, arrived: string): Promise<void>
  /** Throws `not_found` for a missing file. */
  get(key: string): Promise<Uint8Array>
  /** A missing file is no error. */
  delete(key: string): Promise<void>
  /** Health check: throws when files are unavailable. */
  reach(): Promise<void>
  /** A path for a file being received. The caller writes it, and keeps or deletes it afterwards. */
  incoming(): string
}
