/** All calls throw ProviderError. */

export interface EmailMessage {
  to: string
  subject: string
  text: string
}

export interface EmailSender {
  /**
   * `refused` is final (a bad address); after `unreachable` a retry is possible, although the email may have been
   * accepted.
   */
  send(message: EmailMessage): Promise<void>
  /** Signs in to the mail server, and sends nothing. */
  verify(): Promise<void>
  close(): Promise<void>
}

export interface SmsMessage {
  /** Ten digits, without 91. */
  phone: string
  /** As it reads on the phone, for gateways that take whole texts. */
  text: string
  templateId: string
  variables: Readonly<Record<string, string>>
  /** A customer waits for it. */
  isCode: boolean
}

/** What became of a message. `gatewayId` is the gateway's id of it. */
export interface SmsReport {
  gatewayId: string
  state: 'delivered' | 'failed'
  /** The gateway's reason, without personal data. */
  error?: string
}

export interface SmsGateway {
  /** In the address of its reports: '/api/sms/msg91/...'. */
  readonly id: string
  /** `refused` also means an unknown template or a missing variable. `gatewayId` is null if the answer has none. */
  send(message: SmsMessage): Promise<{ gatewayId: string | null }>
  /** Undefined if the body is none of its reports. */
  readReports(body: string): SmsReport[] | undefined
}

export interface SmsSent {
  gateway: string
  gatewayId: string | null
}

export interface SmsSender {
  /** Their ids, in the order in which they are tried. */
  readonly gateways: readonly string[]
  /** `only`: the one gateway to send by, for a check of it. */
  send(message: SmsMessage, only?: string): Promise<SmsSent>
  /** Undefined also for an unknown gateway. */
  readReports(gateway: string, body: string): SmsReport[] | undefined
}

interface WhatsAppMessage {
  /** Ten digits, without 91. */
  phone: string
  template: string
  parameters: Record<string, string>
  /** Returned with each status. Ids only, at most 512 characters. */
  reference: string
}

/** `sent`: the message has left WhatsApp. Statuses arrive in any order. */
export interface WhatsAppStatus {
  reference: string
  status: 'sent' | 'delivered' | 'failed'
  /** Meta's code. */
  error?: number
}

/** `writtenAt` is in whole seconds, rounded down; undefined if unreadable. */
export interface WhatsAppText {
  phone: string
  text: string
  writtenAt: Date | undefined
}

/** What Meta reports of a template, whose state and category change apart. */
export interface TemplateNews {
  name: string
  /** 'APPROVED', 'PAUSED', 'REJECTED', ... */
  state?: string
  /** Meta's code of it: 'FIRST_PAUSE'. */
  reason?: string | undefined
  /** 'UTILITY', 'MARKETING' or 'AUTHENTICATION'. */
  category?: string
  /** When it changed; undefined if unknown. */
  at?: Date | undefined
}

export type WhatsAppWebhook =
  | { isSigned: false }
  | {
      isSigned: true
      statuses: WhatsAppStatus[]
      texts: WhatsAppText[]
      templates: TemplateNews[]
    }

export interface WhatsApp {
  /**
   * Accepted does not mean delivered. `refused`: not to this phone, or not now; `not_set_up`: not with this template.
   */
  send(message: WhatsAppMessage): Promise<void>
  /** A one-time code, by a template of Meta's category Authentication. Refused as `send`. */
  sendCode(message: { phone: string; template: string; code: string }): Promise<void>
  /** Answers Meta's check of the webhook's address; undefined for other callers. */
  challengeOf(query: URLSearchParams): string | undefined
  readWebhook(headers: Headers, body: Uint8Array): WhatsAppWebhook
  /** The sender's verified name and Meta's rating of it: GREEN, YELLOW, RED. */
  readNumber(): Promise<{ name: string; quality: string }>
  /** The account's templates as they are now. */
  readTemplates(accountId: string): Promise<TemplateNews[]>
}

/** Only `sub` is a stable key. The address counts only if `emailVerified`. `nonce` is the one made for the page. */
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
  /** Replaces an existing file; atomic. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws `not_found` for a missing file. */
  get(key: string): Promise<Uint8Array>
  /** A missing file is no error. */
  delete(key: string): Promise<void>
  /** Health check. */
  reach(): Promise<void>
  /** A path for a file that is being received. The caller deletes the file. */
  incoming(): string
}
