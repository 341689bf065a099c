import { endsInCity, splitPin } from './line-end.ts'

/** '14 Hill Road, Mumbai 400050' contains its city, '2 Delhi Road' does not. */
export function withCity(city: string, address: string): string {
  const hasCity = endsInCity(splitPin(address).line, city)
  return hasCity ? address : `${address.replace(/(?<![\s,.])[\s,.]+$/, '')}, ${city}`
}
