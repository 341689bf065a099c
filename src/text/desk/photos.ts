import { text } from '../text.ts'

/** Photographs of doctors and collectors, at the desk. */

export const photoHeading = text('Photograph')
export const noPhoto = text('No photograph yet')
export const choosePhoto = text('Choose a picture')
export const photoOfDoctorHint = text(
  'JPEG, PNG or WebP, with the face in the middle. Instant Consultation shows it to everybody. Withdrawing the doctor deletes it.',
)
export const photoOfCollectorHint = text(
  'JPEG, PNG or WebP, with the face in the middle. The customer sees it from when the collector is assigned until the sample is taken.',
)
export const photoButton = text('Photograph')
export const photographOf = text('Photograph of {name}')
export const preview = text('Preview of the photograph of {name}')
export const savePhoto = text('Save photograph')
export const savingPhoto = text('Saving …')
export const removePhoto = text('Remove photograph')
export const discardPhoto = text('Discard picture')
export const photoSaved = text('The photograph of {name} is saved.')
export const photoRemoved = text('The photograph of {name} is removed.')

/** On the page of an order. */
export const photosTitle = text('Photos of the collector')
export const photoBy = text('By {name}, {time}')
