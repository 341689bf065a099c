import { text } from '../text.ts'

/** Cash in the staff's hands, and handing it over. */

// In hand
export const cashTitle = text('Cash')
export const cashIntro = text(
  'Customers’ cash that each member of staff holds until another person has counted it.',
)
export const personColumn = text('Person')
export const inHandColumn = text('In hand')
export const sinceColumn = text('Since')
export const handedOverColumn = text('Handed over, not counted')
export const nobodysName = text('Recorded by the command line')
export const nobodysHow = text(
  'It was recorded under a name that is not on the staff list, so it cannot be handed over here.',
)
export const noCash = text('No cash is held.')
export const takingCount = text({ one: '{count} receipt', other: '{count} receipts' })
export const showTakings = text('{amount}: show receipts')
export const takingsOf = text('Receipts for {amount} held by {name}')
export const orderColumn = text('Order')
export const whenColumn = text('When')
export const amountColumn = text('Amount')
export const handedBack = text('refunded')
export const nothingInHand = text('–')

// Counting
export const countButton = text('Count')
export const countOf = text('Count {name}’s cash')
export const mayNotCount = text('Only accounts and managers count cash.')
export const expectedLabel = text('Expected')
export const countedLabel = text('Counted, in rupees')
export const differenceLabel = text('Difference')
export const isShort = text('{amount} short')
export const isOver = text('{amount} too much')
export const isEven = text('none')
export const reasonLabel = text('Reason for the difference')
export const receiveButton = text('Receive {amount} from {name}')
export const receiving = text('Receiving...')
export const notRupees = text('Enter the counted amount in rupees, like 1250 or 1250.50.')
export const received = text('{amount} received from {name}.')

// Hand-overs
export const handoversTitle = text('Handovers')
export const monthLabel = text('Month')
export const monthBefore = text('Previous month')
export const monthAfter = text('Next month')
export const fromColumn = text('From')
export const countedColumn = text('Counted')
export const differenceColumn = text('Difference')
export const receiverColumn = text('Counted by')
export const notCounted = text('not counted yet')
export const takenBack = text('taken back')
export const noHandovers = text('No handovers in this month.')

// One's own
export const ownCashTitle = text('My cash')
export const ownCashIntro = text(
  'Cash you received from customers and have not handed over. Accounts or a manager counts it.',
)
export const youHold = text('You hold {amount}')
export const youHoldNothing = text('You hold no cash.')
export const handOverButton = text('Hand over {amount}')
export const handingOver = text('Handing over...')
export const waitsToBeCounted = text('{amount}, handed over {time}, is waiting to be counted.')
export const takeBackButton = text('Undo the handover')

// Beyond what a visit was to bring
export const surplusTitle = text('Overpaid cash')
export const surplusIntro = text(
  'Cash that a collector’s phone reported above the amount due. It stays here until another person records what happened to it.',
)
export const whereColumn = text('Where it is')
export const places = {
  'in-hand': text('with the collector'),
  'on-its-way': text('handed over, not counted'),
  counted: text('counted'),
}
export const decideButton = text('Decide')
export const decideOn = text('{amount} of {name}, {order}')
export const whatBecame = text('What happened to it')
export const closings = {
  'given-back': text('Refunded to the customer in cash'),
  kept: text('Kept by the laboratory'),
  mistyped: text('Mistyped: there was no such cash'),
}
export const handedBackBy = text('Returned by {name}, {time}')
export const notedBackFor = text('returned by {name}, who has left; recorded {time}')
export const notHandedBack = text(
  'Not confirmed yet. The person who returned the cash confirms it under My cash, or on their phone.',
)
export const leftLabel = text('Returned by a person who has left')
export const nobodyWhoLeft = text('– no one –')
export const noteLeft = text('Record that they returned {amount}')
export const leftNoted = text('{amount} of {order}: recorded as returned. Another person has to close it.')
export const surplusReason = text('How you know')
export const surplusButton = {
  'given-back': text('Record {amount} as refunded'),
  kept: text('Record {amount} as kept'),
  mistyped: text('Remove {amount}'),
}
export const noting = text('Saving...')
export const surplusClosed = text('{amount} of {order}: recorded.')
export const countFirst = text('Count the handover first. The count shows whether the money is there.')

// Handed back by oneself
export const handBackIntro = text(
  'Confirm here once you have returned the money to the customer. The office then closes it.',
)
export const handBackOf = text('{amount}, {order}')
export const toldByColumn = text('Reported by')
export const handedBackColumn = text('Returned to the customer')
export const handBackButton = text('I returned it')
export const notHandedBackButton = text('I did not return it')
export const youHandedBack = text('You returned it, {time}. The office closes it.')

// Refusals
export const handBackFirst = text(
  'The person who returned the cash must confirm first, under My cash or on their phone.',
)
export const handedBackAlready = text('{name} has confirmed that they returned it. Please look again.')
export const noSuchSurplus = text('This amount is no longer open. Please look again.')
export const ownSurplus = text('You reported or returned this cash. Another person has to decide.')
export const surplusNeedsReason = text('Enter how you know.')
export const cashChanged = text(
  'The amount is now {amount}: cash was received or handed over. Please look again.',
)
export const handoverIsCounted = text('This handover is already counted. Please look again.')
export const noSuchHandover = text('There is no such handover.')
export const nothingToHandOver = text('There is nothing to hand over.')
export const ownCash = text('You cannot count your own cash. Another person has to.')
export const differenceNeedsReason = text('Enter the reason for the difference.')
