import { text } from '../text.ts'

/** Adding tests to a visit that is booked, and what was added. */

export const addTest = text('Add a Test')
export const untilTwoHours = text('To this visit, until two hours before')
export const addTitle = text('Add a test to this visit')
export const sameVisit = text(
  '{day}, {slot}: the same visit and address. What is booked already stays as it is.',
)
export const whichTest = text('Which test or check-up?')
export const byNameOrPurpose = text('By its name, or what it is for')
export const noneFound = text('Nothing found. Try another word, or call us.')
export const inVisitAlready = text('{item} is in this visit already.')
export const hasItAlready = text('already in this visit')
export const chosenAlready = text('{item} is chosen already.')
export const lookingUp = text('Looking it up...')
export const toBeAdded = text('To be added')
export const takeOut = text('Take {item} out')
export const forWhom = text('{item}: for whom?')
export const preparesThen = text('{name} then prepares like this:')
export const preparesOnlyThen = text('You then prepare like this:')
export const howToPay = text('How do you want to pay?')
export const atTheVisit = text('At the visit')
export const onlineNow = text('Online now')
export const addFor = text('Add for {amount}')
export const addAndPay = text('Add and Pay {amount}')
export const chooseFirst = text('Please choose a test')
export const choosePeople = text('Please choose for whom')
export const tickFirst = text('Please tick the box above')
export const adding = text('Adding...')
export const leaveIt = text('Close')
export const notAdded = text('It could not be added. Please try again.')
export const notShown = text('This test could not be looked up. Please try again.')
export const replacesUnpaid = text('What you added before and have not paid makes way for this.')

export const addedTitle = text('Added to this visit')
export const addedNote = text('Each is an order of its own, with its own payment and invoice.')
export const addedItem = text('{item}, for {name}')
export const payIt = text('Pay {amount}')
export const addedToOrder = text('Added to order {order}')
export const followsVisit = text(
  'This is part of the visit of order {order}: its time and address are changed there.',
)
export const waitsUntil = text('It waits for its payment until {time}')
export const notPaidUntil = text('Not paid yet. It is added to the visit once it is paid, until {time}.')
export const waitsForPayment = text('It is added to your visit once it is paid. The visit itself is safe.')
