import type { CompanyFacts } from './facts.ts'

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
  help: { hours: null, whatsapp: null, callBack: null },
  socialLinks: [],
  testimonials: [],
  siblingsTestimonials: [],
  partners: [],
  awards: [],
}
