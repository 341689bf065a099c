import { CITIES, type City } from '../cities.ts'
import { findCityOfPin } from './pin-codes.ts'

/** Sorting districts beside an area, from which people can reach its centres in a morning. */
const NEIGHBOURS: Readonly<Record<City, readonly string[]>> = {
  Mumbai: ['401', '410206', '410208', '410209', '410210', '410218', '421'],
  Delhi: ['121', '122', '201'],
  Bangalore: ['562'],
  Chennai: ['601', '602', '603'],
  Kolkata: ['711', '712', '743'],
  Hyderabad: ['501'],
  Pune: ['410', '412'],
  Ahmedabad: ['382'],
}

/** The city that a PIN code is in or beside. */
export const findCityNearPin = (pin: string): City | undefined =>
  findCityOfPin(pin) ?? CITIES.find(name => NEIGHBOURS[name].some(prefix => pin.startsWith(prefix)))
