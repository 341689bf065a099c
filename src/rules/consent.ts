import {
  confirmGuardian,
  confirmOwn,
  confirmPatient,
  consentsToHiv,
  guardianConsents,
  guardianConsentsToHiv,
  minorConsents,
  minorConsentsToHiv,
  patientConsents,
  patientConsentsToHiv,
} from '#text/consent.ts'
import { type Sentence, sentence } from '#text/text.ts'

/**
 * Recorded with each consent. Set it to the date of any change of the sentences in text/consent.ts, because a record
 * must identify the text that was agreed to.
 */
export const CONSENT_VERSION = '2026-11-24'

export const WHATSAPP_CONSENT_VERSION = '2026-11-22'

export const DOOR_CONSENT_VERSION = '2026-11-23'

export interface ConsentQuestion {
  isForOther: boolean
  isMinor: boolean
  isHivTested: boolean
}

export const isConsentNeeded = ({ isForOther, isMinor, isHivTested }: ConsentQuestion): boolean =>
  isForOther || isMinor || isHivTested

export function consentText({ isForOther, isMinor, isHivTested }: ConsentQuestion): Sentence {
  if (isMinor && isForOther) return sentence(isHivTested ? guardianConsentsToHiv : guardianConsents)
  if (isMinor) return sentence(isHivTested ? minorConsentsToHiv : minorConsents)
  if (!isHivTested) return sentence(patientConsents)
  return sentence(isForOther ? patientConsentsToHiv : consentsToHiv)
}

export function missingConsent({ isForOther, isMinor }: ConsentQuestion): Sentence {
  if (isMinor) return sentence(confirmGuardian)
  return sentence(isForOther ? confirmPatient : confirmOwn)
}
