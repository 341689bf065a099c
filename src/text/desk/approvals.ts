import { text } from '../text.ts'

/** Refunds on the page of an order. */
export const waitsLabel = text('Waiting')
export const goesBack = text('To refund')
export const wentBackBefore = text('Refunded before')
export const wayOnline = text('To the original payment method. Banks take up to 7 days to show it.')
export const wayCash = text(
  'In cash. Click once you have handed it over. It is then deducted from the cash you hold.',
)
export const wayCashLater = text(
  'In cash. Hand it over once a second person has approved, then record it here.',
)
export const handOver = text('I have handed over {amount}')
export const isAgain = text('The payment provider refused it before. It will be requested again.')
export const reason = text('Reason')
export const giveBack = text('Refund {amount}')
export const askSecond = text('Request a refund of {amount}')
export const askSecondToCancel = text('Request cancellation, refund {amount}')
export const secondDecides = text(
  'A refund of this amount requires a second person. Nothing happens until they approve, within two days.',
)
export const waitsAlready = text('It is already waiting for a second person.')
