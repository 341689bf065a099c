import { createRoute, z } from '@hono/zod-openapi'
import { MAX_ADDRESSES } from '#rules/addresses/parts.ts'
import { addressNotFound } from '#text/addresses.ts'
import { sentence } from '#text/text.ts'
import { addressParts } from '#wire/address-parts.ts'
import { told } from '#wire/fields.ts'
import { done } from '../accounts.ts'
import { at, bearer, body, created, ok } from '../endpoint.ts'

/** The saved addresses of an account. */

export const savedAddress = z
  .object({
    id: z.uuid(),
    address: z.string().openapi({ description: 'On one line, as an order has it.' }),
    city: z.string(),
    pinCode: z.string().nullable().openapi({ description: 'Null where a booking told none.' }),
    house: z.string(),
    street: z.string().openapi({ description: 'Street and area; the whole line where only that was told.' }),
    landmark: z.string(),
    isServed: z.boolean().openapi({ description: 'Collectors come there today.' }),
    patientId: z
      .string()
      .nullable()
      .openapi({ description: 'Who of the account was visited there last, where known.' }),
    lastUsedAt: z.iso.datetime().nullable().openapi({ description: 'When it was booked last.' }),
  })
  .openapi('Address')
export type SavedAddress = z.infer<typeof savedAddress>

const addressId = z.object({ id: z.uuid(told(sentence(addressNotFound))) })
const oneAddress = z.object({ success: z.literal(true), message: z.string(), address: savedAddress })

export const addressEndpoints = {
  listAddresses: createRoute({
    ...at('listAddresses'),
    ...bearer,
    summary: 'The addresses of the account, the one used last first',
    responses: ok(z.object({ success: z.literal(true), addresses: z.array(savedAddress) })),
  }),
  addAddress: createRoute({
    ...at('addAddress'),
    ...bearer,
    summary: `Save an address where collectors come; an account has at most ${MAX_ADDRESSES}`,
    request: { body: body(addressParts) },
    responses: created(oneAddress),
  }),
  changeAddress: createRoute({
    ...at('changeAddress'),
    ...bearer,
    summary: 'Replace a saved address; bookings keep what they said',
    request: { params: addressId, body: body(addressParts) },
    responses: ok(oneAddress),
  }),
  removeAddress: createRoute({
    ...at('removeAddress'),
    ...bearer,
    summary: 'Remove a saved address; bookings keep what they said',
    request: { params: addressId },
    responses: ok(done),
  }),
}
