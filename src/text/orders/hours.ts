import { text } from '../text.ts'

/** Small numbers of hours, as they are said within a sentence. */

export const oneHour = text('one hour')
export const twoHours = text('two hours')
export const threeHours = text('three hours')
export const fourHours = text('four hours')
