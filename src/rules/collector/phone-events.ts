/** What a collector's phone tells, and how it is limited. */

/** Why a sample was taken with a tube missing. */
export const SHORT_REASONS = ['vein-gave-out', 'tube-broken', 'patient-stopped', 'other'] as const

/** Bytes of a photograph as it is sent: readable, and through in seconds on a weak line. */
export const MAX_PHOTO_BYTES = 60_000

/** A photograph is there for so many days. */
export const PHOTO_DAYS = 90

/** Of one visit. */
export const MAX_PHOTOS = 5

export const MAX_TUBE_CODE = 24

/** PBKDF2 rounds of the door code's hash: a tenth of a second on a cheap phone. */
export const DOOR_ITERATIONS = 100_000

/** A phone's clock that is further off than this, in ms, is set right by the shop's. */
export const MAX_CLOCK_SKEW_MS = 2 * 60_000

/** By how much, in ms, a phone may say that the shop's clock was ahead: an empty battery sets some phones to 1970. */
export const MAX_PHONE_SKEW_MS = 100 * 365 * 24 * 60 * 60_000

/** An instant that a phone's clock can say, of 1970 to 2099: what is worked out from it is one that can be stored. */
export const isPhoneTime = (at: string): boolean => /^(19[7-9]|20)\d/.test(at)

/** So many wrong door codes, and no other is taken for the visit: neither by the phone nor by the shop. */
export const DOOR_TRIES = 5

/** So many events of one phone about one visit may wait for the desk: no phone buries what others told. */
export const MAX_CONFLICTS = 30

/** So many that wait are listed at once, those that came first. */
export const CONFLICTS_AT_ONCE = 200

/**
 * The UPI references that events may have. The app asks for the twelve digits of `UPI_TRANSACTION`; before, it took their
 * last six as well, and such events can wait on phones. Each is to be found in the bank's account like any other.
 */
export const UPI_REFERENCE = /^[A-Za-z0-9]{6,35}$/
