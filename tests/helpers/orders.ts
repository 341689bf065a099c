import { addDays, indianDate } from '#rules/dates.ts'
import type { Client } from '#shop/endpoints.ts'
import type { WholeShop } from './whole-shop.ts'

type OrderBody = Parameters<Client['createOrder']>[0]['body']

/** A further patient with every field but a phone. */
export const A_CHILD = {
  name: 'Tara Rao',
  age: 1,
  ageMonths: 14,
  gender: 'Female',
  relation: 'child',
  consent: true,
  email: 'tara@example.in',
  guardianName: 'Asha Rao',
} as const

/** A test that is added to a visit of one person: Hb, paid at the door. */
export const A_TEST_MORE = {
  items: [{ id: 'HB', patient: 0 }],
  totalAmount: 99,
  paymentMethod: 'COD' as const,
}

/** What a cancelled order's row has. */
export const CANCELLED = {
  status: 'cancelled',
  cancelReason: 'customer',
  cancelledAt: new Date('2026-11-23T04:30:00Z'),
} as const

/**
 * A complete order request for one item of the seeded catalogue, for the day after tomorrow; `changes` replace parts.
 */
export function orderBody(
  test: WholeShop,
  changes: Partial<OrderBody> & { details?: object } = {},
): OrderBody {
  const { details, ...rest } = changes
  return {
    items: [{ id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 1, price: 249 }],
    totalAmount: 249,
    shippingAddress: { address: '14 Hill Road, Bandra West, Mumbai 400050' },
    paymentMethod: 'PENDING',
    collectionDetails: {
      date: addDays(indianDate(test.shop.now()), 2),
      timeSlot: '09:00 AM - 10:00 AM',
      patientName: 'Asha Rao',
      patientAge: 42,
      patientGender: 'Female',
      patientEmail: '',
      bookingType: 'self',
      ...details,
    },
    ...rest,
  }
}

/** An order for this many people, each with a CBC. */
export function bodyOfPeople(test: WholeShop, count: number, timeSlot: string): OrderBody {
  const items = Array.from({ length: count }, (_, patient) => ({
    id: 'CBC',
    name: 'CBC',
    quantity: 1,
    patient,
  }))
  const patients = [...'BCDEF'].slice(0, count - 1).map(letter => ({
    name: `Rao ${letter}`,
    age: 67,
    gender: 'Male' as const,
    relation: 'parent' as const,
    consent: true,
  }))
  return orderBody(test, { items, totalAmount: 249 * count, patients, details: { timeSlot } })
}

/** Places a new customer's order; returns the customer with the order. */
export async function newOrder(test: WholeShop, changes: Parameters<typeof orderBody>[1] = {}) {
  const customer = await test.signIn()
  const { order } = await customer.api.createOrder({ body: orderBody(test, changes) })
  return { ...customer, order }
}

/** Status, code and message of a refused call. */
export async function refusalOf(call: Promise<unknown>) {
  try {
    await call
  } catch (error) {
    const { status, code, message, fields, answer } = error as {
      status: number
      code: string
      message: string
      fields: Record<string, string>
      answer: Record<string, unknown>
    }
    return { status, code, message, fields, answer }
  }
  throw new Error('the call was expected to be refused')
}
