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

// Refusals
export const pinNotOfCity = text('{pin} is not in {city}.')
export const pinInOtherArea = text('{pin} is in the area {area} already.')
export const areaNamed = text('{city} has an area {name} already.')
export const areasMeanwhile = text(
  'Somebody else changed the areas meanwhile. Please look at the list again.',
)
export const areaUnknown = text('There is no such area any more.')
