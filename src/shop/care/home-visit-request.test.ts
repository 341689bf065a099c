// P2-89

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOME_CARE_SERVICES } from '#rules/visits/home-care.ts'
import { homeVisitRequestFrom } from './home-visit-request.ts'

test.each(HOME_CARE_SERVICES.codes)('the home-visit form reads %s from the navigation state', service => {
  const chosen = { selectedService: service, scrollToForm: true }
  expect(homeVisitRequestFrom(chosen)).toEqual(chosen)
})

test('a service that is not offered selects none', () => {
  expect(homeVisitRequestFrom({ selectedService: 'Surgery' })).toEqual({ scrollToForm: false })
})

test('any content of the history is read without a fault', () => {
  fc.assert(
    fc.property(fc.anything(), state => {
      const { selectedService, scrollToForm } = homeVisitRequestFrom(state)
      expect([undefined, ...HOME_CARE_SERVICES.codes]).toContain(selectedService)
      expect([undefined, false, true]).toContain(scrollToForm)
    }),
  )
})
