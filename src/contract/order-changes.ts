import { createRoute, z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { MAX_ITEMS } from '#rules/fields.ts'
import { CHOSEN_METHODS } from '#rules/orders/order-status.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { slotMissing, tooManyItems, totalMissing } from '#text/fields.ts'
import { empty as cartEmpty } from '#text/orders/cart.ts'
import { chooseHowToPay } from '#text/orders/changes.ts'
import { sentence } from '#text/text.ts'
import { lineOrParts, oneLine, refuseNoAddress } from '#wire/address-parts.ts'
import { told } from '#wire/fields.ts'
import { cancellation } from '#wire/orders/cancellation.ts'
import { orderId, position, savedPatient } from '#wire/orders/fields.ts'
import { at, bearer, body, created, ok, optionalBody } from './endpoint.ts'
import { oneOrder } from './orders.ts'

/** Changes of a booked order: its time, its address, tests added to it, cancellation. */

/** A line's number: of items for several people there are more than in one cart. */
const MAX_LINE = 999

const slotTold = told(sentence(slotMissing))

const visitTime = z.object(
  {
    date: z.string(slotTold).refine(isDate, slotTold).openapi({ example: '2026-11-24' }),
    timeSlot: z
      .string(slotTold)
      .refine(label => slotHour(label) !== undefined, slotTold)
      .openapi({ example: '07:00 AM - 08:00 AM' }),
  },
  slotTold,
)

const lineNumbers = z.array(z.int().min(0).max(MAX_LINE)).min(1).max(MAX_ITEMS)

export const orderChangeEndpoints = {
  previewCancellation: createRoute({
    ...at('previewCancellation'),
    ...bearer,
    summary: 'What cancelling would bring back now: nothing is changed',
    request: {
      params: orderId,
      query: z.object({
        lines: z
          .string()
          .regex(/^\d{1,3}(,\d{1,3}){0,99}$/)
          .optional()
          .openapi({ description: 'The lines to take back; the whole order without it.', example: '0,2' }),
        added: z
          .string()
          .max(1000)
          .regex(/^[^:;]{1,60}:\d{1,3}(,\d{1,3}){0,99}(;[^:;]{1,60}:\d{1,3}(,\d{1,3}){0,99}){0,19}$/)
          .optional()
          .openapi({
            description: 'Lines of orders that were added to the visit, to be taken back with `lines`.',
            example: 'ORD-7K3M-Q9T4:0,1;ORD-2B7C-X5P1:0',
          }),
      }),
    },
    responses: ok(z.object({ success: z.literal(true), cancellation })),
  }),
  cancelOrder: createRoute({
    ...at('cancelOrder'),
    ...bearer,
    summary: 'Cancel an order, or some of its lines, before the hour of its visit; what was paid is refunded',
    description:
      '409 REFUND_CHANGED carries, as `cancellation`, what would come back now. Lines that are cancelled already stay so.',
    request: {
      params: orderId,
      body: optionalBody(
        z.object({
          lines: lineNumbers
            .optional()
            .openapi({ description: 'Lines of a confirmed order; all of it without them.' }),
          added: z
            .array(z.object({ orderId: z.string().min(1).max(60), lines: lineNumbers }))
            .max(20)
            .optional()
            .openapi({
              description:
                'Lines of orders that were added to the visit, taken back with `lines`: all of it or nothing.',
            }),
          expectedRefund: z
            .number()
            .min(0)
            .optional()
            .openapi({ description: 'What the customer was shown to come back.' }),
        }),
      ),
    },
    responses: ok(oneOrder),
  }),
  addTests: createRoute({
    ...at('addTests'),
    ...bearer,
    summary: 'Add tests to a visit to come, until two hours before it',
    description:
      'An order of its own, with its number, payment and invoice, for patients of the order; it follows the visit, and takes ' +
      'no place but for somebody whose tests were all taken back. Online it stands once it is paid; with COD at once. An earlier addition to the visit that is not paid ' +
      'yet is replaced. What is added to an addition is added to the same visit.',
    request: {
      params: orderId,
      headers: z.object({ 'idempotency-key': z.string().min(1).max(100).optional() }),
      body: body(
        z.object({
          items: z
            .array(
              z.object({
                id: z.string().max(60),
                patient: position.optional(),
                patientId: savedPatient.optional(),
              }),
            )
            .min(1, told(sentence(cartEmpty)))
            .max(MAX_ITEMS, told(sentence(tooManyItems, { max: MAX_ITEMS }))),
          totalAmount: z
            .number(told(sentence(totalMissing)))
            .min(0)
            .openapi({ description: 'What the customer was shown; 409 TOTAL_CHANGED has what it costs.' }),
          paymentMethod: z.enum(CHOSEN_METHODS, told(sentence(chooseHowToPay))),
          consent: z.boolean().optional().openapi({
            description: 'Everybody who is examined agrees, or their guardian; as in collectionDetails.',
          }),
        }),
      ),
    },
    responses: {
      ...created(oneOrder),
      200: {
        ...ok(oneOrder)[200],
        description:
          'Nothing was added: what this idempotency key stands for was cancelled, or ran out, since.',
      },
    },
  }),
  rescheduleOrder: createRoute({
    ...at('rescheduleOrder'),
    ...bearer,
    summary: 'Move the visit to another slot of its city; price and coupon stay',
    description:
      'Three times at most, until an hour before the visit. 409 ORDER_CHANGED carries the order as it is now.',
    request: {
      params: orderId,
      body: body(
        visitTime.extend({
          from: visitTime.optional().openapi({
            description:
              'The slot that the customer saw: should the order be at another one by now, nothing is moved.',
          }),
        }),
      ),
    },
    responses: ok(oneOrder),
  }),
  changeOrderAddress: createRoute({
    ...at('changeOrderAddress'),
    ...bearer,
    summary: 'Another address in the same city for a home visit, until an hour before it',
    request: {
      params: orderId,
      body: body(z.object(lineOrParts).superRefine(refuseNoAddress).transform(oneLine)),
    },
    responses: ok(oneOrder),
  }),
}
