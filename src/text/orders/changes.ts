import { text } from '../text.ts'

/** Changing what was booked: another time, another address, less of it. */

export const changesTitle = text('Change this visit')
export const changeTime = text('Change Time')
export const changeTimeTitle = text('Another time for your visit')
export const nowOn = text('Now: {day}, {slot}.')
export const nothingElse = text('Price and tests stay as they are. Moving costs nothing.')
/** When cancelling would keep an amount now. */
/** After another time is chosen: how one of several patients fasts. */
export const personFasts = text('{name}: {fast}')
export const feeStays = text(
  'Cancelling now costs {amount}. If you move the visit and cancel it later, we keep this amount too.',
)
export const movesLeft = text({
  one: 'Free of charge, once more, until an hour before',
  other: 'Free of charge, {count} times, until an hour before',
})
export const moveTo = text('Move to {day}, {slot}')
export const chooseTime = text('Please choose a time')
export const moving = text('Moving...')
export const keepTime = text('Keep This Time')
export const visitMoved = text('Your visit is now on {day}, {slot}.')
export const notMoved = text('The visit could not be moved. Please try again.')

export const chooseHowToPay = text('Please choose how to pay.')
export const testsAdded = text('It is added to your visit on {day}, {slot}.')
export const additionEnded = text('What was added then has ended since. Please add it again.')
export const payToAdd = text('It is added to your visit once it is paid.')

export const changeAddress = text('Change Address')
export const changeAddressTitle = text('Another address in {city}')
export const withinCity = text('Within {city}, until an hour before')
export const timeStays = text(
  'The time stays: {day}, {slot}. For another city, please book there and cancel this order.',
)
export const saveAddress = text('Save Address')
export const saving = text('Saving...')
export const saveVisitAddress = text('Keep This Address')
export const addressChanged = text('We come to the new address.')
export const addressNotChanged = text('The address could not be changed. Please try again.')
