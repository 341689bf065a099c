// P1-33

import { describe, expect, test } from 'vitest'
import { findSamplePackages } from '#shop/catalogue/sample-catalogue.ts'
import { pickFeatured, pickPopular } from './home-picks.ts'

const named = (name: string) => {
  const [sample] = findSamplePackages('')
  if (!sample) throw new Error('there are no samples')
  return { ...sample, name }
}

describe('the home page', () => {
  test('features nothing when there are no packages', () => {
    expect(pickFeatured([])).toBeUndefined()
    expect(pickPopular([])).toEqual([])
  })

  test('features the Full Body Health Check-Up, or else the first package', () => {
    const packages = [named('A'), named('B'), named('Full Body Health Check-Up')]
    expect(pickFeatured(packages)?.name).toBe('Full Body Health Check-Up')
    expect(pickFeatured(packages.slice(0, 2))?.name).toBe('A')
  })

  test('shows the packages at positions 1, 3 and 5, counted from 0', () => {
    const packages = ['A', 'B', 'C', 'D', 'E', 'F'].map(named)
    expect(pickPopular(packages).map(offered => offered.name)).toEqual(['B', 'D', 'F'])
    expect(pickPopular(packages.slice(0, 4)).map(offered => offered.name)).toEqual(['B', 'D'])
  })
})
