import { text } from '../text.ts'

export const description = text('How to cancel a booking and when money comes back.')
export const cancelling = text('Cancelling')
export const cancellingText = text(
  'You can cancel an order, or some of its tests, from your order page until the hour of your visit begins; after that, please call us. What comes back is shown before you press.',
)
export const refunds = text('Refunds')
export const refundsText = text(
  'A paid order that is cancelled is refunded in full, the way it was paid. Banks usually show it within five to seven working days.',
)
export const latePayment = text(
  'A payment that arrives after its order has ended is refunded without your asking.',
)
export const failed = text('When we cannot come, or a sample fails')
export const failedText = text(
  'If we cannot collect your sample, or a sample cannot be tested, you choose between another visit at no cost and your money back.',
)
export const refundsLess = text(
  'What is not kept is refunded the way it was paid. Banks usually show it within five to seven working days.',
)
export const moving = text('Moving a visit')
export const movingText = text(
  'You can move a visit to another day or hour from your order page, three times and until an hour before it, and change its address within the city. This costs nothing. After that, please call us.',
)
