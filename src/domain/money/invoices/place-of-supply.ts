import { CITIES, type City } from '#rules/cities.ts'
import { stateOfCode } from '#rules/gst/states.ts'

/** A state and its GST code. */
export interface State {
  state: string
  stateCode: string
}

const STATE_CODES: Record<City, string> = {
  Mumbai: '27',
  Delhi: '07',
  Bangalore: '29',
  Chennai: '33',
  Kolkata: '19',
  Hyderabad: '36',
  Pune: '27',
  Ahmedabad: '24',
}

/** A health service is supplied where it is performed: the collection's city (IGST Act, section 12(4)). */
export function placeOfSupply(city: string): State {
  const known = CITIES.find(name => name === city)
  const stateCode = known && STATE_CODES[known]
  const state = stateCode && stateOfCode(stateCode)
  if (!state) throw new Error('an order in a city without a state')
  return { state, stateCode }
}
