/** A code or name with a word that begins with HIV ("hives" doesn't count), or with the name of the virus. */
const HIV = /\bhiv(?!es?\b)|human immunodeficiency/i

/**
 * True for what the law binds to the patient's consent, on record (HIV Act 2017): a test, or a package that is sold
 * as one, with HIV in its code or name.
 */
export const isHivTest = ({ _id, name }: { _id: string; name: string }): boolean =>
  HIV.test(_id) || HIV.test(name)

/**
 * The version recorded with each consent. Whoever changes a sentence of `consentText` gives it a new date: a record
 * must go on naming the words that were agreed to.
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

const HIV_INCLUDED = 'The HIV test is included; it is voluntary.'

/** The sentence beside the box that has to be ticked. */
export function consentText({ isForOther, isMinor, isHivTested }: ConsentQuestion): string {
  if (isMinor) {
    const sentence = isForOther
      ? 'The patient is under 18. I am their parent or guardian, and I agree to these tests.'
      : 'I am under 18. My parent or guardian, named above, knows of these tests and agrees to them.'
    return isHivTested ? `${sentence} ${HIV_INCLUDED}` : sentence
  }
  if (!isHivTested)
    return 'The patient knows of these tests, agrees to them, and agrees that I see the report.'
  return isForOther
    ? 'The patient knows of these tests, the HIV test included, agrees to them, and agrees that I see the report. The HIV test is voluntary.'
    : 'I agree to these tests, the HIV test included. The HIV test is voluntary. The report is shown in my account only.'
}

/** What is said, to whoever books, of a booking whose consent is missing. */
export function missingConsent({ isForOther, isMinor }: ConsentQuestion): string {
  if (isMinor) {
    const who = isForOther ? 'The patient is' : 'You are'
    return `${who} under 18: please confirm that a parent or guardian agrees to these tests.`
  }
  return `Please confirm that ${isForOther ? 'the patient agrees' : 'you agree'} to these tests.`
}
