import { z } from '@hono/zod-openapi'
import { CITIES } from '#rules/cities.ts'
import { isDate } from '#rules/dates.ts'
import { ageMessageOf, ageRangeOf, isMinor, MAX_AGE_MONTHS, MONTHS_MESSAGE, yearsOf } from '#rules/patient.ts'
import { isWholeNumberWithin, RELATIONS } from '#rules/people.ts'
import { slotHour } from '#rules/slots.ts'
import { address, ageWithin, gender, optionalEmail, personName, phone } from './accounts.ts'
import { couponCode } from './coupons.ts'

/** What is sent to book: items, patient, day and slot, address. Rupees as numbers. */

const orderLine = z.object({
  id: z.string().max(60).optional(),
  name: z.string('An item has no name.').min(1, 'An item has no name.').max(200),
  quantity: z
    .int('A quantity is a whole number.')
    .min(1, 'A quantity is at least 1.')
    .max(20, 'At most 20 of one item can be booked at once.'),
  price: z
    .number()
    .optional()
    .openapi({ description: "What the browser showed; the shop's own price counts." }),
})

/** Any number that could be an age; whose age it is decides below. */
const ANY_AGE = { least: 0, most: 999 }

/** '' and null from a form. */
const nothing = z.union([z.literal(''), z.null()]).transform(() => undefined)

const furtherPhone = z.union([nothing, phone], 'Please enter a valid 10-digit number.').optional()

const collectionRequest = z
  .object({
    date: z
      .string('Please select both date and time slot.')
      .refine(isDate, 'Please select both date and time slot.'),
    timeSlot: z
      .string('Please select both date and time slot.')
      .refine(label => slotHour(label) !== undefined, 'Please select both date and time slot.')
      .openapi({ example: '07:00 AM - 08:00 AM' }),
    patientName: personName,
    patientAge: ageWithin(ANY_AGE, ageMessageOf('self')).openapi({
      description: 'Full years: 11 to 100 for oneself, 0 to 110 for somebody else.',
    }),
    patientAgeMonths: z
      .union([nothing, ageWithin({ least: 0, most: MAX_AGE_MONTHS }, MONTHS_MESSAGE)], MONTHS_MESSAGE)
      .optional()
      .openapi({
        type: 'integer',
        description: `An infant's age in months, 0 to ${MAX_AGE_MONTHS}; patientAge is then its full years.`,
        example: 8,
      }),
    patientGender: gender,
    patientEmail: optionalEmail,
    patientPhone: furtherPhone,
    alternatePhone: furtherPhone,
    bookingType: z.enum(['self', 'other'], 'Please choose whom you book for.').default('self'),
    relation: z
      .union([nothing, z.enum(RELATIONS)], 'Please choose how you are related to the patient.')
      .optional(),
    consent: z
      .boolean()
      .optional()
      .openapi({
        description:
          "Tests of another person, of somebody under 18 and for HIV need a consent: the patient's, or a parent's or " +
          'guardian\'s for somebody under 18. True is recorded as "ticked", false is refused. Absent it is refused for ' +
          'somebody under 18 and for HIV tests; else it is recorded as "declared": who sends the order vouches for it.',
      }),
    guardianName: z
      .union([nothing, personName], 'Please enter the name of a parent or guardian.')
      .optional()
      .openapi({
        type: 'string',
        description:
          'Needed when somebody under 18 books for themselves. Booking for a child, the customer is the guardian.',
      }),
  })
  .refine(details => details.bookingType === 'self' || details.relation !== undefined, {
    path: ['relation'],
    message: 'Please fill in all required fields',
  })
  .superRefine((details, context) => {
    const problem = (field: keyof typeof details, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const { bookingType, patientAge, patientAgeMonths, guardianName } = details
    if (!isWholeNumberWithin(patientAge, ageRangeOf(bookingType)))
      problem('patientAge', ageMessageOf(bookingType))
    if (patientAgeMonths !== undefined && yearsOf(patientAgeMonths) !== patientAge)
      problem('patientAgeMonths', 'The age in months and the age in years do not agree.')
    if (bookingType === 'self' && isMinor(patientAge) && !guardianName)
      problem('guardianName', 'You are under 18: please enter the name of a parent or guardian.')
  })

export const orderRequest = z.object({
  items: z
    .array(orderLine, 'Your cart is empty')
    .min(1, 'Your cart is empty')
    .max(60, 'At most 60 different items can be booked at once.'),
  totalAmount: z.number('The total is missing.').min(0, 'The total is missing.'),
  shippingAddress: z.object(
    {
      address: address.refine(text => text.length > 0, 'Please fill in all required fields'),
      city: z.enum(CITIES, 'We do not collect in that city yet.').optional(),
    },
    'Please enter your address.',
  ),
  paymentMethod: z.string().max(20).optional(),
  collectionDetails: collectionRequest,
  orderId: z
    .string()
    .max(100)
    .nullish()
    .openapi({ description: 'Serves as idempotency key where the header is absent.' }),
  centreCode: z
    .string()
    .max(30)
    .optional()
    .openapi({
      description:
        'The patient goes to this centre of the city. Absent, a collector comes home; where an item needs a centre, ' +
        "it is the city's first.",
    }),
  bookAgain: z
    .boolean()
    .optional()
    .openapi({
      description:
        'true: the customer knows that this patient has a visit with one of these items at this hour (409 ' +
        'ALREADY_BOOKED), and books another one.',
    }),
  couponCode: z.union([nothing, couponCode], 'Please enter a coupon code.').optional(),
  userDetails: z
    .object({
      name: z.string().max(200).nullish(),
      phone: z.string().max(40).nullish(),
      email: z.string().max(254).nullish(),
      address: z.string().max(500).nullish(),
    })
    .optional(),
})
export type OrderRequest = z.output<typeof orderRequest>
