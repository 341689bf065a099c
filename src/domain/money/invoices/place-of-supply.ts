import { CITIES, type City } from '#rules/cities.ts'

/** A state and its GST code. */
export interface State {
  state: string
  stateCode: string
}

const MAHARASHTRA: State = { state: 'Maharashtra', stateCode: '27' }

const STATES: Record<City, State> = {
  Mumbai: MAHARASHTRA,
  Delhi: { state: 'Delhi', stateCode: '07' },
  Bangalore: { state: 'Karnataka', stateCode: '29' },
  Chennai: { state: 'Tamil Nadu', stateCode: '33' },
  Kolkata: { state: 'West Bengal', stateCode: '19' },
  Hyderabad: { state: 'Telangana', stateCode: '36' },
  Pune: MAHARASHTRA,
  Ahmedabad: { state: 'Gujarat', stateCode: '24' },
}

/** A health service is supplied where it is performed: the collection's city (IGST Act, section 12(4)). */
export function placeOfSupply(city: string): State {
  const known = CITIES.find(name => name === city)
  if (!known) throw new Error('an order in a city without a state')
  return STATES[known]
}
