import type { Retention } from '#contract/settings.ts'
import type { Connection, Pooled, Transaction } from '#db/connection.ts'
import type { SmsName } from '#text/sent/sms.ts'
import type { RecordEvent } from './events.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { Email, Files, Google, Sms } from './ports/services.ts'

/** What domain functions are given: the database, the clock, the rules that are configuration, the outside. */

export type Database = Pooled
export type { Connection, Transaction }

/** The work that is done after the change that causes it, at least once. Only ids: no personal data lies in jobs. */
export interface Jobs {
  'notify-order': {
    orderId: string
    about: 'confirmed' | 'payment-failed' | 'visit-tomorrow' | 'report-ready' | 'refunded' | 'cancelled'
  }
  /** `signInId` tells sign-ins apart; `at` is an instant in ISO form. */
  'notify-sign-in': { customerId: string; signInId: string; at: string }
  'notify-email': { confirmationId: string; about: 'please-confirm' | 'confirmed' }
  'notify-request': { kind: 'booking' | 'landing' | 'prescription'; id: string }
}

/** Adds a job inside the transaction of the change, so that neither comes without the other. */
export type SendJob = <N extends keyof Jobs>(
  tx: Connection,
  name: N,
  data: Jobs[N],
  options?: { startAfter?: Date },
) => Promise<void>

/** Rules that are configuration. Durations in ms, money in paise. */
export interface Rules {
  /** The shop's public address without a slash at the end. */
  shopUrl: string
  /** Keys the hashes of one-time codes and the signatures of links. */
  secret: string
  slotCapacity: number
  /** Digits of a one-time code. */
  codeLength: 4 | 6
  /** How long a session lives that is not used. */
  sessionIdleFor: number
  /**
   * What one network address, and the whole shop, may do in an hour. Browsers that have signed in to the account before
   * are not counted: each has limits of its own.
   */
  codesPerAddress: number
  codesPerHour: number
  wrongCodesPerAddress: number
  wrongCodesPerHour: number
  wrongPasswordsPerAddress: number
  accountsPerAddress: number
  /** Questions whether a phone has an account. */
  lookupsPerAddress: number
  lookupsPerHour: number
  /** Public forms that one network address, and everybody together, may send in an hour. */
  formsPerAddress: number
  formsPerHour: number
  /** What all prescriptions together may take on the disk. */
  prescriptionBytes: number
  /** Orders that a customer may make in an hour. */
  ordersPerCustomer: number
  /** SMS a day that tell one customer of failed payments. */
  failedPaymentTexts: number
  /** Payment calls without a token, and order numbers that don't exist, of one network address in an hour. */
  paymentCallsPerAddress: number
  unknownOrdersPerAddress: number
  /** Calls of any kind by one network address in a minute; what is answered from memory does not count. */
  requestsPerAddress: number
  /** How long an order without payment holds its place. */
  holdFor: number
  /** How long the provider keeps an attempt open; the place is held a little longer. */
  paymentOpenFor: number
  retention: Retention
  smsTemplates: SmsTemplates
  company: Company
  tax: TaxRules
}

/** Ids of the message templates registered with the carriers (DLT). */
export type SmsTemplates = Record<SmsName, string>

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

/** How lines are taxed: a laboratory's diagnostics are exempt; an aggregator's are taxed at `rate` basis points. */
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
  /** Writes down what can be seen afterwards: bookings, payments, messages, security events. */
  record: RecordEvent
  sms: Sms
  email: Email
  /** New payments go to the first; the others answer for payments that were begun there. */
  providers: readonly [PaymentProvider, ...PaymentProvider[]]
  /** Absent when no client id is configured. */
  google?: Google
  files: Files
}

/** Who asks: the customer of a live session. */
export interface Viewer {
  customerId: string
  isPhoneVerified: boolean
}
