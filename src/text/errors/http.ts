import { inBoth } from '../languages.ts'
import { text } from '../text.ts'

/** Refusals of requests: malformed, too many, not found. */

export const logInFirst = text('Please log in to continue.')
export const confirmPhoneFirst = text('Please confirm your phone number with a code first.')
export const nothingHere = inBoth('There is nothing at this address.', 'इस पते पर कुछ नहीं है।')
export const otherMethods = text('This address answers {methods} only.')
export const requestUnreadable = inBoth(
  'The request could not be read. Please send it again.',
  'भेजी गई बात पढ़ी नहीं जा सकी। फिर भेजें।',
)
export const jsonInvalid = text('The request could not be read. Please send valid JSON.')
export const jsonOnly = text('Please send JSON, with the content type application/json.')
export const requestTooLarge = inBoth('That is too large to send.', 'यह भेजने के लिए बहुत बड़ा है।')
export const formUnreadable = text('The form could not be read. Please send it again.')
export const fileTooSlow = text('The file came too slowly. Please try again where the connection is better.')

// How many at once
export const manyFiles = text('Many files are arriving right now. Please try again in a few seconds.')
export const manyPeople = inBoth(
  'Many people are asking for this right now. Please try again in a few seconds.',
  'अभी बहुत लोग यही कर रहे हैं। कुछ सेकंड बाद फिर कोशिश करें।',
)
export const manyRequests = inBoth(
  'Too many requests. Please wait a minute and try again.',
  'बहुत बार कोशिश हुई। एक मिनट रुककर फिर कोशिश करें।',
)
export const manyForms = text('Too many requests. Please try again later, or call us.')
export const manyAttempts = inBoth(
  'Too many attempts. Please try again later.',
  'बहुत बार कोशिश हुई। कुछ देर बाद फिर कोशिश करें।',
)

// Faults of ours
export const outOfOrder = inBoth(
  'We cannot do this right now. Nothing was lost; please try again in a minute.',
  'अभी यह नहीं हो सकता। कुछ खोया नहीं है; एक मिनट बाद फिर कोशिश करें।',
)
export const filesAway = inBoth(
  'Documents cannot be opened or kept right now. Nothing was lost; please try again in a minute.',
  'अभी फ़ाइलें न खुल सकती हैं न रखी जा सकती हैं। कुछ खोया नहीं है; एक मिनट बाद फिर कोशिश करें।',
)
export const somethingFailed = inBoth(
  'Something went wrong on our side. Please try again.',
  'हमारी तरफ़ कुछ गड़बड़ हुई। फिर कोशिश करें।',
)

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
