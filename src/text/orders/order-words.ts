import { text } from '../text.ts'

/** What an order's state is called, and sentences about its money. */

/** Badges: how far an order is, in a word or two. */
export const notPaidYet = text('Not paid yet')
export const checkingPayment = text('Checking the payment')
export const booked = text('Booked')
export const bookedOn = text('Booked, visit on {day}')
export const paid = text('Paid')
export const paidOn = text('Paid, visit on {day}')
export const sampleTaken = text('Sample taken')
/** A visit that failed, and a sample that the laboratory could not use: the customer acts next. */
export const notCollected = text('Not collected: choose a time')
export const sampleAgain = text('New sample needed')
export const chooseForSample = text('The lab needs a new sample. Choose a time: it is free.')
export const reportReady = text('Report ready')
export const refunded = text('Refunded')

export const lastPaymentFailed = text('Your last payment did not go through. You can pay again.')
export const bookedAndPaid = text('Booked and paid.')
export const bookedPayLater = text('Booked. You pay when the sample is taken.')
export const sampleWasTaken = text('Your sample was taken. Your report comes next.')
export const noReportComes = text(
  'Your sample was taken. As your money goes back to you, no report comes. If you wait for one, please call us.',
)
export const reportIsReady = text('Your report is ready.')
export const isComplete = text('This booking is complete.')

export const online = text('Online')
export const payOnCollection = text('Pay on Collection')
export const paidInCash = text('{amount} paid in cash, {day}')
export const paidByUpi = text('{amount} paid by UPI, {day}')
export const notChosenYet = text('Not chosen yet')
export const itemsCounted = text({ one: '{count} item', other: '{count} items' })

export const keptUntil = text('Not paid yet. Your slot is kept until {time}.')
export const chooseHowToPay = text('Not paid yet. Please choose how to pay.')

export const youCancelled = text('You cancelled this order.')
export const weCancelled = text('We cancelled this order.')
export const notPaidInTime = text('This order was not paid in time, so its slot was given back.')
export const newerOrder = text('You placed a newer order before paying for this one.')
export const wasCancelled = text('This order was cancelled.')

/** The steps of a refund. */
export const refundStarted = text('Refund started')
export const handedBack = text('Handed back in cash')
export const sentToBank = text('Sent to your bank')
export const inYourBank = text('In your bank account')

export const refundFailed = text(
  'The refund of {amount} did not go through. Please call us, and we will put it right.',
)
export const wasHandedBack = text('{amount} was handed back to you in cash.')
export const goesBackInCash = text('{amount} goes back to you in cash, by our collector or at our desk.')
export const wasRefunded = text('{amount} was refunded the way you paid. Banks take up to 7 days to show it.')
export const onItsWay = text('{amount} is on its way back to you.')
