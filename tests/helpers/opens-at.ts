/**
 * The time at which the tests' shops open. Always the same, so that no test depends on the day or hour at which it
 * runs.
 */
export const OPENS_AT = '2026-11-23T10:00:00+05:30'
