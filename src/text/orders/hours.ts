import { text } from '../text.ts'

/** Small numbers of hours, as they are said within a sentence. */

export const oneHour = text('one hour')
export const twoHours = text('two hours')
export const threeHours = text('three hours')
export const fourHours = text('four hours')
/** A visit with two samples: '7 - 8 AM and at about 10 AM'. */
export const hoursAndSecond = text('{hours} and about {second}')
