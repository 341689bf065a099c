import { text } from '../text.ts'

/** Prices and coupons at the desk. */

// Refusals
export const noSuchItem = text('There is no such test or check-up.')
export const saleAboveRegular = text('The price must not be more than the MRP.')
export const priceChangedMeanwhile = text(
  '{name} changed the price at {time}. Please review the new price first.',
)
export const priceChangedSince = text('The price has changed since. Please review the new price first.')
export const bigChanges = {
  price: {
    less: text('The price would change from {from} to {to}, {percent}% less. Is this correct?'),
    more: text('The price would change from {from} to {to}, {percent}% more. Is this correct?'),
  },
  mrp: {
    less: text('The MRP would change from {from} to {to}, {percent}% less. Is this correct?'),
    more: text('The MRP would change from {from} to {to}, {percent}% more. Is this correct?'),
  },
} as const
export const noSuchAccount = text(
  'No account with this number is verified. The customer has to sign in once first.',
)

// Prices
export const pricesTitle = text('Prices and coupons')
export const pricesHeading = text('Prices')
export const pricesWhy = text('Changes appear on the website at once. Existing orders keep their prices.')
export const findItem = text('Find a test or check-up')
export const itemColumn = text('Test or check-up')
export const mrpColumn = text('MRP')
export const priceColumn = text('Price')
export const changeOf = text('Change the price of {name}')
export const nothingFound = text('No test or check-up found.')
export const firstShown = text('The first {count} are shown. Type more of the name.')
export const nowLabel = text('Now')
export const newMrp = text('New MRP')
export const newPrice = text('New price')
export const setPrice = text('Change the price to {price}, MRP {mrp}')
export const setting = text('Changing...')
export const notAPrice = text('Enter both in rupees, like 249 or 249.50.')
export const yesItIs = text('Yes, change it to {price}, MRP {mrp}')
export const priceSet = text('{name} now costs {price} (was {was}).')
export const undoPrice = text('Undo')
export const priceUndone = text('{name} costs {price} again.')
export const historyLine = text('{from} to {to} (MRP {mrpFrom} to {mrpTo})')

// Coupons
export const couponsHeading = text('Coupons')
export const codeColumn = text('Code')
export const givesColumn = text('Discount')
export const untilColumn = text('Until')
export const usedColumn = text('Used')
export const stateColumn = text('State')
export const usedOf = text('{uses} of {maximum}')
export const eachCustomer = text('at most {count} for each customer')
export const inUse = text('in use')
export const stopped = text('stopped')
export const hiddenMark = text('hidden')
export const oneAccount = text('one account')
export const addCoupon = text('Add a coupon')
export const changeCoupon = text('Change {code}')
export const codeLabel = text('Code')
export const kindLabel = text('Discount')
export const percentOff = text('percent')
export const rupeesOff = text('rupees')
export const valueLabel = text('How much')
export const minimumLabel = text('Minimum order, in rupees')
export const capLabel = text('Maximum discount, in rupees')
export const untilLabel = text('Last day')
export const usesLabel = text('Maximum number of orders')
export const perCustomerLabel = text('Maximum number of orders per customer')
export const noLimit = text(
  'Empty means no limit. A discount of 50% or ₹1,000 or more needs both maximum numbers.',
)
export const phoneLabel = text('For one account only: its phone number')
export const hiddenLabel = text('Hidden: not listed, works by code')
export const activeLabel = text('Active')
export const couponSaved = text('{code} is saved.')
export const notANumber = text('Enter amounts and numbers in digits.')
export const noCoupons = text('No coupons.')
