import type { City } from '#rules/cities.ts'
import { useCheckout } from '#shop/checkout/checkout.ts'
import { useCity } from '#shop/city/location.ts'

/** Moves the visit to another city. A time that was chosen is let go: it was the other city's. */
export function moveTo(city: City): void {
  const { city: before, setCity } = useCity.getState()
  if (city === before) return
  const { draft, change } = useCheckout.getState()
  if (draft.slotHour !== null) change({ slotHour: null, releasedIn: before })
  setCity(city)
}
