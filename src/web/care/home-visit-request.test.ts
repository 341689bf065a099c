import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOME_CARE_SERVICES } from '#rules/visits/request-forms.ts'
import { homeVisitRequestFrom } from './home-visit-request.ts'

test.each(HOME_CARE_SERVICES)('takes %s from the navigation state', service => {
  expect(homeVisitRequestFrom({ selectedService: service, scrollToForm: true })).toEqual({
    selectedService: service,
    scrollToForm: true,
  })
})

test('a service that is not offered selects nothing', () => {
  expect(homeVisitRequestFrom({ selectedService: 'Surgery' })).toEqual({ scrollToForm: false })
})

test('whatever the history holds is read without a fault', () => {
  fc.assert(
    fc.property(fc.anything(), state => {
      const { selectedService, scrollToForm } = homeVisitRequestFrom(state)
      expect([undefined, ...HOME_CARE_SERVICES]).toContain(selectedService)
      expect([undefined, false, true]).toContain(scrollToForm)
    }),
  )
})
