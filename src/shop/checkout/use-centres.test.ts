// P1-8

import { expect, test } from 'vitest'
import type { Centre } from '#wire/centre.ts'
import { chooseVisitPlace } from './use-centres.ts'

const centre = (code: string) => ({ code, name: code, city: 'Pune' }) as Centre
const two = [centre('A'), centre('B')]

test('is at home unless a centre is chosen', () => {
  expect(chooseVisitPlace(two, '', false)).toMatchObject({ centre: null, isCentreVisit: false })
  expect(chooseVisitPlace(two, 'B', false)).toMatchObject({ centre: { code: 'B' }, isCentreVisit: true })
})

test('is at home again in a city that lacks the chosen centre', () => {
  expect(chooseVisitPlace([centre('C')], 'B', false)).toMatchObject({ centre: null, isCentreVisit: false })
})

test('is at the city’s first centre if an item needs one, or at the chosen one', () => {
  expect(chooseVisitPlace(two, '', true).centre?.code).toBe('A')
  expect(chooseVisitPlace(two, 'B', true).centre?.code).toBe('B')
  expect(chooseVisitPlace([], 'B', true)).toMatchObject({ centre: null, isCentreVisit: true })
})
