import type { Connection, Pooled, Transaction } from '#db/connection.ts'
import type { Paise } from '#rules/money.ts'
import type { CancelFee } from '#rules/orders/cancel-fee.ts'
import type { OrderMessage } from '#rules/orders/messages.ts'
import type { SmsName } from '#text/sent/sms.ts'
import type { WhatsAppName } from '#text/sent/whatsapp.ts'
import type { Retention } from '#wire/settings.ts'
import type { RecordEvent } from './events.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { Email, Files, Google, Sms, WhatsApp } from './ports/services.ts'

/** Dependencies of domain functions: database, clock, configured rules, outside services. */

export type Database = Pooled
export type { Connection, Transaction }

/** Jobs, run at least once after the change that causes them. Payloads are ids only, no personal data. */
export interface Jobs {
  'notify-order': { orderId: string; about: OrderMessage }
  /** `signInId` distinguishes sign-ins; `at` is ISO. */
  'notify-sign-in': { customerId: string; signInId: string; at: string }
  'notify-email': { confirmationId: string; about: 'please-confirm' | 'confirmed' }
  /** Few stars, for the company. */
  'notify-rating': { orderId: string; about: 'low' }
  /** Somebody opened an order that is not theirs to read, for the company. */
  'notify-emergency-access': { id: string }
  /** A passkey or an app was added to a staff account, for its person; `at` is ISO. */
  'notify-staff-key': { staffId: string; at: string }
  'notify-request': { kind: 'booking' | 'landing' | 'prescription'; id: string }
}

/**
 * Adds a job in the transaction of the change (transactional outbox). The statement is sent at once, so it can be
 * pipelined with the commit.
 */
export type SendJob = <N extends keyof Jobs>(
  tx: Connection,
  name: N,
  data: Jobs[N],
  options?: { startAfter?: Date },
) => Promise<void>

/** Configured rules. Durations in ms, money in paise. */
export interface Rules {
  /** The shop's public URL without a trailing slash. */
  shopUrl: string
  /** Key of HMACs: one-time codes, signed links. */
  secret: string
  slotCapacity: number
  /** How many people of one order are seen in one place of a slot. */
  patientsPerPlace: number
  /** How long after the end of a visit's hour nobody having come is late, in ms; 0 promises nothing. */
  lateAfter: number
  /** Length of a one-time code. */
  codeLength: 4 | 6
  /** A session expires when unused for so long. */
  sessionIdleFor: number
  /**
   * Hourly limits of a network address and of the whole shop. Browsers that have signed in to the account before have
   * their own limits instead.
   */
  codesPerAddress: number
  codesPerHour: number
  wrongCodesPerAddress: number
  wrongCodesPerHour: number
  wrongPasswordsPerAddress: number
  accountsPerAddress: number
  /** Checks whether a phone has an account. */
  lookupsPerAddress: number
  lookupsPerHour: number
  /** Hourly limits of public forms, for a network address and for all together. */
  formsPerAddress: number
  formsPerHour: number
  /** Disk space of all prescriptions together. */
  prescriptionBytes: number
  /** Orders of a customer in an hour. */
  ordersPerCustomer: number
  /** SMS a day on failed payments, for a customer. */
  failedPaymentTexts: number
  /** Hourly limit of a network address: payment calls without a token, and unknown order numbers. */
  paymentCallsPerAddress: number
  unknownOrdersPerAddress: number
  /** Calls of a network address in a minute; responses from memory don't count. */
  requestsPerAddress: number
  /** What is kept of a paid order that its customer cancels. */
  cancelFee: CancelFee
  /** Refunds of an order up to this take one of the staff, above it two. */
  refundAloneUpTo: Paise
  /** What a person gives back alone in a day, all visits together; above it two. */
  refundsAloneADay: Paise
  /** Distinct orders that a person of the staff opens in an hour, and whose phones they are shown. */
  deskOrdersPerHour: number
  /** A session of the staff in which nobody sits for so long is locked, ms. */
  deskLockAfter: number
  /** How long an unpaid order holds its place. */
  holdFor: number
  /** How long an attempt stays open at the provider; the hold is a little longer. */
  paymentOpenFor: number
  retention: Retention
  smsTemplates: SmsTemplates
  /** Null where the shop has no WhatsApp. */
  whatsapp: WhatsAppRules | null
  /** The laboratory's own UPI address, for a code at the counter; null: none is shown. */
  upiAddress: string | null
  company: Company
  tax: TaxRules
}

/** Template ids registered with the carriers (DLT). */
export type SmsTemplates = Record<SmsName, string>

export interface WhatsAppRules {
  /** Names of the templates registered with Meta. */
  templates: Record<WhatsAppName, string>
  /** How long a message may take to arrive before an SMS follows, in ms. */
  waitFor: number
}

export interface Company {
  brand: string
  name: string
  address: string
  state: string
  stateCode: string
  phone: string
  email: string
  gstin: string
}

/** Tax of items: a laboratory's diagnostics are exempt; an aggregator's are taxed at `rate` basis points. */
export interface TaxRules {
  treatment: 'EXEMPT' | 'TAXABLE'
  /** Basis points: 1800 = 18 %. */
  rate: number
  /** Service accounting code printed on the invoice. */
  sac: string
}

export interface Shop {
  db: Database
  now: () => Date
  rules: Rules
  sendJob: SendJob
  /** Records events: bookings, payments, messages, security. */
  record: RecordEvent
  sms: Sms
  /** Undefined where `rules.whatsapp` is null. */
  whatsapp?: WhatsApp
  email: Email
  /** The first is used for new payments; the others for payments that were started there. */
  providers: readonly [PaymentProvider, ...PaymentProvider[]]
  /** Undefined without a configured client id. */
  google?: Google
  files: Files
}

/** The customer of the request's session. */
export interface Viewer {
  customerId: string
  isPhoneVerified: boolean
}
