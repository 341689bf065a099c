import { text } from './text.ts'

/** Refusals of signing in, sessions and profiles. */

export const sessionEnded = text('This device is logged out already.')
