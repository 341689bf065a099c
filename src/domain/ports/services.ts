/** What the shop needs of the outside beside payments. All calls throw ProviderError. */

export interface EmailMessage {
  to: string
  subject: string
  text: string
}

export interface Email {
  /** `refused` for good (a bad address), `unreachable` for a later try: it may have been taken all the same. */
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
  /** Hands one message to the gateway. `refused` also means an unknown template or a missing variable. */
  send(message: SmsMessage): Promise<void>
}

/**
 * Who signed in. `sub` is the one lasting key; an address counts only when `emailVerified`. `nonce` is the page's own, as
 * it asked for the token.
 */
export interface GoogleIdentity {
  sub: string
  email?: string
  emailVerified: boolean
  name?: string
  nonce?: string
}

export interface Google {
  /** `refused` for any token that isn't right, `unreachable` without certificates. */
  verifyIdToken(idToken: string): Promise<GoogleIdentity>
}

export interface Files {
  /** Writes or replaces a file, whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Moves a file that has arrived to its key: it passes through no memory, whatever its size. */
  keep(key: string, arrived: string): Promise<void>
  /** Throws `not_found` for a file that isn't there. */
  get(key: string): Promise<Uint8Array>
  /** A file that isn't there is no error. */
  delete(key: string): Promise<void>
  /** A path for a file that is still arriving. Who asks writes there, and keeps or removes it when done. */
  incoming(): string
}
