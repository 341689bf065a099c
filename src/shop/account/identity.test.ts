import { expect, test } from 'vitest'
import { shopEndpoints } from '#shop/endpoints.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { Endpoint } from '#wire/endpoint.ts'

const { app, signIn } = await wholeShop()

/** Customers' calls. Those of the staff need a cookie: `api/staff/authorised.test.ts`. */
const needingToken = Object.values<Endpoint>(shopEndpoints).filter(
  ({ definition: { needs } }) => needs !== 'public',
)

test.each(needingToken.map(endpoint => [endpoint.method.toUpperCase(), endpoint.path] as const))(
  '%s %s without a valid token gets 401 before the body is read',
  async (method, path) => {
    const address = path.replaceAll(/\{\w+\}/g, 'x')
    for (const authorization of [undefined, `Bearer ${'a'.repeat(43)}`, 'Bearer x']) {
      const response = await app.request(address, {
        method,
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: method === 'GET' ? null : '{}',
      })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
    }
  },
)

test('a call with a valid token gets the errors of its form', async () => {
  const { token } = await signIn()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await app.request('/api/orders', { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(422)
})
