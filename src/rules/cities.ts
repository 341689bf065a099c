import { endsInCity, splitPin } from './addresses/line-end.ts'

export const CITIES = [
  'Mumbai',
  'Delhi',
  'Bangalore',
  'Chennai',
  'Kolkata',
  'Hyderabad',
  'Pune',
  'Ahmedabad',
] as const

export type City = (typeof CITIES)[number]

export const DEFAULT_CITY: City = 'Mumbai'

/** '14 Hill Road, Mumbai 400050' contains its city, '2 Delhi Road' does not. */
export function withCity(city: string, address: string): string {
  const hasCity = endsInCity(splitPin(address).line, city)
  return hasCity ? address : `${address.replace(/(?<![\s,.])[\s,.]+$/, '')}, ${city}`
}
