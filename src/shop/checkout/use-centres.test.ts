// P1-8

import { expect, test } from 'vitest'
import type { Centre } from '#wire/centre.ts'
import { chooseVisitPlace } from './use-centres.ts'

const centre = (code: string) => ({ code, name: code, city: 'Pune' }) as Centre
const two = [centre('A'), centre('B')]

test('a visit is at home unless a centre is chosen', () => {
  expect(chooseVisitPlace(two, '', false)).toMatchObject({ centre: null, isCentreVisit: false })
  expect(chooseVisitPlace(two, 'B', false)).toMatchObject({ centre: { code: 'B' }, isCentreVisit: true })
})

test('a visit is at home again in a city without the chosen centre', () => {
  expect(chooseVisitPlace([centre('C')], 'B', false)).toMatchObject({ centre: null, isCentreVisit: false })
})

test('a visit with an item that needs a centre is at the chosen centre, or the first of the city', () => {
  expect(chooseVisitPlace(two, '', true).centre?.code).toBe('A')
  expect(chooseVisitPlace(two, 'B', true).centre?.code).toBe('B')
  expect(chooseVisitPlace([], 'B', true)).toMatchObject({ centre: null, isCentreVisit: true })
})
