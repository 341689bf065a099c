import { text } from '../text.ts'

/** Where collectors come, who works when, and how many visits an hour takes. */

// Areas
export const areasTitle = text('Areas')
export const areasWhole = text(
  '{city} has no areas, so collectors visit all its PIN codes. Once you add an area, they visit only the PIN codes listed.',
)
export const areasPart = text({
  one: 'Collectors visit {count} PIN code of {city}, and no other.',
  other: 'Collectors visit {count} PIN codes of {city}, and no others.',
})
export const areaColumn = text('Area')
export const pinsColumn = text('PIN codes')
export const addArea = text('Add an area')
export const changeArea = text('Change {name}')
export const removeArea = text('Remove {name}')
export const removeAsked = text('Remove {name}? Existing bookings stay. New bookings there are refused.')
export const removeLast = text(
  'Remove {name}? It is the last area. Collectors will then visit all PIN codes of {city}.',
)
export const removeNow = text('Remove')
export const keepIt = text('Cancel')
export const areaName = text('Name')
export const areaPins = text('PIN codes')
export const areaPinsHint = text('Paste as many as you like. 400050-400058 adds the whole range.')
export const pinsRead = text({ one: '{count} PIN code', other: '{count} PIN codes' })
export const pinsWrong = text('Not in {city}: {words}')
export const pinsMissing = text('Please enter at least one PIN code.')
export const nameMissing = text('Please enter a name.')
export const saveArea = text('Save')
export const cancelEdit = text('Cancel')
export const areaSaved = text('{name} is saved. The checkout uses it from now on.')
export const areaRemoved = text('{name} is removed.')

// Who works when
export const weeksTitle = text('Working hours')
export const weeksExplained = text(
  'Enter hours like 7-12. Leave a day empty for a day off. The seats of an hour are the visits that the collectors at work can make. As soon as one collector of the city has hours, only collectors with hours count.',
)
export const noCollectors = text(
  'There are no collectors yet. The owner adds them on the staff list, with the role Collector.',
)
export const notSetUp = text('no hours yet')
export const collectorColumn = text('Collector')
export const perHourColumn = text('Visits an hour')
export const startsIn = text('Start area')
export const weekdays = {
  1: text('Mon'),
  2: text('Tue'),
  3: text('Wed'),
  4: text('Thu'),
  5: text('Fri'),
  6: text('Sat'),
  7: text('Sun'),
}
export const cellLabel = text('{name}, {day}')
export const hoursWrong = text('Please enter hours like 7-12, or leave a day empty: {days}.')
export const saveWeek = text('Save hours of {name}')
export const weekSaved = text('The hours of {name} are saved.')
export const daysOf = text('Dates of {name} with other hours')
export const dayOff = text('{day}: off')
export const dayHours = text('{day}: {from} to {to}')
export const usualAgain = text('Usual hours on {day}')
export const addDay = text('Add a date for {name}')
export const dayLabel = text('Day')
export const hoursLabel = text('Hours (empty for a day off)')
export const reasonLabel = text('Reason')
export const saveDay = text('Save date')
export const daySaved = text('{day} of {name} is saved.')

// Places
export const placesTitle = text('Seats in the coming days')
export const placesExplained = text(
  'Booked visits out of seats. Marked hours were set by hand. Reducing seats cancels no booking.',
)
export const dayColumn = text('Day')
export const places = text('{taken} of {capacity}')
export const placesCell = text('{day}, {hour}: {taken} of {capacity}')
export const overbooked = text('overbooked')
export const byHand = text('by hand')
export const setBy = text('Set by {name}: {reason}')
export const setByPlain = text('Set by {name}.')
export const plannedAs = text('From working hours: {count}.')
export const newPlaces = text('Seats')
export const placesWrong = text('Please enter a whole number.')
export const savePlaces = text('Set seats')
export const leavePlaces = text('Use working hours')
export const placesSaved = text('{day}, {hour}: {count} seats.')
export const placesLeft = text('{day}, {hour}: from working hours again.')

// Refusals
export const pinNotOfCity = text('{pin} is not in {city}.')
export const pinInOtherArea = text('{pin} is in the area {area} already.')
export const areaNamed = text('{city} has an area {name} already.')
export const areasMeanwhile = text('Another person has changed the areas. Please look at the list again.')
export const notACollector = text('This person is not a collector, or has left.')
export const areaUnknown = text('This area no longer exists.')
