import type { Connection, PooledConnection, Transaction } from '#db/connection.ts'
import type { Paise } from '#rules/money.ts'
import type { CancelFee } from '#rules/orders/cancel-fee.ts'
import type { OrderMessage } from '#rules/orders/messages.ts'
import type { ReportChannel } from '#rules/reports.ts'
import type { SmsName } from '#text/sent/sms.ts'
import type { WhatsAppName } from '#text/sent/whatsapp.ts'
import type { Retention } from '#wire/settings.ts'
import type { RecordEvent } from './events.ts'
import type { Checks } from './ports/checks.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { EmailSender, Files, Google, SmsSender, WhatsApp } from './ports/services.ts'

export type { Connection, PooledConnection as Pooled, Transaction }

/** Run at least once, after the change that causes them. Payloads are ids only, no personal data. */
export interface Jobs {
  'notify-order': { orderId: string; about: OrderMessage }
  /** `at` is ISO. */
  'notify-sign-in': { customerId: string; signInId: string; at: string }
  'notify-email': { confirmationId: string; about: 'please-confirm' | 'confirmed' }
  'notify-report-again': { orderId: string; about: 'report-ready'; channel: ReportChannel; id: string }
  'notify-rating': { orderId: string; about: 'low' }
  'notify-emergency-access': { id: string }
  /** `at` is ISO. */
  'notify-day-end': { id: string }
  'notify-staff-key': { staffId: string; at: string }
  /** A UPI code whose sum is due no longer. */
  'close-upi-code': { paymentId: string }
  'notify-request': { kind: 'booking' | 'landing' | 'prescription'; id: string }
}

/** A transactional outbox. Sends the statement at once, so that it can be pipelined with the commit. */
export type SendJob = <N extends keyof Jobs>(tx: Connection, name: N, data: Jobs[N]) => Promise<void>

/** Durations in ms, money in paise. */
export interface Rules {
  /** Without a trailing slash. */
  shopUrl: string
  /** For one-time codes and signed links. */
  secret: string
  slotCapacity: number
  /**
   * A booking without city and PIN code is in the first city, even where the cities lie in several states: for clients of
   * a demo.
   */
  assumesCity: boolean
  /** Patients of one order that share a seat of a slot. */
  patientsPerSeat: number
  /** How long after a visit's hour it counts as late; 0 promises nothing. */
  lateAfter: number
  codeLength: 4 | 6
  sessionIdleFor: number
  /** Per hour. Browsers that have signed in to the account before have limits of their own. */
  codesPerAddress: number
  codesPerHour: number
  wrongCodesPerAddress: number
  wrongCodesPerHour: number
  wrongPasswordsPerAddress: number
  accountsPerAddress: number
  lookupsPerAddress: number
  lookupsPerHour: number
  /** Per hour, for one network address and in total. */
  formsPerAddress: number
  formsPerHour: number
  /** All prescriptions together. */
  prescriptionBytes: number
  /** An hour. */
  ordersPerCustomer: number
  /** A day. */
  failedPaymentTexts: number
  /** Per hour: payment calls without a token, and unknown order numbers. */
  paymentCallsPerAddress: number
  unknownOrdersPerAddress: number
  /** Per minute. Responses from memory don't count. */
  requestsPerAddress: number
  cancelFee: CancelFee
  /** In percent of an order: the most that staff may take off. */
  discountUpTo: number
  /** Per visit, with the tests added to it; above it a second person must approve. */
  refundAloneUpTo: Paise
  /** Per person in a day; above it a second person must approve. */
  refundsAloneADay: Paise
  /** Per hour: distinct orders that one person opens, or whose phones they see. */
  deskOrdersPerHour: number
  deskLockAfter: number
  /** How long an unpaid order reserves its slot. */
  holdFor: number
  /** How long a payment page stays open: a little shorter than `holdFor`. */
  paymentOpenFor: number
  retention: Retention
  smsTemplates: SmsTemplates
  /** Stands in the address of the gateways' reports; null without reports. */
  smsReportSecret: string | null
  whatsapp: WhatsAppRules | null
  upiAddress: string | null
  company: Company
  tax: TaxRules
}

/**
 * Ids of the texts that are registered with the carriers (DLT); those of the others are undefined. With several gateways
 * an id of each, in their order and divided by commas, or one for all.
 */
export type SmsTemplates = { [Name in SmsName]?: string | undefined } & { code: string }

export interface WhatsAppRules {
  /** Registered with Meta. */
  templates: Record<WhatsAppName, string>
  /** Of the category Authentication, for one-time codes; null without. */
  codeTemplate: string | null
  /** After this time an SMS follows. */
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

/** A laboratory's diagnostics are exempt; an aggregator's are taxed at `rate`. */
export interface TaxRules {
  treatment: 'EXEMPT' | 'TAXABLE'
  /** Basis points: 1800 = 18 %. */
  rate: number
  /** Service accounting code on the invoice. */
  sac: string
}

export interface Shop {
  db: PooledConnection
  now: () => Date
  rules: Rules
  sendJob: SendJob
  record: RecordEvent
  sms: SmsSender
  /** Undefined where `rules.whatsapp` is null. */
  whatsapp?: WhatsApp
  email: EmailSender
  /** The first one takes new payments; the others finish payments that were started with them. */
  providers: readonly [PaymentProvider, ...PaymentProvider[]]
  google?: Google
  files: Files
  checks: Checks
}

export interface Viewer {
  customerId: string
  isPhoneVerified: boolean
}
