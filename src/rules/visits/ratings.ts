/** Stars after a visit. */

export const MAX_STARS = 5
export const MAX_RATING_LETTERS = 500

/** So few stars are somebody's work at once. */
export const MAX_LOW_STARS = 2

export const isLowRating = (stars: number): boolean => stars <= MAX_LOW_STARS
