import { text } from '../text.ts'

/** Rating a visit after its report. */

export const starsMissing = text('Please choose one to five stars.')
export const ratingTooLong = text('Please write at most {max} letters.')
export const ratingFinal = text('This visit was rated more than a day ago: its rating stays as it is.')

export const ratingTitle = text('How was the visit?')
export const ratingThanks = text('Thank you. You can change this for a day.')
export const ratingGiven = text('Your rating')
export const starsLabel = text({ one: '{count} star', other: '{count} stars' })
export const wordsLabel = text('Anything you want to tell us? (optional)')
export const wordsHint = text('Please write nothing about your results here.')
export const sendRating = text('Send')
export const sendingRating = text('Sending...')
export const ratingNotSent = text('Your rating could not be sent. Please try again.')
