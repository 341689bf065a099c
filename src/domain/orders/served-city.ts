import { cityRefusal } from '#domain/addresses/cities.ts'
import { findPinAtEnd } from '#rules/addresses/parts.ts'
import { cityOfPin, pinProblem } from '#rules/addresses/pin-codes.ts'
import { type City, findOpenCity } from '#rules/cities.ts'
import { cityMissing } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { OrderRequest } from '#wire/orders/request.ts'
import { type GivenAddress, lineOfAddress } from '../addresses/areas.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Rules } from '../shop.ts'

/** A request in an open city, with its address as a line. */
export interface ServedRequest extends Omit<OrderRequest, 'shippingAddress'> {
  shippingAddress: { address: string; parts?: GivenAddress['parts'] }
  city: City
}

/** In this order the city is that of the request, of its centre, of its PIN code, or the default. */
export function withServedCity(
  catalogue: Pick<Catalogue, 'cities' | 'centres'>,
  request: OrderRequest,
  rules: Pick<Rules, 'assumesCity'>,
): ServedRequest {
  const { cities, centres } = catalogue
  const { city: given, ...address } = request.shippingAddress
  const pin = address.parts?.pinCode ?? findPinAtEnd(address.address ?? '')
  const named = given ?? centres.find(({ code }) => code === request.centreCode)?.city
  if (named === undefined && pin) refuseUnknownPin(cities, pin, address.parts !== undefined)
  const name = named ?? (pin && cityOfPin(cities, pin)) ?? defaultCity(cities.open, rules)?.name
  const city = findOpenCity(cities, name)
  if (city)
    return { ...request, city, shippingAddress: { ...address, address: lineOfAddress(cities, address) } }

  if (name !== undefined || cities.open.length === 0) throw cityRefusal('shippingAddress.city')
  throw new Refusal('INVALID', sentence(cityMissing), {
    fields: { 'shippingAddress.city': sentence(cityMissing) },
  })
}

/** A PIN code that belongs to no city is not served, also where the default would take the order. */
function refuseUnknownPin(cities: Catalogue['cities'], pin: string, isInParts: boolean): void {
  const wrong = pinProblem(cities, pin)
  const field = isInParts ? 'shippingAddress.parts.pinCode' : 'shippingAddress.address'
  if (wrong) throw new Refusal('INVALID', wrong, { fields: { [field]: wrong } })
}

/** The first city. None where the cities lie in several states: the invoice could name a wrong one. */
function defaultCity(open: readonly City[], { assumesCity }: Pick<Rules, 'assumesCity'>): City | undefined {
  const isOneState = new Set(open.map(({ stateCode }) => stateCode)).size === 1
  return isOneState || assumesCity ? open[0] : undefined
}
