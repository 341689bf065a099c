import { text } from './text.ts'

/** On the page and in the owner's email. */
export const dayEndLineNames = {
  visits: text('Visits without a sample'),
  tubes: text('Tubes not received'),
  cash: text('Cash not counted'),
  upi: text('UPI and card payments not matched'),
  reports: text('Reports overdue'),
} as const

export const takingsNames = {
  cash: text('Cash'),
  upi: text('UPI'),
  card: text('Card'),
  online: text('Online'),
  refunded: text('Refunded'),
} as const

export const homeVisitsOf = text('Home visits, {city}')
