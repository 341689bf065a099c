import { text } from '../text.ts'

/** On the page of an order. */
export const photosTitle = text('Photos of the collector')
export const photoBy = text('By {name}, {time}')
