import { text } from '#text/text.ts'

export const couponApplied = text('Coupon {code} applied')

// Coupons that do not fit the cart
export const couponAmountMissing = text('The order amount is missing.')
export const couponAmountZero = text('Your cart is empty.')
export const couponAmountTooLarge = text('The order amount is too large.')

// Buttons
export const sampleItem = text('Sample, cannot be booked')
export const itemAdded = text('Item added to cart successfully!')
export const viewCart = text('View Cart')
export const viewInCart = text('View in Cart')
export const yourCart = text('Your cart')
export const sampleNotice = text('This is a sample. It can’t be booked.')
export const addedToCart = text('Added to Cart')
export const addToCart = text('Add to Cart')
export const itemsInCart = text({ one: '{count} item', other: '{count} items' })

// The cart
/** `names` are the tests that need a centre. */
export const centreAndHome = text(
  '{names}: at our centre only. Your other tests can be done at home, as a separate booking.',
)
export const split = text('Split into two bookings')
export const putAsideForSecond = text(
  'Second booking: {names}. We’ll put it back in your cart after this booking.',
)
export const returnToBooking = text('Put back in this booking')
export const proceed = text('Proceed to Checkout')
export const addMoreTests = text('Add more tests')
export const withdrawn = text('No longer offered. Please remove it to continue.')
export const removeItem = text('Remove {name}')
export const itemRemoved = text('{name} is removed.')
export const undo = text('Undo')
/** The patients of a test are chosen later. */
export const includedIn = text('{whole} includes it. The same person doesn’t need both.')
export const removeNamed = text('Remove {name} from the cart')
export const decrease = text('Decrease quantity of {name}')
export const increase = text('Increase quantity of {name}')
export const loggedOutElsewhere = text('You logged out in another tab or window.')
export const changedElsewhere = text(
  'You changed your cart in another tab or window. This is the latest version.',
)
export const ok = text('OK')
/** `names` are tests and check-ups, joined by commas. */
export const withdrawnItem = text('{names} is no longer offered. Please remove it to continue.')
export const withdrawnItems = text('{names} are no longer offered. Please remove them to continue.')
export const priceChanged = text(
  'A price has changed since you filled your cart. The total below is the new one.',
)
export const pricesChanged = text(
  'Some prices have changed since you filled your cart. The total below is the new one.',
)
export const itemPriceChanged = text('The price has changed from {was} to {now}.')
export const bookedTimes = text('For {quantity} people in one visit. You’ll choose who at checkout.')
/** For screen readers, before the number. */
export const quantityOf = text('Quantity of {name}: ')
/** `orders` is the link to My Orders. */
export const emptyHint = text('Nothing here yet. Your bookings are in {orders}.')

// Coupons
export const coupon = text('Coupon')
export const couponCode = text('Coupon Code')
export const applyingCoupon = text('Applying...')
export const applyCoupon = text('Apply')
export const toBePaidOnline = text('To be paid online')
export const removeCoupon = text('Remove coupon')
export const couponRemoved = text('Coupon removed. You pay {amount}.')
export const noCoupons = text('No active coupons available at the moment')
export const couponOnlineOnly = text(
  'For online payment only. Pay on Collection is not available with a coupon.',
)
export const useCode = text('Use coupon {code}')
export const useThisCode = text('Use')
export const couponNotApplied = text('Failed to apply coupon')
export const couponNotValidated = text('Failed to validate coupon')
export const addMoreForCoupon = text('Add {amount} more to use it.')
/** `code` is bold. */
export const codeApplied = text('{code} applied')
export const youSave = text('You save {amount}')
export const haveCoupon = text('Have a coupon?')
export const availableCoupons = text('Available coupons')

// The sum
export const orderSummary = text('Order Summary')
export const mrpTotal = text('MRP Total')
export const discountOnMrp = text('Discount on MRP')
export const couponDiscount = text('Coupon discount ({code})')
export const homeVisit = text('Home visit')
export const freeVisit = text('Free')

// A check-up that includes all of the cart
export const forMore = text('{name}: {amount} more')
export const forLess = text('{name}: {amount} less')
export const moreThanCart = text({
  one: 'All of these and {count} more test, in the same visit.',
  other: 'All of these and {count} more tests, in the same visit.',
})

/** What an offered coupon takes off this cart. */
export const couponSaves = text('Saves {amount}')
