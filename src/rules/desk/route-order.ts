import { splitPin, withoutCity } from '../addresses/line-end.ts'

export interface RoutedVisit {
  hour: number
  area: { name: string; pinCode: string }
  /** On one line; '' at a centre. */
  address: string
}

/** '14 Hill Road' → 'Hill Road 14' */
function numberLast(part: string): string {
  const [first = '', ...others] = part.split(' ')
  return /^\d/.test(first) ? [...others, first].join(' ') : part
}

/** 'Flat 3, 14 Hill Road, Mumbai 400050' → 'Hill Road 14 Flat 3': the street before its numbers, the flat last. */
export function streetKey(address: string, city: string): string {
  return withoutCity(splitPin(address).line, city)
    .split(',')
    .map(part => numberLast(part.trim()))
    .filter(Boolean)
    .toReversed()
    .join(' ')
}

/** As one would drive: by hour, then area, PIN code and street. Home visits come before those to centres. */
export function sortByRoute<V>(visits: readonly V[], city: string, routeOf: (visit: V) => RoutedVisit): V[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  return visits
    .map(visit => {
      const { hour, area, address } = routeOf(visit)
      return { visit, hour, area, isHome: address !== '', street: streetKey(address, city) }
    })
    .sort(
      (one, other) =>
        one.hour - other.hour ||
        Number(other.isHome) - Number(one.isHome) ||
        compare(one.area.name, other.area.name) ||
        compare(one.area.pinCode, other.area.pinCode) ||
        compare(one.street, other.street),
    )
    .map(({ visit }) => visit)
}
