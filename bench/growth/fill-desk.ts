import { makeTubeCode } from '#rules/specimens/codes.ts'
import { COLLECTORS, HANDOVERS } from './fill-laboratory.ts'
import { ID } from './fill-people.ts'

/**
 * A member of staff with a session, a full day of visits, the person's own visits of today, and tubes on the way to the
 * laboratory. The same in every database, as SQL.
 */

/** The session token of that member of staff, as in the cookie. */
export const DESK_TOKEN = `d${'0'.repeat(42)}`
/** Days from today of the full day: after all other orders. */
export const DESK_DAY = 30
const VISITS = 300
const ROUND_VISITS = 12
const MAX_TUBES = 300
/** The code of a tube that is on its way to the laboratory: one for each round, from 1. */
export const tubeOnTheWay = (round: number): string =>
  makeTubeCode(Uint8Array.from([1, 2, 3, 4, 5, Math.floor(round / 30), round % 30]))

const HASH = `rtrim(translate(encode(sha256(convert_to('${DESK_TOKEN}', 'UTF8')), 'base64'), '+/', '-_'), '=')`

const STAFF = `
  with person as (insert into staff (id, name, created_at) values (${ID('staff', "'1'")}, 'Bench Manager', now()) returning id),
  roles as (insert into staff_roles (staff_id, role, granted_by, granted_at)
    select id, role, 'operator:bench', now() from person, unnest(array['manager', 'collector', 'owner']) role),
  key as (insert into passkeys (id, staff_id, public_key, counter, transports, is_backed_up, created_at, last_used_at)
    select 'bench', id, '\\x00', 0, '{}', false, now(), now() from person returning id, staff_id)
  insert into staff_sessions (token_hash, staff_id, passkey_id, created_at, expires_at)
  select ${HASH}, staff_id, id, now(), now() + interval '1 day' from key`

const COLLECTING = `
  with people as (insert into staff (id, name, created_at) select ${ID('staff', 'i')}, 'Collector ' || i, now()
    from generate_series(2, ${COLLECTORS} + 1) i returning id)
  insert into staff_roles (staff_id, role, granted_by, granted_at) select id, 'collector', 'operator:bench', now() from people`

/** Spread over all customers, because one customer can't have that many orders with payment at collection. */
const CUSTOMER = `insert into customers (id, name, phone, created_at) values (${ID('desk-customer', "'1'")}, 'Visited', '7000000000', now())`

/** Copies of a filled, confirmed order, with new keys and the values in `changed`. */
const copies = (kind: string, count: number, changed: string) => `
  with one as (select to_jsonb(o) as row from orders o where status = 'confirmed' and payment_status = 'pending' order by number limit 1)
  insert into orders
  select made.* from one, generate_series(1, ${count}) i, jsonb_populate_record(null::orders, one.row || jsonb_build_object(
    'id', ${ID(kind, 'i')}, 'customer_id', ${ID('desk-customer', "'1'")}, 'number', 'ORD-${kind.toUpperCase()}-' || lpad(i::text, 4, '0'), 'city', 'Mumbai',
    'slot_hour', 7 + i % 7, 'address', i || ' Sample Road, Bandra West, Mumbai 4000' || (50 + i % 40),
    ${changed})) made`
const patientsOf = (kind: string, count: number) => `
  insert into order_patients (order_id, position, name, age, gender, relation, phone, booked_at)
  select o.id, 0, 'Visited ' || i, 42, 'female', 'self', '7000000000', o.created_at
  from generate_series(1, ${count}) i join orders o on o.id = ${ID(kind, 'i')}`
const itemsOf = (kind: string, count: number) => `
  insert into order_items (order_id, line, item_id, is_package, name, quantity, price, discount, preparation)
  select ${ID(kind, 'i')}, line, t.id, false, t.name, 1, 60000, 0, array[t.preparation]
  from generate_series(1, ${count}) i, (values (0, 'CBC'), (1, 'LIPID')) ordered (line, code) join lab_tests t on t.id = code`
/** Assigns every `each`-th visit to that member of staff. */
const assigned = (kind: string, count: number, each: number) => `
  insert into visit_events (id, order_id, kind, at, recorded_at, by, collector, collector_id)
  select ${ID(`assigned-${kind}`, 'i')}, ${ID(kind, 'i')}, 'assigned', now(), now(), 'operator:bench', 'Bench Manager', ${ID('staff', "'1'")}
  from generate_series(1, ${count}, ${each}) i`

const TODAY = "(now() at time zone 'Asia/Kolkata')::date"
const DAY = copies('desk', VISITS, `'slot_date', ${TODAY} + ${DESK_DAY}`)
const ROUND = copies('round', ROUND_VISITS, `'slot_date', ${TODAY}`)

/** Tubes that were drawn an hour ago, with the codes of `tubeOnTheWay`. */
const DRAWN = copies(
  'tube',
  MAX_TUBES,
  `'slot_date', ${TODAY}, 'status', 'collected', 'collected_at', now() - interval '1 hour'`,
)
const ON_THE_WAY = `
  insert into specimens (barcode, order_id, patient, container, timing, state, labelled_at, labelled_by, collected_at, collected_by)
  select code, ${ID('tube', 'i')}, 0, 'EDTA', 'first', 'collected', now() - interval '1 hour', 'operator:bench', now() - interval '1 hour', 'operator:bench'
  from unnest(array['${Array.from({ length: MAX_TUBES }, (_, index) => tubeOnTheWay(index + 1)).join("','")}']) with ordinality tube (code, i)`

export const DESK_PARTS: readonly { what: string; sql: string }[] = [
  { what: 'staff', sql: STAFF },
  { what: 'their customer', sql: CUSTOMER },
  { what: 'collectors', sql: COLLECTING },
  { what: 'hand-overs of cash', sql: HANDOVERS },
  { what: 'a day of visits', sql: DAY },
  { what: 'patients of these', sql: patientsOf('desk', VISITS) },
  { what: 'items of these', sql: itemsOf('desk', VISITS) },
  { what: 'who comes', sql: assigned('desk', VISITS, 2) },
  { what: 'a round of today', sql: ROUND },
  { what: 'patients of these', sql: patientsOf('round', ROUND_VISITS) },
  { what: 'items of these', sql: itemsOf('round', ROUND_VISITS) },
  { what: 'who comes', sql: assigned('round', ROUND_VISITS, 1) },
  { what: 'drawn samples', sql: DRAWN },
  { what: 'patients of these', sql: patientsOf('tube', MAX_TUBES) },
  { what: 'items of these', sql: itemsOf('tube', MAX_TUBES) },
  { what: 'tubes on the way', sql: ON_THE_WAY },
]
