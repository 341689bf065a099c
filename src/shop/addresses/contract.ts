import { z } from '@hono/zod-openapi'
import { MAX_ADDRESSES } from '#rules/addresses/parts.ts'
import { addressNotFound } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { savedAddress } from '#wire/account.ts'
import { addressParts } from '#wire/address-parts.ts'
import { endpoints } from '#wire/endpoint.ts'
import { withMessage } from '#wire/fields.ts'

const params = { id: z.uuid(withMessage(sentence(addressNotFound))) }
const oneAddress = { message: z.string(), address: savedAddress }

export const addressEndpoints = endpoints({
  listAddresses: {
    get: '/api/addresses',
    needs: 'verified',
    summary: 'The addresses of the account, the one used last first',
    answer: { addresses: z.array(savedAddress) },
  },
  addAddress: {
    post: '/api/addresses',
    needs: 'verified',
    summary: `Save an address where collectors come; an account has at most ${MAX_ADDRESSES}`,
    body: addressParts,
    status: 201,
    answer: oneAddress,
    refuses: ['TOO_MANY_ADDRESSES'],
  },
  changeAddress: {
    put: '/api/addresses/{id}',
    needs: 'verified',
    summary: 'Replace a saved address; bookings keep what they said',
    params,
    body: addressParts,
    answer: oneAddress,
    refuses: ['NOT_FOUND'],
  },
  removeAddress: {
    delete: '/api/addresses/{id}',
    needs: 'verified',
    summary: 'Remove a saved address; bookings keep what they said',
    params,
    answer: { message: z.string() },
    refuses: ['NOT_FOUND'],
  },
})
