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
export const receiptCount = text({ one: '{count} receipt', other: '{count} receipts' })
export const showReceipts = text('{amount}: show receipts')
export const receiptsOf = text('Receipts for {amount} held by {name}')
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
