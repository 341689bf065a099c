import type { ServedCity } from '#rules/cities.ts'
import type { CancelFee } from '#rules/orders/cancel-fee.ts'
import type { CompanyFacts } from '#wire/facts.ts'

export interface Retention {
  /** Requests for visits and consultations, and from the offer page, after the requested day. */
  formsDays: number
  prescriptionsDays: number
  /** A report's file after it was replaced by a corrected one. */
  replacedReportsDays: number
  /** Orders that were cancelled and never paid. */
  unpaidOrdersDays: number
  /** The record of sent messages: which and when, not their text. */
  messagesDays: number
  /** Paid orders with their invoices, payments and reports, and the audit. */
  booksYears: number
}

/** Public settings: nothing here is secret or personal. */
export interface ShopSettings {
  /** Name on the logo, e.g. 'jaanch'. */
  brand: string
  company: { name: string; address: string; phone: string; email: string }
  /** Demo mode: codes and payments are simulated, and a banner says so. */
  isDemo: boolean
  url: string
  /** The Google button is shown if set. */
  googleClientId: string | null
  /** Length of a one-time code. */
  codeLength: 4 | 6
  retention: Retention
  /** Minutes after a visit's hour when a missing collector counts as late; 0 promises nothing. */
  lateAfterMinutes: number
  cancelFee: CancelFee
  /** Customers can choose WhatsApp for messages about visits. */
  hasWhatsApp: boolean
  /** One-time codes can be sent by WhatsApp. */
  hasWhatsAppCodes: boolean
  /** Customers who pay at the visit can pay by UPI too. */
  hasUpi: boolean
  /** Names of the payment providers, in the order in which they are tried. */
  paymentProviders: readonly string[]
}

/** `before`: the shop has never opened. `message` is for customers: a sentence while it is closed for new orders, else empty. */
export interface Opening {
  state: 'before' | 'open' | 'closed'
  message: string
}

/** What the laboratory changes at its desk. */
export interface DeskSettings {
  facts: CompanyFacts
  opening: Opening
  /** Closed ones too, whose visits stay. */
  cities: readonly ServedCity[]
}

/** Settings of every page. */
export interface PageSettings extends ShopSettings, DeskSettings {}

export const IS_OPEN: Opening = { state: 'open', message: '' }

export const NO_FACTS: CompanyFacts = {
  isSample: false,
  cityCount: null,
  centreCount: null,
  accreditations: [],
  collectors: [],
  pictures: { hero: null, collectors: null, centres: null, doctors: null },
  help: { hours: null, whatsapp: null, callBack: null },
  socialLinks: [],
  testimonials: [],
  siblingsTestimonials: [],
  partners: [],
  awards: [],
  accent: null,
  logo: null,
  sharePicture: null,
  texts: { promise: null, hero: null, siblingsDay: true },
}

export const DEFAULT_RETENTION: Retention = {
  formsDays: 90,
  prescriptionsDays: 180,
  replacedReportsDays: 365,
  unpaidOrdersDays: 90,
  messagesDays: 180,
  booksYears: 8,
}
