import { z } from '@hono/zod-openapi'
import { CALL_OUTCOMES, CLOSING_NAMES, REQUEST_KINDS } from '#rules/desk/requests.ts'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { patient } from '#wire/account.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'

/** A customer by id: phones stand in no address, because addresses are logged. */

const order = z.object({
  orderId: z.string(),
  /** All patients. */
  people: z.array(z.string()),
  /** The person who booked, if that is none of the patients. */
  bookedBy: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  date: z.string(),
  timeSlot: z.string(),
  place: z.string(),
  tests: z.array(z.string()),
  /** The number of reports that are ready. */
  reports: z.int(),
  /** When the next one is promised; null if none is missing. */
  reportDue: instant.nullable(),
})

const call = z.object({
  at: instant,
  by: z.string(),
  outcome: z.enum(CALL_OUTCOMES),
  note: z.string().nullable(),
  againAt: instant.nullable(),
})

const customer = z
  .object({
    id: z.string(),
    /** Null for an unverified registration. */
    name: z.string().nullable(),
    phone: z.string().nullable().openapi({ description: 'Masked.' }),
    isPhoneVerified: z.boolean(),
    since: instant,
    people: z.array(
      patient.pick({ id: true, name: true, age: true, ageMonths: true, gender: true, relation: true }),
    ),
    /** The last ones booked first. */
    orders: z.array(order),
    hasMore: z.boolean(),
    /** The order to book again. */
    again: z.string().nullable(),
    requests: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(REQUEST_KINDS),
        /** The service or doctor; null if the kind says enough. */
        name: z.string().nullable(),
        createdAt: instant,
        isOpen: z.boolean(),
        closing: z.enum(CLOSING_NAMES).nullable(),
        calls: z.array(call),
      }),
    ),
    notes: z.array(
      z.object({ id: z.string(), orderId: z.string(), at: instant, by: z.string(), text: z.string() }),
    ),
  })
  .openapi('DeskCustomer')
export type CustomerAtDesk = z.input<typeof customer>

export const customerEndpoints = endpoints({
  getDeskCustomer: {
    get: '/api/desk/customers/{id}',
    needs: 'orders.read',
    summary:
      'The orders, people, requests, calls and notes of a phone, as far as the caller may see them; each reader is logged',
    params: { id: z.uuid() },
    answer: { customer },
    refuses: ['NOT_FOUND', 'TOO_MANY'],
    audits: ['customer.read', 'search.limited'],
  },
})
