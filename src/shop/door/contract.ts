import { z } from '@hono/zod-openapi'
import { rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'

/** A visit for the number at its door, without a login. */

const known = {
  booker: z.string().openapi({ description: 'The first name of who booked.' }),
  day: z.string(),
  hours: z.string(),
}

const doorVisit = z
  .discriminatedUnion('state', [
    z.object({
      ...known,
      state: z.literal('booked'),
      due: rupees(),
      who: z.string().openapi({ description: 'First names of those who prepare as `before` states.' }),
      before: z.string(),
      others: z.string(),
    }),
    z.object({
      ...known,
      state: z.literal('cancelled'),
      fast: z.string().openapi({ description: "What the day's other visits require." }),
    }),
    z.object({ ...known, state: z.literal('done') }),
  ])
  .openapi('DoorVisit')
export type DoorVisit = z.input<typeof doorVisit>

export const doorEndpoints = endpoints({
  readDoorVisit: {
    post: '/api/visit-at-door',
    needs: 'public',
    summary: 'A visit, for the number at its door, by the link in its SMS',
    description:
      'Who booked, when, what to pay, and who fasts. No number, no test, no address. 404 for an unknown or expired ' +
      'link, and once another number answers at the door.',
    body: { token: z.string().max(60).openapi({ description: "What stands after the link's '?'." }) },
    answer: { visit: doorVisit },
    refuses: ['NOT_FOUND'],
  },
})
