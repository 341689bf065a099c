import { text } from '../text.ts'

/** Prices and coupons at the desk. */

// Refusals
export const noSuchItem = text('There is no such test or check-up.')
export const saleAboveRegular = text('The price must not be more than the MRP.')
export const priceChangedMeanwhile = text('{name} changed it at {time}. Please look at the new price first.')
export const priceChangedSince = text('The price has changed since. Please look at the new one first.')
export const bigChanges = {
  price: {
    less: text('The price would go from {from} to {to}, {percent}% less. Is that meant?'),
    more: text('The price would go from {from} to {to}, {percent}% more. Is that meant?'),
  },
  mrp: {
    less: text('The MRP would go from {from} to {to}, {percent}% less. Is that meant?'),
    more: text('The MRP would go from {from} to {to}, {percent}% more. Is that meant?'),
  },
} as const
export const noSuchAccount = text('No account has proven this number yet: the customer signs in once first.')

// Prices
export const pricesTitle = text('Prices and coupons')
export const pricesHeading = text('Prices')
export const pricesWhy = text('Pages follow at once; orders keep the prices they were placed at.')
export const findItem = text('Find a test or check-up')
export const itemColumn = text('Test or check-up')
export const mrpColumn = text('MRP')
export const priceColumn = text('Price')
export const changeOf = text('Change the price of {name}')
export const nothingFound = text('Nothing is called so.')
export const firstShown = text('The first {count} are shown: type more of the name.')
export const nowLabel = text('Now')
export const newMrp = text('New MRP')
export const newPrice = text('New price')
export const setPrice = text('Change the price to {price}, MRP {mrp}')
export const setting = text('Changing...')
export const notAPrice = text('Type both in rupees, like 249 or 249.50.')
export const yesItIs = text('Yes: change it to {price}, MRP {mrp}')
export const priceSet = text('{name} costs {price} now, before {was}.')
export const undoPrice = text('Undo')
export const priceUndone = text('{name} costs {price} again.')
export const historyLine = text('{from} to {to} (MRP {mrpFrom} to {mrpTo})')

// Coupons
export const couponsHeading = text('Coupons')
export const codeColumn = text('Code')
export const givesColumn = text('Gives')
export const untilColumn = text('Until')
export const usedColumn = text('Used')
export const stateColumn = text('State')
export const usedOf = text('{uses} of {maximum}')
export const inUse = text('in use')
export const stopped = text('stopped')
export const hiddenMark = text('hidden')
export const oneAccount = text('one account')
export const addCoupon = text('Add a coupon')
export const changeCoupon = text('Change {code}')
export const codeLabel = text('Code')
export const kindLabel = text('Gives')
export const percentOff = text('percent')
export const rupeesOff = text('rupees')
export const valueLabel = text('How much')
export const minimumLabel = text('From an order of, in rupees')
export const capLabel = text('At most, in rupees')
export const untilLabel = text('Last day')
export const usesLabel = text('How many orders')
export const noLimit = text('Empty: no limit.')
export const phoneLabel = text('For one account alone: its number')
export const hiddenLabel = text('Hidden: in no list, works by its code')
export const activeLabel = text('Can be used')
export const couponSaved = text('{code} is saved.')
export const notANumber = text('Type amounts and numbers in digits.')
export const noCoupons = text('No coupons.')
