import { text } from '../text.ts'

/** Refusals of requests: malformed, too many, not found. */

export const logInFirst = text('Please log in to continue.')
export const confirmPhoneFirst = text('Please confirm your phone number with a code first.')
export const nothingHere = text('There is nothing at this address.')
export const otherMethods = text('This address answers {methods} only.')
export const requestUnreadable = text('The request could not be read. Please send it again.')
export const jsonInvalid = text('The request could not be read. Please send valid JSON.')
export const jsonOnly = text('Please send JSON, with the content type application/json.')
export const requestTooLarge = text('That is too large to send.')
export const formUnreadable = text('The form could not be read. Please send it again.')
export const fileTooSlow = text('The file came too slowly. Please try again where the connection is better.')

// How many at once
export const manyFiles = text('Many files are arriving right now. Please try again in a few seconds.')
export const manyPeople = text(
  'Many people are asking for this right now. Please try again in a few seconds.',
)
export const manyRequests = text('Too many requests. Please wait a minute and try again.')
export const manyForms = text('Too many requests. Please try again later, or call us.')
export const manyAttempts = text('Too many attempts. Please try again later.')

// Faults of ours
export const outOfOrder = text('We cannot do this right now. Nothing was lost; please try again in a minute.')
export const filesAway = text(
  'Documents cannot be opened or kept right now. Nothing was lost; please try again in a minute.',
)
export const somethingFailed = text('Something went wrong on our side. Please try again.')

// For programs
export const metricsPrivate = text('The metrics are not public.')
export const webhookUnsigned = text('This webhook is not signed as agreed.')
export const clockExpected = text('Send "now": an ISO time with its zone, or null.')

// The page of a link that is no good any more
export const linkExpired = text('This link has expired')
export const whyLinksExpire = text(
  'Such links work for fifteen minutes, so that nobody else can use them later.',
)
export const toMyOrders = text('Go to my orders')
export const toTheOrder = text('Go to the order')
