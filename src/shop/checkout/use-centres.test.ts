// P1-8

import { expect, test } from 'vitest'
import type { Centre } from '#wire/centre.ts'
import { placeOf } from './use-centres.ts'

const centre = (code: string) => ({ code, name: code, city: 'Pune' }) as Centre
const two = [centre('A'), centre('B')]

test('is at home unless a centre is chosen', () => {
  expect(placeOf(two, '', false)).toMatchObject({ centre: null, isCentreVisit: false })
  expect(placeOf(two, 'B', false)).toMatchObject({ centre: { code: 'B' }, isCentreVisit: true })
})

test('is at home again in a city that lacks the chosen centre', () => {
  expect(placeOf([centre('C')], 'B', false)).toMatchObject({ centre: null, isCentreVisit: false })
})

test("is at the city's first centre where an item needs one, or at one that is told by a call", () => {
  expect(placeOf(two, '', true).centre?.code).toBe('A')
  expect(placeOf(two, 'B', true).centre?.code).toBe('B')
  expect(placeOf([], 'B', true)).toMatchObject({ centre: null, isCentreVisit: true })
})
