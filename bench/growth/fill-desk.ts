import { ID } from './fill-people.ts'

/** Somebody at the desk with a session, and a full day of visits, the same in every database, as SQL. */

/** The cookie's token of who is at the desk. */
export const DESK_TOKEN = `d${'0'.repeat(42)}`
/** Days from today of the full day: after all other orders. */
export const DESK_DAY = 30
const VISITS = 300

const HASH = `rtrim(translate(encode(sha256(convert_to('${DESK_TOKEN}', 'UTF8')), 'base64'), '+/', '-_'), '=')`

const STAFF = `
  with person as (insert into staff (id, name, created_at) values (${ID('staff', "'1'")}, 'Bench Manager', now()) returning id),
  roles as (insert into staff_roles (staff_id, role, granted_by, granted_at)
    select id, role, 'operator:bench', now() from person, unnest(array['manager', 'collector']) role),
  key as (insert into passkeys (id, staff_id, public_key, counter, transports, is_backed_up, created_at, last_used_at)
    select 'bench', id, '\\x00', 0, '{}', false, now(), now() from person returning id, staff_id)
  insert into staff_sessions (token_hash, staff_id, passkey_id, created_at, expires_at)
  select ${HASH}, staff_id, id, now(), now() + interval '1 day' from key`

/** Of the whole day: one of the measured customers would have too many orders to be paid at the collection. */
const CUSTOMER = `insert into customers (id, name, phone, created_at) values (${ID('desk-customer', "'1'")}, 'Visited', '7000000000', now())`

/** As an order of the filled ones that is confirmed, with other keys. */
const DAY = `
  with one as (select to_jsonb(o) as row from orders o where status = 'confirmed' and payment_status = 'pending' order by number limit 1)
  insert into orders
  select made.* from one, generate_series(1, ${VISITS}) i, jsonb_populate_record(null::orders, one.row || jsonb_build_object(
    'id', ${ID('desk', 'i')}, 'customer_id', ${ID('desk-customer', "'1'")}, 'number', 'ORD-DESK-' || lpad(i::text, 4, '0'), 'city', 'Mumbai',
    'slot_date', (now() at time zone 'Asia/Kolkata')::date + ${DESK_DAY}, 'slot_hour', 7 + i % 7,
    'address', i || ' Sample Road, Bandra West, Mumbai 4000' || (50 + i % 40), 'patient_name', 'Visited ' || i)) made`

const DAY_ITEMS = `
  insert into order_items (order_id, line, item_id, is_package, name, quantity, price, discount, preparation)
  select ${ID('desk', 'i')}, line, t.id, false, t.name, 1, 60000, 0, array[t.preparation]
  from generate_series(1, ${VISITS}) i, (values (0, 'CBC'), (1, 'LIPID')) ordered (line, code) join lab_tests t on t.id = code`

/** Half of them know who comes. */
const DAY_EVENTS = `
  insert into visit_events (id, order_id, kind, at, recorded_at, by, collector, collector_id)
  select ${ID('assigned', 'i')}, ${ID('desk', 'i')}, 'assigned', now(), now(), 'operator:bench', 'Bench Manager', ${ID('staff', "'1'")}
  from generate_series(1, ${VISITS}, 2) i`

export const DESK_PARTS: readonly { what: string; sql: string }[] = [
  { what: 'staff', sql: STAFF },
  { what: 'their customer', sql: CUSTOMER },
  { what: 'a day of visits', sql: DAY },
  { what: 'items of these', sql: DAY_ITEMS },
  { what: 'who comes', sql: DAY_EVENTS },
]
