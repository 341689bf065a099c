import { text } from '../text.ts'

/** Words of several areas of the desk. */

export const notReached = text('The shop could not be reached. Please try again.')
