/** Time to undo what staff did before the customer gets its message, ms. */
export const UNDO_MS = 60_000
