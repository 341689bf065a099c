import { text } from '../text.ts'

/** Photographs of doctors and collectors, at the desk. */

export const photoOfCollectorHint = text(
  'JPEG, PNG or WebP, with the face in the middle. The customer sees it from when the collector is assigned until the sample is taken.',
)
export const photographOf = text('Photograph of {name}')
export const photoButton = text('Photograph')
export const photoSaved = text('The photograph of {name} is saved.')
export const photoRemoved = text('The photograph of {name} is removed.')

/** On the page of an order. */
export const photosTitle = text('Photos of the collector')
export const photoBy = text('By {name}, {time}')
