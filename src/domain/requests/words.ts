import { text } from '#text/text.ts'

export const requestUnknown = text('There is no such request.')
export const requestHeld = text('{name} is working on this request.')
export const requestClosed = text('This request has been closed by {name}.')
export const requestOrdered = text('This request led to an order, so it stays closed.')
export const callIdUsed = text('This call was already recorded for another request. Please reload the page.')
export const callAgainWhen = text('Please choose when to call again: from now on, within 30 days.')
export const prescriptionUnknown = text('There is no such prescription.')

export const photoOfWithdrawn = text('The doctor is withdrawn. Offer the doctor before you add a photograph.')
export const noSuchDoctor = text('There is no such doctor.')
export const noRoom = text('We cannot take prescriptions here just now. Please call us.')

export const manyForms = text('Too many requests. Please try again later, or call us.')
