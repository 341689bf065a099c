import { text } from '../text.ts'

/** A record that was changed meanwhile. */

export const changedMeanwhile = text('{name} changed this on {time}. Please review it first.')
export const changedSince = text('This has changed since. Please review it first.')
