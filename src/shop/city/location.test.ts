import { afterEach, expect, test, vi } from 'vitest'
import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import { startStores } from '#shop/frame/stores.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { cityNear, locate } from './locate.ts'
import { currentCity, setCity } from './location.ts'

afterEach(() => vi.unstubAllGlobals())

test('a position finds the city whose collectors reach it', () => {
  expect(cityNear(sampleCities, { latitude: 19.06, longitude: 72.83 })).toBe('Mumbai')
  expect(cityNear(sampleCities, { latitude: 28.46, longitude: 77.03 })).toBe('Delhi')
  expect(cityNear(sampleCities, { latitude: 18.6, longitude: 73.74 })).toBe('Pune')
})

test('a position outside the collectors’ areas finds no city', () => {
  expect(cityNear(sampleCities, { latitude: 26.9, longitude: 75.8 })).toBeUndefined()
  expect(cityNear(sampleCities, { latitude: 51.5, longitude: -0.1 })).toBeUndefined()
})

// P1-28, P1-29
test('the chosen city is kept, and an unknown one becomes the default', async () => {
  const tab = stubWindow()
  tab.local.setItem('jaanch.city', 'Atlantis')
  startStores()
  expect(currentCity()).toBe('Mumbai')
  setCity('Pune')
  expect(tab.local.getItem('jaanch.city')).toBe('Pune')
  tab.otherTabWrites('jaanch.city', 'Chennai')
  expect(currentCity()).toBe('Chennai')
})

// P1-99, P1-199
test('an error shows why the position can’t be found', async () => {
  stubWindow()
  vi.stubGlobal('navigator', {})
  await expect(locate()).rejects.toThrow('Geolocation is not supported by your browser.')
  const geolocation = { getCurrentPosition: (_: unknown, refuse: () => void) => refuse() }
  vi.stubGlobal('navigator', { geolocation })
  await expect(locate()).rejects.toThrow('Unable to retrieve location. Please enable location services.')
})
