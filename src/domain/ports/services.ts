/** Ports for outside services except payments. All calls throw ProviderError. */

export interface EmailMessage {
  to: string
  subject: string
  text: string
}

export interface EmailSender {
  /** `refused` permanently (a bad address), `unreachable` for a retry: it may have been accepted all the same. */
  send(message: EmailMessage): Promise<void>
  close(): Promise<void>
}

export interface SmsMessage {
  /** Ten digits, without 91. */
  phone: string
  templateId: string
  variables: Record<string, string>
}

export interface SmsSender {
  /** Sends one message. `refused` also means an unknown template or a missing variable. */
  send(message: SmsMessage): Promise<void>
}

interface WhatsAppMessage {
  /** Ten digits, without 91. */
  phone: string
  /** The registered name of a template, and the values of its named parameters. */
  template: string
  parameters: Record<string, string>
  /** Comes back with each status: our name of the message. Ids only, at most 512 characters. */
  reference: string
}

/** What became of a message. `sent`: it has left WhatsApp; a message can come to each of them, in any order. */
export interface WhatsAppStatus {
  reference: string
  status: 'sent' | 'delivered' | 'failed'
  /** Meta's error code of a failed one. */
  error?: number
}

/** What somebody wrote; `phone` as above. `writtenAt` is told in whole seconds, rounded down; undefined if unreadable. */
export interface WhatsAppText {
  phone: string
  text: string
  writtenAt: Date | undefined
}

/** `isSigned` is false without a valid signature, and then nothing of it may be believed. */
export type WhatsAppWebhook =
  | { isSigned: false }
  | {
      isSigned: true
      statuses: WhatsAppStatus[]
      texts: WhatsAppText[]
    }

export interface WhatsApp {
  /**
   * Sends one message; accepted is not delivered. `refused`: not to this phone, or not now; `not_set_up`: not by this
   * account or template. `unreachable` for a retry.
   */
  send(message: WhatsAppMessage): Promise<void>
  /** The answer to Meta's question whether this address wants its webhooks; undefined when somebody else asks. */
  challengeOf(query: URLSearchParams): string | undefined
  /** Reads a webhook from its headers and its body as it came. */
  readWebhook(headers: Headers, body: Uint8Array): WhatsAppWebhook
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
