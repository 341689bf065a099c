import { create } from 'zustand'
import { KEYS, onOtherTab, readStoredText, writeText } from '#kit/storage.ts'
import { CITIES, type City, DEFAULT_CITY } from '#rules/cities.ts'
import { whenStarted } from '#shop/frame/stores.ts'

/** The chosen city. On the server and before hydration: the default. */
interface CityState {
  city: City
  setCity: (city: City) => void
}

export const useCity = create<CityState>()(set => ({
  city: DEFAULT_CITY,
  setCity(city) {
    writeText(KEYS.city, city)
    set({ city })
  },
}))

function readStored(): void {
  const stored = readStoredText(KEYS.city)
  const city = CITIES.find(name => name === stored)
  useCity.setState({ city: city ?? DEFAULT_CITY })
}

whenStarted(useCity, () => {
  readStored()
  onOtherTab([KEYS.city], readStored)
})
