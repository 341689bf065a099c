import { createRoute, z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { MAX_ITEMS } from '#rules/fields.ts'
import { CHOSEN_METHODS } from '#rules/orders/order-status.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { UPI_TRANSACTION } from '#rules/visits/upi.ts'
import { upiNeedsReference } from '#text/errors/desk.ts'
import { slotMissing } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { addressParts } from '#wire/address-parts.ts'
import { told } from '#wire/fields.ts'
import { cancellation } from '#wire/orders/cancellation.ts'
import { orderId, position } from '#wire/orders/fields.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'
import { deskOrderAnswer } from './orders.ts'

/** Changes of an order at the desk: each with a preview of the exact money, then the deed on what was seen. */

const slotTold = told(sentence(slotMissing))

/** The version of the order that was seen; 409 ORDER_CHANGED where it is another by now. */
const seen = z.string().max(400)

const lines = z.array(z.int().min(0).max(999)).min(1).max(MAX_ITEMS)

const addedItems = z
  .array(z.object({ id: z.string().max(60), patient: position.default(0) }))
  .min(1)
  .max(MAX_ITEMS)

/** Days with their slots, as the staff may plan them. */
export const deskDays = z.array(
  z.object({
    date: z.string(),
    slots: z.array(
      z.object({
        timeSlot: z.string(),
        left: z.int(),
        /** Why the visit can’t be then; null: it can. */
        problem: z.string().nullable(),
      }),
    ),
  }),
)
export type DeskDays = z.output<typeof deskDays>

export const deskChangeEndpoints = {
  listDeskTimes: createRoute({
    ...at('listDeskTimes'),
    ...needs('orders.change'),
    summary: 'The slots to which the staff can move a visit, with the places left; moving costs nothing',
    request: { params: orderId },
    responses: ok(z.object({ success: z.literal(true), days: deskDays })),
  }),
  rescheduleAtDesk: createRoute({
    ...at('rescheduleAtDesk'),
    ...needs('orders.change'),
    summary: 'Move a visit to another slot, without the customer’s limits',
    request: {
      params: orderId,
      body: body(
        z.object({
          date: z.string(slotTold).refine(isDate, slotTold),
          timeSlot: z.string(slotTold).refine(label => slotHour(label) !== undefined, slotTold),
          seen,
        }),
      ),
    },
    responses: ok(deskOrderAnswer),
  }),
  changeAddressAtDesk: createRoute({
    ...at('changeAddressAtDesk'),
    ...needs('orders.change'),
    summary: 'Another address of a home visit; its PIN code has to be of the city',
    request: { params: orderId, body: body(z.object({ parts: addressParts, seen })) },
    responses: ok(deskOrderAnswer),
  }),
  previewDeskCancellation: createRoute({
    ...at('previewDeskCancellation'),
    ...needs('orders.cancel'),
    summary: 'What cancelling would bring back now: nothing is changed',
    request: {
      params: orderId,
      body: body(z.object({ lines: lines.optional(), isFeeKept: z.boolean().default(false) })),
    },
    responses: ok(
      z.object({
        success: z.literal(true),
        cancellation,
        needsSecond: z.boolean().openapi({ description: 'So much goes back only by two people.' }),
      }),
    ),
  }),
  cancelAtDesk: createRoute({
    ...at('cancelAtDesk'),
    ...needs('orders.cancel'),
    summary: 'Cancel an order, or some of its lines; what was paid is refunded',
    request: {
      params: orderId,
      body: body(
        z.object({
          lines: lines.optional(),
          isFeeKept: z.boolean().default(false),
          reason: z.string().trim().max(300).default(''),
          expectedRefund: z.number().min(0),
          seen,
        }),
      ),
    },
    responses: ok(deskOrderAnswer),
  }),
  takePaymentAtDesk: createRoute({
    ...at('takePaymentAtDesk'),
    ...needs('cash.take'),
    summary:
      'Note that the money of an unpaid order was taken, in cash or by UPI: it is confirmed and billed',
    request: {
      params: orderId,
      body: body(
        z
          .object({
            as: z.enum(['cash', 'upi']),
            reference: z.string().trim().max(40).default(''),
            amount: z.number().min(0),
            seen,
          })
          .refine(({ as, reference }) => as === 'cash' || UPI_TRANSACTION.test(reference), {
            ...told(sentence(upiNeedsReference)),
            path: ['reference'],
          }),
      ),
    },
    responses: ok(deskOrderAnswer),
  }),
  sendPaymentLink: createRoute({
    ...at('sendPaymentLink'),
    ...needs('orders.change'),
    summary: 'Send the customer of an unpaid order a link to pay it, three times a day at most',
    description: 'The link is good, and the order held, until two hours after it was booked.',
    request: { params: orderId },
    responses: ok(deskOrderAnswer),
  }),
  priceDeskAddition: createRoute({
    ...at('priceDeskAddition'),
    ...needs('orders.change'),
    summary: 'What adding tests to a visit would cost now: nothing is changed',
    request: { params: orderId, body: body(z.object({ items: addedItems })) },
    responses: ok(
      z.object({
        success: z.literal(true),
        total: z.number(),
        lines: z.array(z.object({ id: z.string(), name: z.string(), patient: z.int(), price: z.number() })),
      }),
    ),
  }),
  addTestsAtDesk: createRoute({
    ...at('addTestsAtDesk'),
    ...needs('orders.change'),
    summary: 'Add tests to a visit to come, as an order of its own',
    request: {
      params: orderId,
      body: body(
        z.object({
          items: addedItems,
          totalAmount: z.number().min(0),
          paymentMethod: z.enum(CHOSEN_METHODS),
          consent: z
            .boolean()
            .optional()
            .openapi({ description: 'Whoever is examined agreed, asked by the staff.' }),
          seen,
        }),
      ),
    },
    responses: ok(deskOrderAnswer),
  }),
}
