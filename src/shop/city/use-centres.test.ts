// P2-111

import { expect, test } from 'vitest'
import type { Centre } from '#wire/centre.ts'
import { centresHere } from './use-centres.ts'

const centre = (name: string) => ({ name, city: 'Mumbai' }) as Centre

test('the page shows the first of several centres of a city', () => {
  expect(centresHere([])).toBeUndefined()
  expect(centresHere([centre('Andheri West')])).toBe('Andheri West')
  expect(centresHere(['Andheri West', 'Bandra', 'Powai'].map(centre))).toBe(
    'Andheri West, and 2 more in Mumbai',
  )
})
