import { text } from '../text.ts'
import { visitReasons } from './timeline.ts'

/** The owner's month. */

export const monthTitle = text('Month')
export const monthIntro = text('Click a number to see the list behind it.')
export const figureColumn = text('Figure')
export const openFigure = text('{number}: {figure}, show the list')
export const listTitle = text('{figure}, {month}')
export const partOfList = text('{figure}, {part}, {month}')
export const inTime = text('in time')
export const notInTime = text('not in time')
export const shareInTime = text('{percent} in time')
export const averageStars = text('{stars} of 5')
export const figures = {
  orders: text('Orders confirmed'),
  cancelled: text('Of these, cancelled'),
  invoiced: text('Invoiced'),
  refunded: text('Credit notes'),
  visits: text('Home visits'),
  failed: text('Samples not collected'),
  missed: text('Past visits without an update'),
  reports: text('Reports ready or overdue'),
  recollections: text('Recollections'),
  ratings: text('Ratings'),
  items: text('Tests and check-ups booked'),
}
export const parts = {
  'orders day': text('Orders by day'),
  'orders centre': text('Orders by centre'),
  'visits collector': text('Visits by collector'),
  'recollections reason': text('Recollections by reason'),
  'recollections collector': text('Recollections by collector'),
  'ratings stars': text('Ratings by stars'),
  'ratings collector': text('Ratings by collector'),
  'reports centre': text('Reports by centre'),
  'items test': text('Tests and check-ups'),
}
export const keyColumns = {
  day: text('Day'),
  centre: text('Centre'),
  collector: text('Collector'),
  reason: text('Reason'),
  stars: text('Stars'),
  test: text('Test or check-up'),
}
export const countColumn = text('Number')
export const amountColumn = text('Amount')
export const keptColumn = text('In time')
export const starsColumn = text('Average')
export const atHome = text('At home')
export const nobody = text('Not assigned')
export const reasons = {
  ...visitReasons,
  haemolysed: text('haemolysed'),
  clotted: text('clotted'),
  'too-little': text('too little'),
  leaked: text('leaked'),
  label: text('label wrong or missing'),
  'too-old': text('too old'),
  other: text('other'),
}
export const chartLabel = text('Orders confirmed on each day of {month}; the highest is {most}.')
export const orderColumn = text('Order')
export const whenColumn = text('When')
export const firstOnly = text('The first {count} are shown.')
export const emptyList = text('Nothing in this list.')
