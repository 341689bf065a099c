import type { CityResponse } from '#shop/catalogue/contract.ts'
import { quietApi } from '#shop/frame/api.ts'

let loaded: Promise<readonly CityResponse[]> | undefined

/** The open cities with where they are, loaded once. Throws CallError. */
export function listCities(): Promise<readonly CityResponse[]> {
  loaded ??= quietApi.listCities().then(
    ({ cities }) => cities,
    (error: unknown) => {
      loaded = undefined
      throw error
    },
  )
  return loaded
}
