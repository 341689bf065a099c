import { text } from '#text/text.ts'

export const methodNotAllowed = text('This address answers {methods} only.')
export const jsonInvalid = text('The request could not be read. Please send valid JSON.')
export const jsonOnly = text('Please send JSON, with the content type application/json.')
export const formUnreadable = text('The form could not be read. Please send it again.')
export const fileTooSlow = text('The file came too slowly. Please try again where the connection is better.')

export const manyFiles = text('Many files are arriving right now. Please try again in a few seconds.')

// The page of a refusal in a tab, such as an expired link
export const notOpened = text('This could not be opened')
export const linkExpired = text('This link has expired')
export const whyLinksExpire = text(
  'Such links work for fifteen minutes, so that no one else can use them later.',
)
export const toMyOrders = text('Go to my orders')
export const toTheDesk = text('Go to the desk')
export const toTheOrder = text('Go to the order')
