import { cityOfVisit } from '#domain/addresses/cities.ts'
import type { Transaction } from '#domain/shop.ts'
import { stateOfCode } from '#rules/gst/states.ts'

/** A state and its GST code. */
export interface State {
  state: string
  stateCode: string
}

/**
 * A health service is supplied where it is performed: the collection's city (IGST Act, section 12(4)). Every stored city
 * has a state of the list, which is checked when it is saved.
 */
export async function placeOfSupply(tx: Transaction, visit: { city: string }): Promise<State> {
  const { stateCode } = await cityOfVisit(tx, visit)
  const state = stateOfCode(stateCode)
  if (!state) throw new Error('a city in a state that GST does not have')
  return { state, stateCode }
}
