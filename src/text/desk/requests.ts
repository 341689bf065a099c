import { text } from '../text.ts'

/** The queue of requests at the desk. */

export const listsLabel = text('Lists of requests')
export const lists = {
  overdue: text('Overdue'),
  free: text('Free'),
  mine: text('Mine'),
  all: text('All open'),
  closed: text('Closed'),
}
export const empties = {
  overdue: text('No request is overdue.'),
  free: text('No request is unassigned.'),
  mine: text('You have no requests.'),
  all: text('No request is open.'),
  closed: text('No closed requests.'),
}
export const pagesLabel = text('Pages of this list')
export const part = text('{from} to {to}')
export const partOf = text('{from} to {to} of {count}')
export const pageBefore = text('‹ Previous')
export const pageAfter = text('Next ›')
export const kinds = {
  'home-care': text('Home care'),
  consultation: text('Consultation'),
  prescription: text('Prescription'),
  offer: text('Offer page'),
}
export const sentColumn = text('Waiting since')
export const personColumn = text('Name')
export const aboutColumn = text('About')
export const whenColumn = text('Wanted for')
export const callsColumn = text('Calls')
export const holderColumn = text('Taken by')
export const endColumn = text('Ended')
export const overdue = text('Overdue')
export const callAt = text('Call again {time}')
export const nobody = text('Not assigned')
export const you = text('You')
export const openRequest = text('{name}, {kind}, since {time}')
export const orderOf = text('Order {number}')
export const endedBy = text('{closing}, by {name}')
export const closings = {
  ordered: text('Ordered'),
  arranged: text('Arranged on the phone'),
  'not-wanted': text('No longer wanted'),
  'not-reached': text('Not reached'),
  'not-offered': text('We don’t offer it'),
  twice: text('Duplicate'),
}
export const endedBefore = text('Ended')

// One request
export const panelLabel = text('Request of {name}')
export const closePanel = text('Close')
export const phone = text('Phone')
export const email = text('E-mail')
export const place = text('Address')
export const openPaper = text('Open the PDF in a new tab')
export const paperOf = text('Prescription of {name}')
export const take = text('Assign to me')
export const release = text('Unassign')
export const heldBy = text(
  '{name} is working on this. A request becomes unassigned after 30 minutes without an update.',
)
export const newOrder = text('New order')
export const reopen = text('Reopen')
export const callsTitle = text('Calls')
export const noCalls = text('No calls yet.')
export const outcomes = {
  reached: text('Reached'),
  'no-answer': text('No answer'),
  'call-again': text('Call again later'),
}
export const callLine = text('{time}: {outcome}, by {name}')
export const noteCallTitle = text('Record a call')
export const noteLabel = text('Note')
export const againLabel = text('Call again at')
export const noteButton = text('Save call')
export const closeTitle = text('Close the request')
export const reasonLabel = text('Reason')
export const chooseReason = text('Choose a reason')
export const reasonMissing = text('Please choose a reason.')
export const closeButton = text('Close request')
export const customerReads = text('The customer will see “{status}” under My Orders.')
export const taken = text('The request of {name} is assigned to you.')
export const released = text('The request of {name} is unassigned.')
export const called = text('The call is recorded.')
export const closedNow = text('Closed: {closing}.')
export const reopened = text('The request of {name} is open again.')
export const keys = {
  move: text('J K or arrows: move'),
  open: text('Enter: open'),
  take: text('T: assign to me'),
  call: text('C: record a call'),
  close: text('E: close with a reason'),
  order: text('N: new order'),
  pages: text('[ ]: previous, next page'),
  back: text('Esc: back to the list'),
}
