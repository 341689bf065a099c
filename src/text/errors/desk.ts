import { text } from '../text.ts'

/** Refusals of operators' commands, and of the desk. */

export const dayOver = text('{day} is over.')
export const capacityTooLow = text(
  "The capacity can't be {capacity}: on {day} in {city}, {taken}. Nothing was changed.",
)
/** A part of the sentence before it: '09:00 AM - 10:00 AM has 3 bookings'. */
export const slotTaken = text({ one: '{slot} has {count} booking', other: '{slot} has {count} bookings' })

export const assignedByNow = text('{collector} is assigned to it by now.')
export const noSuchCollector = text('There is no such collector any more. Please choose another.')
export const whichCollector = text(
  'Several collectors are called {name}: {names}. Type the name with its number.',
)

export const requestUnknown = text('There is no such request.')
export const requestHeld = text('{name} is working on this request.')
export const requestClosed = text('This request was closed meanwhile, by {name}.')
export const requestOrdered = text('An order came of this request: it stays closed.')
export const callAgainWhen = text('Please choose when to call again: from now on, within 30 days.')
export const prescriptionUnknown = text('There is no such prescription.')

export const couponCodeRule = text('A coupon code has 3 to 20 letters and digits, like FIRST15.')
export const couponExists = text('There is a coupon {code} already. Change it, or take another code.')
export const couponNone = text('There is no coupon {code}.')
export const couponNothing = text('A coupon gives more than nothing.')
export const couponOverall = text('A coupon gives at most 100 percent.')
export const capForPercentage = text('A cap is for a percentage: a fixed amount is its own cap.')
export const capNothing = text('A cap is more than nothing.')
export const couponNeedsUses = text('From {percent}% or {amount} off, enter a maximum number of orders.')
export const couponNeedsPerCustomer = text(
  'From {percent}% or {amount} off, enter a maximum number of orders per customer.',
)
export const couponEndsEarly = text('A coupon ends after it has started.')
export const couponUsedMore = text(
  "This coupon was used {uses} times already: it can't be limited to {maximum}.",
)

export const filesProblems = text({
  one: '{count} problem in the files. Nothing was changed.',
  other: '{count} problems in the files. Nothing was changed.',
})

export const changedMeanwhile = text(
  'This order was changed meanwhile by {by}, {time}. It is shown as it is now: please look again.',
)
export const changedByYourCustomer = text('the customer')
export const changedByShop = text('the shop itself')
export const noteOfAnother = text('This note is another one. Please reload the page.')
export const slotPast = text('Over')
export const slotFullShort = text('Full')
export const providerSilent = text(
  'A payment page of this order is open, and the payment provider does not say what became of it. Please try again in a minute.',
)
export const farDay = text('Choose a day from {back} days back to {ahead} days ahead.')
export const upiNeedsReference = text(
  'Type the UPI reference (UTR) of twelve digits, as the payer’s phone shows it.',
)

// Booking at the desk
export const centreShut = text('Closed')
export const unpaidElsewhere = text(
  'This customer has an unpaid order at another centre. It has to be paid or cancelled first.',
)

// Emergency access
export const emergencyTooOften = text(
  'You have reached today’s limit for opening orders this way. Ask a person whose roles open it.',
)
export const readsAnyway = text('Your roles open this order without a reason.')
export const noRoleYet = text('You have no role yet. The owner can give you one.')

// Catalogue, areas, centres and working hours
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
export const catalogueChangedSince = text(
  'The catalogue or the files have changed since the preview. Nothing was imported. Please preview again.',
)
export const noSuchCentre = text('There is no such centre.')
export const pinNotOfCity = text('{pin} is not in {city}.')
export const pinInOtherArea = text('{pin} is in the area {area} already.')
export const areaNamed = text('{city} has an area {name} already.')
export const areasMeanwhile = text('Another person has changed the areas. Please look at the list again.')
export const notACollector = text('This person is not a collector, or has left.')
export const areaUnknown = text('This area no longer exists.')
