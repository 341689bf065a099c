export const MAX_STARS = 5
export const MAX_RATING_LETTERS = 500

/** A rating with this many stars or fewer creates a task for the desk at once. */
export const MAX_LOW_STARS = 2

export const isLowRating = (stars: number): boolean => stars <= MAX_LOW_STARS
