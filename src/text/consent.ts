import { text } from './text.ts'

/** Consent of a patient, or of the customer for them. A changed text needs a new CONSENT_VERSION (rules/consent.ts). */

export const guardianConsents = text(
  'The patient is under 18. I am their parent or guardian, and I agree to these tests.',
)
export const guardianConsentsToHiv = text(
  'The patient is under 18. I am their parent or guardian, and I agree to these tests, including the HIV test. The HIV test is voluntary.',
)
export const minorConsents = text(
  'I am under 18. My parent or guardian, named above, knows about these tests and agrees to them.',
)
export const minorConsentsToHiv = text(
  'I am under 18. My parent or guardian, named above, knows about these tests, including the HIV test, and agrees to them. The HIV test is voluntary.',
)
export const patientConsents = text(
  'The patient knows about these tests, agrees to them, and agrees that I may see the report.',
)
export const patientConsentsToHiv = text(
  'The patient knows about these tests, including the HIV test, agrees to them, and agrees that I may see the report. The HIV test is voluntary.',
)
export const consentsToHiv = text(
  'I agree to these tests, including the HIV test. The HIV test is voluntary. The report is shown only in my account.',
)

/** At the checkout and on the profile page; a change needs a new WHATSAPP_CONSENT_VERSION. */
export const whatsappInstead = text('Messages about my visits by WhatsApp instead of SMS')

/** For the door contact; a change needs a new DOOR_CONSENT_VERSION. */
export const doorContactConsents = text('They agree to get messages about this visit on this number.')
export const confirmDoor = text('Please confirm that they agree to get messages.')

// Errors for a box that is not ticked
export const confirmGuardian = text('Please confirm that a parent or guardian agrees.')
export const confirmPatient = text('Please confirm that the patient agrees.')
export const confirmOwn = text('Please confirm that you agree.')
