import { expect, test } from 'vitest'
import { staffHandlers } from '#desk/frame/handlers.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { endpoints } from './endpoint.ts'

test('an endpoint compiles only in the app that checks its access', () => {
  const ofStaff = endpoints({ read: { get: '/api/read', needs: 'signed-in', summary: 'For staff' } })
  const ofCustomers = endpoints({ read: { get: '/api/read', needs: 'customer', summary: 'For customers' } })
  const handlers = { read: () => undefined }
  expect(staffHandlers(ofStaff, handlers).endpoints).toBe(ofStaff)
  expect(shopHandlers(ofCustomers, handlers).endpoints).toBe(ofCustomers)
  // @ts-expect-error the shop does not check sessions of staff
  shopHandlers(ofStaff, handlers)
  // @ts-expect-error the desk does not check sessions of customers
  staffHandlers(ofCustomers, handlers)
})
