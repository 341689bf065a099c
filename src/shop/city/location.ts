import { create } from 'zustand'
import { ourCities } from '#kit/cities.ts'
import { KEYS, onOtherTab, readStoredText, writeText } from '#kit/storage.ts'
import { findOpenCity } from '#rules/cities.ts'
import { whenStarted } from '#shop/frame/stores.ts'

/** '' until one is chosen; also a city that has been closed since. */
const useChosen = create<{ chosen: string }>()(() => ({ chosen: '' }))

export function setCity(city: string): void {
  writeText(KEYS.city, city)
  useChosen.setState({ chosen: city })
}

/** The chosen city while it is open, else the first one; '' for a laboratory without any. */
const openCity = (chosen: string): string =>
  (findOpenCity(ourCities(), chosen) ?? ourCities().open[0])?.name ?? ''

export const currentCity = (): string => openCity(useChosen.getState().chosen)

/** On the server and before hydration: the first city. */
export function useCity() {
  const { chosen } = useChosen()
  return { city: openCity(chosen), setCity }
}

const readStored = (): void => useChosen.setState({ chosen: readStoredText(KEYS.city) ?? '' })

whenStarted(useChosen, () => {
  readStored()
  onOtherTab([KEYS.city], readStored)
})
