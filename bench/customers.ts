import { createHash } from 'node:crypto'
import type pg from 'pg'
import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import { bookableDays, listHours, slotLabel } from '#rules/visits/slots.ts'

/** Customers with sessions, inserted straight into the database: signing in is not measured. */

const CUSTOMERS = 60_000

const digits = (index: number, length: number) => String(index).padStart(length, '0')
const idOf = (index: number) => `00000000-0000-4000-8000-${digits(index, 12)}`
/** Has the length of the shop's own tokens. */
export const tokenOf = (index: number) => `b${digits(index, 42)}`

export async function insertCustomers(client: pg.ClientBase, count = CUSTOMERS): Promise<void> {
  await client.query(
    `insert into customers (id, name, phone, phone_verified_at, created_at)
     select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'Bench ' || i,
            '6' || lpad(i::text, 9, '0'), now(), now()
     from generate_series(1, $1::int) i`,
    [count],
  )
  await insertSessions(client, count)
  await client.query('analyze customers, sessions')
}

/** Inserts a session for each customer, with the token from `tokenOf`. */
async function insertSessions(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `insert into sessions (token_hash, customer_id, created_at, expires_at)
     select rtrim(translate(encode(sha256(convert_to('b' || lpad(i::text, 42, '0'), 'UTF8')), 'base64'), '+/', '-_'), '='),
            ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, now(), now() + interval '30 days'
     from generate_series(1, $1::int) i`,
    [count],
  )
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const take = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('an empty list')
  return item
}

/** The slot that customer `index` books: spread over cities, days and hours. */
function slotOf(index: number) {
  // Not tomorrow, which closes in the evening: the bench can run at any hour.
  const city = take(sampleCities, index)
  const days = bookableDays(new Date(), city).slice(1)
  return {
    city: city.name,
    date: take(days, Math.floor(index / sampleCities.length)),
    hour: take(listHours(city), Math.floor(index / sampleCities.length / days.length)),
  }
}

/** A customer, with place and time of the booking. */
export const customerOf = (index: number) => ({
  customerId: idOf(index),
  tokenHash: hashOf(tokenOf(index)),
  phone: `6${digits(index, 9)}`,
  ...slotOf(index),
})

export type Customer = ReturnType<typeof customerOf>

/** Items to book; prices in rupees, as in the catalogue. */
export interface Cart {
  items: { id: string; name: string; price: number }[]
}

/** The body of POST /api/orders for a customer: two items. */
export function orderOf(index: number, cart: Cart) {
  const { city, date, hour } = slotOf(index)
  return {
    items: cart.items.map(item => ({ ...item, quantity: 1 })),
    totalAmount: cart.items.reduce((sum, item) => sum + item.price, 0),
    shippingAddress: { address: '12 Sample Road, Flat 3', city },
    paymentMethod: 'COD',
    collectionDetails: {
      date,
      timeSlot: slotLabel(hour),
      patientName: 'Bench Person',
      patientAge: 41,
      patientGender: 'Female',
      patientEmail: 'bench@example.test',
      patientPhone: `6${digits(index, 9)}`,
      bookingType: 'self',
    },
  }
}
