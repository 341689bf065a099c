import { text } from '../text.ts'

/** Cash in the staff's hands, and handing it over. */

// In hand
export const cashTitle = text('Cash')
export const cashIntro = text(
  'What each of the staff holds of customers’ cash, until somebody else has counted it.',
)
export const personColumn = text('Person')
export const inHandColumn = text('In hand')
export const sinceColumn = text('Since')
export const handedOverColumn = text('Handed over, not counted')
export const nobodysName = text('Noted by the command line')
export const nobodysHow = text(
  'The name it was noted under is nobody’s of the staff, so nobody can hand it over here.',
)
export const noCash = text('Nobody holds any cash.')
export const takingCount = text({ one: '{count} taking', other: '{count} takings' })
export const showTakings = text('{amount}: show what it consists of')
export const takingsOf = text('What {amount} of {name} consists of')
export const orderColumn = text('Order')
export const whenColumn = text('When')
export const amountColumn = text('Amount')
export const handedBack = text('handed back')
export const nothingInHand = text('–')

// Counting
export const countButton = text('Count')
export const countOf = text('Count {name}’s cash')
export const mayNotCount = text('Accounts and managers count cash.')
export const expectedLabel = text('Expected')
export const countedLabel = text('Counted, in rupees')
export const differenceLabel = text('Difference')
export const isShort = text('{amount} short')
export const isOver = text('{amount} too much')
export const isEven = text('none')
export const reasonLabel = text('Why it differs')
export const receiveButton = text('Receive {amount} from {name}')
export const receiving = text('Receiving...')
export const notRupees = text('Type the counted sum in rupees, like 1250 or 1250.50.')
export const received = text('{amount} received from {name}.')

// Hand-overs
export const handoversTitle = text('Hand-overs')
export const monthLabel = text('Month')
export const monthBefore = text('The month before')
export const monthAfter = text('The month after')
export const fromColumn = text('From')
export const countedColumn = text('Counted')
export const differenceColumn = text('Difference')
export const receiverColumn = text('Counted by')
export const notCounted = text('not counted yet')
export const takenBack = text('taken back')
export const noHandovers = text('Nothing was handed over in this month.')

// One's own
export const ownCashTitle = text('My cash')
export const ownCashIntro = text(
  'The cash that you took from customers and have not handed over. Accounts or a manager counts it.',
)
export const youHold = text('You hold {amount}')
export const youHoldNothing = text('You hold no cash.')
export const handOverButton = text('Hand over {amount}')
export const handingOver = text('Handing over...')
export const waitsToBeCounted = text('{amount}, handed over {time}, waits to be counted.')
export const takeBackButton = text('Take it back')

// Beyond what a visit was to bring
export const surplusTitle = text('More than was due')
export const surplusIntro = text(
  'Cash that a phone told of beyond what the visit was to bring. It stands here until somebody else says what became of it.',
)
export const whereColumn = text('Where it is')
export const places = {
  'in-hand': text('in their hand'),
  'on-its-way': text('handed over, not counted'),
  counted: text('counted'),
}
export const decideButton = text('Decide')
export const decideOn = text('{amount} of {name}, {order}')
export const whatBecame = text('What became of it')
export const closings = {
  'given-back': text('Given back to the customer, in cash'),
  kept: text('It stays with the laboratory'),
  mistyped: text('Mistyped: it was never there'),
}
export const handedBackBy = text('{name} says they handed it back, {time}')
export const notedBackFor = text('handed back by {name}, who left; noted {time}')
export const notHandedBack = text(
  'Nobody has said yet that they handed it back. Who did says so under My cash, or on their phone.',
)
export const leftLabel = text('Handed back by somebody who left')
export const nobodyWhoLeft = text('– nobody –')
export const noteLeft = text('Note that they handed {amount} back')
export const leftNoted = text('{amount} of {order}: noted as handed back. Somebody else closes it.')
export const surplusReason = text('How it is known')
export const surplusButton = {
  'given-back': text('Note {amount} as given back'),
  kept: text('Note {amount} as kept'),
  mistyped: text('Take {amount} off'),
}
export const noting = text('Noting...')
export const surplusClosed = text('{amount} of {order}: noted.')
export const countFirst = text('Count the hand-over first: then it shows whether the money is there.')

// Handed back by oneself
export const handBackIntro = text(
  'Say it once you have handed the money back to the customer. Somebody in the office then closes it.',
)
export const handBackOf = text('{amount}, {order}')
export const toldByColumn = text('Told by')
export const handedBackColumn = text('Handed back to the customer')
export const handBackButton = text('I handed it back')
export const notHandedBackButton = text('I did not')
export const youHandedBack = text('You handed it back, {time}. The office closes it.')

// Refusals
export const handBackFirst = text(
  'Whoever handed it back has to say so first: under My cash, or on their phone.',
)
export const handedBackAlready = text('{name} has said that they handed it back. Please look again.')
export const noSuchSurplus = text('There is no such sum any more. Please look again.')
export const ownSurplus = text(
  'Nobody decides on cash that they told of or handed back: somebody else has to.',
)
export const surplusNeedsReason = text('Say how it is known.')
export const cashChanged = text(
  'It is {amount} now: something came in or was handed over. Please look again.',
)
export const handoverIsCounted = text('Somebody has counted this hand-over already. Please look again.')
export const noSuchHandover = text('There is no such hand-over.')
export const nothingToHandOver = text('There is nothing to hand over.')
export const ownCash = text('Nobody counts their own cash: somebody else has to.')
export const differenceNeedsReason = text('Say why the counted sum differs.')
