import type { CompanyFacts } from './facts.ts'

/** For how long what isn't needed any more is kept. */
export interface Retention {
  /** Requests for visits and consultations, and from the offer page, after the day that they ask for. */
  formsDays: number
  prescriptionsDays: number
  /** A report's file after a corrected one took its place. */
  replacedReportsDays: number
  /** Orders that were cancelled and never paid. */
  unpaidOrdersDays: number
  /** The record of messages that left: which and when, not their text. */
  messagesDays: number
  /** Paid orders with their invoices, payments and reports, and the record of who did what. */
  booksYears: number
}

/** What configuration decides and every page may know; nothing here is secret or about a person. */
export interface ShopSettings {
  /** Name on the logo, e.g. 'jaanch'. */
  brand: string
  company: { name: string; address: string; phone: string; email: string }
  /** Demo mode: codes and payments are simulated, a banner says so. */
  isDemo: boolean
  /** The shop's public address without a slash at the end, for canonical links. */
  url: string
  /** Shown Google button when set. */
  googleClientId: string | null
  /** Digits of a one-time code. */
  codeLength: 4 | 6
  retention: Retention
}

/** What every page is given: the settings, and what the company says about itself at this moment. */
export interface PageSettings extends ShopSettings {
  facts: CompanyFacts
}

/** Nothing is claimed. */
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
}

/** What is kept where nothing is configured. */
export const DEFAULT_RETENTION: Retention = {
  formsDays: 90,
  prescriptionsDays: 180,
  replacedReportsDays: 365,
  unpaidOrdersDays: 90,
  messagesDays: 180,
  booksYears: 8,
}
