export const SHORT_REASONS = ['not-home', 'vein-gave-out', 'tube-broken', 'patient-stopped', 'other'] as const

/** In bytes, as sent: a readable photo that uploads in seconds on a weak connection. */
export const MAX_DOOR_PHOTO_BYTES = 60_000

export const PHOTO_DAYS = 90

export const MAX_PHOTOS = 5

export const MAX_TUBE_CODE = 24

/** PBKDF2 rounds: a tenth of a second on a cheap phone. */
export const DOOR_ITERATIONS = 100_000

/** In ms. A clock that is further off is corrected by the shop's. */
export const MAX_CLOCK_SKEW_MS = 2 * 60_000

/** In ms. Tolerated difference between the clocks of phones and of the shop's processes. */
export const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000

/** In ms. Large, because an empty battery sets some phones back to 1970. */
export const MAX_PHONE_SKEW_MS = 100 * 365 * 24 * 60 * 60_000

/** 1970 to 2099, so that times computed from it can be stored. */
export const isPhoneTime = (at: string): boolean => /^(19[7-9]|20)\d/.test(at)

/** Wrong door codes per visit, on the phone and in the shop. */
export const DOOR_TRIES = 5

/** Per phone and visit, so that one phone can't flood the desk. */
export const MAX_CONFLICTS = 30

/** How many visits in conflict the desk lists at once, oldest first. */
export const CONFLICT_VISITS_AT_ONCE = 50

/** Older apps accepted the last six of the twelve digits, and such events can still be on phones. */
export const UPI_REFERENCE = /^[A-Za-z0-9]{6,35}$/
