import { text } from './text.ts'

/** What stands in several places of the shop. */

export const cancel = text('Cancel')
export const changeNumber = text('Change number')
export const didNotWork = text('That did not work. Please try again.')
export const loading = text('Loading...')
export const loginButton = text('Login')
export const notProvided = text('Not provided')
export const saving = text('Saving...')
export const tryAgain = text('Try Again')
export const waitPlease = text('Please wait...')
export const close = text('Close')
export const pageNotFound = text('Page not found')
export const wentWrong = text('Something went wrong')
export const privacy = text('Privacy')
export const done = text('Done')
export const whatNext = text('What happens next')
