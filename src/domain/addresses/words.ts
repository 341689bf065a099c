import { text } from '#text/text.ts'

export const addressesFull = text('An account can have {max} addresses. Please remove one first.')
export const addressTwice = text('This address is already on the list.')

// Areas

export const pinNotOfCity = text('{pin} is not in {city}.')
export const pinInOtherArea = text('{pin} is already in the area {area}.')
export const areaNamed = text('{city} already has an area {name}.')
export const areasMeanwhile = text('Another person has changed the areas. Please check the list again.')
export const areaUnknown = text('This area no longer exists.')

// Cities

export const cityUnknown = text('This city does not exist.')
export const cityNamed = text('There is already a city {name}.')
export const cityInUse = text('{name} has visits, centres or areas, so its name and state stay.')
export const stateUnknown = text('Please choose the state.')
export const prefixTaken = text('{prefix} already belongs to {city}.')
export const prefixTwice = text('{prefix} is one of the city’s own PIN codes.')
