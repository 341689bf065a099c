import {
  confirmMinor,
  confirmMinorPatient,
  confirmOwn,
  confirmPatient,
  consentsToHiv,
  guardianConsents,
  guardianConsentsToHiv,
  minorConsents,
  minorConsentsToHiv,
  patientConsents,
  patientConsentsToHiv,
} from '#text/orders/consent.ts'
import { type Sentence, sentence } from '#text/text.ts'

/**
 * The version recorded with each consent. Whoever changes a sentence of consent in text/consent.ts gives it a new date: a
 * record must go on naming the words that were agreed to.
 */
export const CONSENT_VERSION = '2026-11-22'

export interface ConsentQuestion {
  /** Booked for somebody else than the customer. */
  isForOther: boolean
  /** The patient is under 18. */
  isMinor: boolean
  isHivTested: boolean
}

/** Whether a consent has to be asked for at all. */
export const isConsentNeeded = ({ isForOther, isMinor, isHivTested }: ConsentQuestion): boolean =>
  isForOther || isMinor || isHivTested

/** The sentence beside the box that has to be ticked. */
export function consentText({ isForOther, isMinor, isHivTested }: ConsentQuestion): Sentence {
  if (isMinor && isForOther) return sentence(isHivTested ? guardianConsentsToHiv : guardianConsents)
  if (isMinor) return sentence(isHivTested ? minorConsentsToHiv : minorConsents)
  if (!isHivTested) return sentence(patientConsents)
  return sentence(isForOther ? patientConsentsToHiv : consentsToHiv)
}

/** What is said, to whoever books, of a booking whose consent is missing. */
export function missingConsent({ isForOther, isMinor }: ConsentQuestion): Sentence {
  if (isMinor) return sentence(isForOther ? confirmMinorPatient : confirmMinor)
  return sentence(isForOther ? confirmPatient : confirmOwn)
}
