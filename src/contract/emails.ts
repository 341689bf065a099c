import { createRoute, z } from '@hono/zod-openapi'
import { done } from './accounts.ts'
import { at, bearer, body, ok } from './endpoint.ts'

/** E-mail addresses: details of bookings are sent only to confirmed ones. */

export const emailEndpoints = {
  getProfileEmail: createRoute({
    ...at('getProfileEmail'),
    ...bearer,
    summary: "The profile's e-mail address, and whether its owner has confirmed it",
    responses: ok(
      z.object({ success: z.literal(true), email: z.string().nullable(), isConfirmed: z.boolean() }),
    ),
  }),
  askProfileEmail: createRoute({
    ...at('askProfileEmail'),
    ...bearer,
    summary: "Send a link to the profile's e-mail address, by which its owner confirms it",
    responses: ok(done),
  }),
  confirmEmail: createRoute({
    ...at('confirmEmail'),
    summary: 'Confirm an e-mail address by what stands in the link that was sent to it',
    description:
      'Good for a week; 403 LINK_INVALID otherwise. No GET does it: programs that look into mail open every link.',
    request: {
      body: body(
        z.object({ id: z.string().max(100), expires: z.string().max(20), signature: z.string().max(100) }),
      ),
    },
    responses: ok(done),
  }),
}
