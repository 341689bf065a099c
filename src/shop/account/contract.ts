import { z } from '@hono/zod-openapi'
import { endpoints } from '#wire/endpoint.ts'

/** The customer's account. Details of bookings are sent only to confirmed email addresses. */
export const accountEndpoints = endpoints({
  getProfileEmail: {
    get: '/api/customers/email',
    needs: 'customer',
    summary: "The profile's e-mail address, and whether its owner has confirmed it",
    answer: { email: z.string().nullable(), isConfirmed: z.boolean() },
  },
  askProfileEmail: {
    post: '/api/customers/email/send-link',
    needs: 'customer',
    summary: "Send a link to the profile's e-mail address, by which its owner confirms it",
    answer: { message: z.string() },
    refuses: ['NOT_FOUND', 'PHONE_UNVERIFIED'],
  },
  confirmEmail: {
    post: '/api/email/confirm',
    needs: 'public',
    summary: 'Confirm an e-mail address by what stands in the link that was sent to it',
    description:
      'Good for a week; 403 LINK_INVALID otherwise. No GET does it: programs that look into mail open every link.',
    body: { id: z.string().max(100), expires: z.string().max(20), signature: z.string().max(100) },
    answer: { message: z.string() },
    refuses: ['LINK_INVALID'],
  },
})
