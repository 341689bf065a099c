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
  overdue: text('No request waits longer than it should.'),
  free: text('No request waits for somebody to take it.'),
  mine: text('You have taken no request.'),
  all: text('No request is open.'),
  closed: text('No request was closed yet.'),
}
export const pagesLabel = text('Parts of this list')
export const part = text('{from} to {to}')
export const partOf = text('{from} to {to} of {count}')
export const pageBefore = text('‹ Before')
export const pageAfter = text('After ›')
export const kinds = {
  'home-care': text('Home care'),
  consultation: text('Consultation'),
  prescription: text('Prescription'),
  offer: text('Offer page'),
}
export const sentColumn = text('Waits since')
export const personColumn = text('Name')
export const aboutColumn = text('About')
export const whenColumn = text('Wanted for')
export const callsColumn = text('Calls')
export const holderColumn = text('Taken by')
export const endColumn = text('Ended')
export const overdue = text('Overdue')
export const callAt = text('Call again {time}')
export const nobody = text('Nobody')
export const you = text('You')
export const openRequest = text('{name}, {kind}, since {time}')
export const orderOf = text('Order {number}')
export const endedBy = text('{closing}, by {name}')
export const closings = {
  ordered: text('Became an order'),
  arranged: text('Arranged on the phone'),
  'not-wanted': text('Not wanted any more'),
  'not-reached': text('Not reached'),
  'not-offered': text('We don’t offer it'),
  twice: text('Asked twice'),
  'before-queue': text('From before this list'),
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
export const take = text('Take it')
export const release = text('Give it back')
export const heldBy = text(
  '{name} works on it. Who does nothing about a request for 30 minutes has it no more.',
)
export const newOrder = text('New order')
export const reopen = text('Open it again')
export const callsTitle = text('Calls')
export const noCalls = text('Nobody has called yet.')
export const outcomes = {
  reached: text('Reached'),
  'no-answer': text('No answer'),
  'call-again': text('Call again later'),
}
export const callLine = text('{time}: {outcome}, by {name}')
export const noteCallTitle = text('Note a call')
export const noteLabel = text('Note')
export const againLabel = text('Call again at')
export const noteButton = text('Note the call')
export const closeTitle = text('Close the request')
export const reasonLabel = text('Reason')
export const chooseReason = text('Choose a reason')
export const reasonMissing = text('Please choose a reason.')
export const closeButton = text('Close it')
export const customerReads = text('Its customer then reads “{status}” under My Orders.')
export const taken = text('You have taken the request of {name}.')
export const released = text('The request of {name} is free again.')
export const called = text('The call is noted.')
export const closedNow = text('Closed: {closing}.')
export const reopened = text('The request of {name} is open again.')
export const keys = {
  move: text('J K or arrows: move'),
  open: text('Enter: open'),
  take: text('T: take'),
  call: text('C: note a call'),
  close: text('E: close with a reason'),
  order: text('N: new order'),
  pages: text('[ ]: part of the list'),
  back: text('Esc: back to the list'),
}
