import { text } from '../text.ts'

/** Where collectors come, who works when, and how many visits an hour takes. */

// Areas
export const areasTitle = text('Areas')
export const areasWhole = text(
  '{city} has no areas: somebody comes to each of its PIN codes. With the first area, only to those of the list.',
)
export const areasPart = text({
  one: 'Somebody comes to {count} PIN code of {city}, and to no other.',
  other: 'Somebody comes to {count} PIN codes of {city}, and to no other.',
})
export const areaColumn = text('Area')
export const pinsColumn = text('PIN codes')
export const addArea = text('Add an area')
export const changeArea = text('Change {name}')
export const removeArea = text('Remove {name}')
export const removeAsked = text('Remove {name}? Bookings stay. Nobody new is visited there.')
export const removeLast = text(
  'Remove {name}? It is the last area: then somebody comes to each PIN code of {city}.',
)
export const removeNow = text('Remove it')
export const keepIt = text('Keep it')
export const areaName = text('Name')
export const areaPins = text('PIN codes')
export const areaPinsHint = text('Paste as many as you like; 400050-400058 takes all between.')
export const pinsRead = text({ one: '{count} PIN code', other: '{count} PIN codes' })
export const pinsWrong = text('Not of {city}: {words}')
export const pinsMissing = text('Please enter at least one PIN code.')
export const nameMissing = text('Please enter a name.')
export const saveArea = text('Save')
export const cancelEdit = text('Cancel')
export const areaSaved = text('{name} is saved. The checkout asks for it from now on.')
export const areaRemoved = text('{name} is removed.')

// Who works when
export const weeksTitle = text('Working hours')
export const weeksExplained = text(
  'Hours like 7-12; empty is free. How many visits an hour takes follows from who works then: once one collector of the city has hours, only those with hours count.',
)
export const noCollectors = text(
  'There are no collectors yet. Whoever manages the staff adds them, with the role collector.',
)
export const notSetUp = text('no hours yet')
export const collectorColumn = text('Collector')
export const perHourColumn = text('Visits an hour')
export const startsIn = text('Begins in')
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
export const hoursWrong = text('Please write hours like 7-12, or leave a day empty: {days}.')
export const saveWeek = text('Save {name}')
export const weekSaved = text('The hours of {name} are saved.')
export const daysOf = text('Other days of {name}')
export const dayOff = text('{day}: off')
export const dayHours = text('{day}: {from} to {to}')
export const usualAgain = text('As usual on {day}')
export const addDay = text('Another day for {name}')
export const dayLabel = text('Day')
export const hoursLabel = text('Hours; empty is off')
export const reasonLabel = text('Why')
export const saveDay = text('Save the day')
export const daySaved = text('{day} of {name} is saved.')

// Places
export const placesTitle = text('Places of the coming days')
export const placesExplained = text(
  'Booked of places. Marked ones were set by hand; nobody who has booked is cancelled.',
)
export const dayColumn = text('Day')
export const places = text('{taken} of {capacity}')
export const placesCell = text('{day}, {hour}: {taken} of {capacity}')
export const overbooked = text('over')
export const byHand = text('by hand')
export const setBy = text('Set by {name}: {reason}')
export const setByPlain = text('Set by {name}.')
export const plannedAs = text('By who works then: {count}.')
export const newPlaces = text('Places')
export const placesWrong = text('Please enter a whole number.')
export const savePlaces = text('Set the places')
export const leavePlaces = text('By who works again')
export const placesSaved = text('{day}, {hour}: {count} places.')
export const placesLeft = text('{day}, {hour}: by who works again.')

// Refusals
export const pinNotOfCity = text('{pin} is not in {city}.')
export const pinInOtherArea = text('{pin} is in the area {area} already.')
export const areaNamed = text('{city} has an area {name} already.')
export const areasMeanwhile = text(
  'Somebody else changed the areas meanwhile. Please look at the list again.',
)
export const notACollector = text('This is no collector of ours, or they have left.')
export const areaUnknown = text('There is no such area any more.')
