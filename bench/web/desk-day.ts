import { createHash } from 'node:crypto'
import type pg from 'pg'
import { slotLabel } from '#rules/visits/slots.ts'
import { readCart } from '../bookings.ts'
import { openConnection } from '../connection.ts'
import { insertCustomers, orderOf, tokenOf } from '../customers.ts'

/** A day of one city for the desk: collectors with areas and hours, and visits that are spread over both. */

export const DESK_CITY = 'Mumbai'

/** Areas with PIN codes and streets; the first have more visits. */
export const DESK_AREAS = [
  ['Bandra West', '400050', ['Hill Road', 'Carter Road', 'Linking Road']],
  ['Khar West', '400052', ['Station Road', 'Danda Road']],
  ['Andheri West', '400053', ['Lokhandwala Road', 'Veera Desai Road', 'New Link Road']],
  ['Juhu', '400049', ['Juhu Tara Road', 'Gulmohar Road']],
  ['Powai', '400076', ['Central Avenue', 'Adi Shankaracharya Marg']],
  ['Chembur', '400071', ['Central Avenue Road', 'Diamond Garden Road']],
  ['Dadar West', '400028', ['Gokhale Road', 'Ranade Road']],
  ['Mahim', '400016', ['Cadell Road', 'Lady Jamshedji Road']],
  ['Ghatkopar East', '400077', ['Hingwala Lane', 'Tilak Road']],
  ['Malad West', '400064', ['Marve Road', 'Mith Chowky']],
] as const
/** Share of a day's visits by hour from seven: most people fast. */
const HOURS = [7, 7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 10, 10, 11, 12, 13] as const
const NAMES = ['Zainab Merchant', 'Thomas Varghese', 'Kamala Devi Sharma', 'Gurpreet Kaur', 'Harish Salunkhe']
const COLLECTORS = [
  ...[
    'Imran Shaikh',
    'Sana Qureshi',
    'Lakshmi Pillai',
    'Rajesh Yadav',
    'Anil Kamble',
    'Deepa Nair',
    'Farhan Ali',
  ],
  ...['Geeta Pawar', 'Hari Menon', 'Iqbal Khan', 'Jyoti Mane', 'Kiran Patil', 'Leena Dsouza', 'Manoj Gupta'],
  ...['Neha Joshi', 'Omkar Sawant', 'Pooja Singh', 'Rafiq Mulla', 'Sunil More', 'Usha Rane'],
]
const PER_HOUR = 5

/** Spreads evenly without a pattern that the hours would share. */
const pick = <T>(from: readonly T[], at: number, step: number): T =>
  from[Math.floor(at * step * 7919) % from.length] as T

const STAFF_TOKEN = 's'.padEnd(43, 's')
/** The cookie of a coordinator's session. */
export const DESK_COOKIE = { name: '__Host-jaanch_staff', value: STAFF_TOKEN }

const staffId = (at: number) => `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`

/** Where and when a visit takes place, by its number. */
export function visitOfDay(at: number) {
  // The golden section spreads evenly, and the power gives the first areas more.
  const [area, pinCode, streets] =
    DESK_AREAS[Math.floor(DESK_AREAS.length * ((at * 0.618) % 1) ** 1.5)] ?? DESK_AREAS[0]
  const street = `${1 + ((at * 13) % 90)} ${pick(streets, at, 3)}`
  return { area, pinCode, street, hour: HOURS[(at * 5) % HOURS.length] ?? 7 }
}

/** Inserted straight into the database, as signing in and setting hours are not measured. */
export async function insertDesk(client: pg.ClientBase): Promise<void> {
  const addStaff = async (at: number, name: string, role: string) => {
    await client.query(
      `insert into staff (id, name, phone, created_at) values ($1, $2, $3, now()) on conflict do nothing`,
      [staffId(at), name, `98200${String(at).padStart(5, '0')}`],
    )
    await client.query(
      `insert into staff_roles (id, staff_id, role, granted_by, granted_at)
       values (gen_random_uuid(), $1, $2, 'bench', now())`,
      [staffId(at), role],
    )
  }
  await addStaff(0, 'Meera Iyer', 'coordinator')
  await client.query(
    `insert into staff_sessions (id, token_hash, staff_id, is_phone, created_at, expires_at)
     values (gen_random_uuid(), $1, $2, false, now(), now() + interval '30 days')`,
    [createHash('sha256').update(STAFF_TOKEN).digest('base64url'), staffId(0)],
  )
  for (const [at, name] of COLLECTORS.entries()) {
    await addStaff(at + 1, name, 'collector')
    await client.query(`insert into collector_homes values ($1, $2, $3, $4)`, [
      staffId(at + 1),
      DESK_CITY,
      DESK_AREAS[at % DESK_AREAS.length]?.[0],
      PER_HOUR,
    ])
    await client.query(`insert into collector_weeks select $1, day, 7, 14 from generate_series(1, 7) day`, [
      staffId(at + 1),
    ])
  }
}

/** Books `count` visits on a day, through the shop's own calls. */
export async function bookDay(
  client: pg.ClientBase,
  url: string,
  { date, count }: { date: string; count: number },
): Promise<void> {
  await insertCustomers(client, count)
  await client.query(`delete from slots where city = $1 and date = $2`, [DESK_CITY, date])
  await client.query(
    `insert into slots (city, date, hour, capacity, taken, set_by)
     select $1, $2::date, hour, 100 * $3::int, 0, 'bench' from generate_series(7, 14) hour where $3 > 300`,
    [DESK_CITY, date, count],
  )
  const cart = await readCart(url)
  const connection = await openConnection(url)
  for (let at = 1; at <= count; at++) {
    const { area, pinCode, street, hour } = visitOfDay(at)
    const order = orderOf(at, cart)
    const token = tokenOf(at)
    const body = {
      ...order,
      shippingAddress: {
        address: `Flat ${(at * 7) % 60}, ${street}, ${area}, ${DESK_CITY} ${pinCode}`,
        city: DESK_CITY,
      },
      collectionDetails: {
        ...order.collectionDetails,
        date,
        timeSlot: slotLabel(hour),
        patientName: pick(NAMES, at, 1),
        patientAge: 20 + ((at * 11) % 60),
      },
    }
    const made = await connection.send('POST', '/api/orders', token, body)
    if (made.status !== 201) throw new Error(`order: ${made.status} ${made.text}`)
    const { order: booked } = JSON.parse(made.text) as { order: { _id: string } }
    const paid = await connection.send('PUT', `/api/orders/${booked._id}/payment-method`, token, {
      paymentMethod: 'COD',
    })
    if (paid.status !== 200) throw new Error(`payment method: ${paid.status} ${paid.text}`)
  }
  connection.end()
}
