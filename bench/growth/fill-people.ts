/** Customers and their data, as SQL over generate_series. `$1` is the number of customers. */

/** A random-looking UUID of version 4, as the contracts ask, the same in every database. `text` is an SQL expression. */
export const UUID = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
export const ID = (kind: string, index: string) => UUID(`'${kind}' || ${index}`)

/** A deterministic pseudo-random number from 0 to 1: two databases have their first rows in common. */
export const MAKE_RANDOM = `
  create or replace function pg_temp.random_of(i int, seed int) returns float8 immutable language sql as
  $$ select (hashint8extended(i, seed) & 1048575)::float8 / 1048576 $$`

const NAMES = `array['Asha Rao','Rahul Verma','Meena Iyer','Imran Khan','Divya Nair','Arjun Singh','Fatima Shaikh','Kavya Reddy']`

const CUSTOMERS = `
  insert into customers (id, name, phone, email, age, gender, address, phone_verified_at, created_at)
  select ${ID('customer', 'i')}, (${NAMES})[1 + i % 8] || ' ' || i, '6' || lpad(i::text, 9, '0'),
    case when i % 2 = 0 then 'person' || i || '@example.test' end, 20 + i % 60,
    case when i % 2 = 0 then 'Female' else 'Male' end, i || ' Sample Road', at, at
  from generate_series(1, $1::int) i, lateral (select now() - pg_temp.random_of(i, 1) * interval '728 days' as at) made`

/**
 * Sessions of a third of the customers (some in use, some last used a week ago and due for deletion tonight), and of
 * the measured customers, whose tokens are in bench/customers.ts.
 */
const SESSIONS = `
  insert into sessions (token_hash, customer_id, device, created_at, expires_at, last_used_at, code_at)
  select rtrim(translate(encode(sha256(convert_to('b' || lpad(i::text, 42, '0'), 'UTF8')), 'base64'), '+/', '-_'), '='),
    ${ID('customer', 'i')}, 'Chrome on Android', at, at + interval '30 days', least(at + interval '20 days', now()), at
  from generate_series(1, $1::int) i,
    lateral (select now() - case when i <= 5000 then interval '0' else pg_temp.random_of(i, 2) * interval '28 days' end as at) made
  where i <= 5000 or i % 3 = 0`

const BROWSERS = `
  insert into known_browsers (customer_id, browser_hash, last_used_at, trusted_from)
  select ${ID('customer', 'i')}, md5('browser' || i), now() - pg_temp.random_of(i, 3) * interval '390 days', now() - interval '395 days'
  from generate_series(1, $1::int) i`

/** Addresses that their bookings saved. */
const PATIENTS = `
  insert into patients (id, customer_id, name, born_on, gender, relation, created_at)
  select ${ID('patient', 'i')}, ${ID('customer', 'i')}, 'Person ' || i, current_date - (20 + i % 60) * 365, 'female', 'self', now()
  from generate_series(1, $1::int) i`
const ADDRESSES = `
  insert into addresses (customer_id, city, pin_code, house, street, landmark, key, patient_id, last_used_at, created_at)
  select ${ID('customer', 'i')}, 'Mumbai', '400050', 'Flat 3', i || ' Sample Road', '', 'key ' || i, ${ID('patient', 'i')}, now(), now()
  from generate_series(1, $1::int) i`

const CONFIRMATIONS = `
  insert into email_confirmations (customer_id, email, requested_at, confirmed_at)
  select ${ID('customer', 'i')}, 'person' || i || '@example.test', at,
    case when i % 4 = 0 then at + interval '1 hour' end
  from generate_series(1, $1::int) i, lateral (select now() - pg_temp.random_of(i, 4) * interval '700 days' as at) made
  where i % 4 = 0 or (i % 4 = 2 and at > now() - interval '29 days')`

/** Codes, counters and nonces are kept for two days. */
const CODES = `
  insert into codes (phone, code_hash, state, browser_hash, created_at, expires_at)
  select '6' || lpad(i::text, 9, '0'), md5('code' || i), 'used', md5('browser' || i), at, at + interval '5 minutes'
  from generate_series(1, $1::int) i, lateral (select now() - interval '1 hour' - pg_temp.random_of(i, 5) * interval '46 hours' as at) made
  where i > 5000 and i % 40 = 0`
const COUNTS = `
  insert into rate_limits (key, window_start, count)
  select 'login-phone:' || md5('count' || i), now() - pg_temp.random_of(i, 6) * interval '47 hours', 1 + i % 5
  from generate_series(1, $1::int) i where i % 8 = 0`
const NONCES = `
  insert into used_nonces (nonce, expires_at)
  select md5('nonce' || i), now() + pg_temp.random_of(i, 7) * interval '1 hour' from generate_series(1, $1::int) i where i % 400 = 0`

/** The first requests of each kind are open; their number does not depend on the size of the shop. */
const IS_OPEN = 'i <= 200'

/** Requests of all kinds, over their retention period. */
const ENDED = `case when ${IS_OPEN} then null else at + interval '2 hours' end, case when ${IS_OPEN} then null else 'arranged' end`
const BOOKINGS = `
  insert into requests (kind, name, mobile, preferred_at, service, city, status, customer_id, created_at, is_open, closed_at, closing)
  select 'home-care', 'Person ' || i, '6' || lpad(i::text, 9, '0'), at + interval '2 days', 'Nursing', 'Pune',
    case when ${IS_OPEN} then 'requested' else 'completed' end, ${ID('customer', 'i')}, at, ${IS_OPEN}, ${ENDED}
  from generate_series(1, $1::int) i, lateral (select now() - pg_temp.random_of(i, 8) * interval '87 days' as at) made where i % 5 = 0`
const LANDING = `
  insert into requests (kind, name, mobile, preferred_date, created_at, is_open, closed_at, closing)
  select 'offer', 'Person ' || i, '6' || lpad(i::text, 9, '0'), to_char(at + interval '2 days', 'YYYY-MM-DD'), at, ${IS_OPEN}, ${ENDED}
  from generate_series(1, $1::int) i, lateral (select now() - pg_temp.random_of(i, 9) * interval '87 days' as at) made where i % 5 = 0`
const PRESCRIPTIONS = `
  insert into requests (kind, name, mobile, file_key, content_type, bytes, created_at, is_open, closed_at, closing)
  select 'prescription', 'Person ' || i, '6' || lpad(i::text, 9, '0'), 'prescriptions/' || md5('file' || i) || '.pdf', 'application/pdf',
    90000, at, ${IS_OPEN}, ${ENDED}
  from generate_series(1, $1::int) i, lateral (select now() - pg_temp.random_of(i, 10) * interval '178 days' as at) made where i % 5 = 0`
/** Written directly, because the triggers do not run here. */
const KEPT_BYTES = `update stored_bytes set bytes = (select sum(bytes) from requests) where $1::int > 0`

/**
 * Copies of the catalogue, so that a search finds many tests. Each copy has parameters of its own; otherwise every test
 * would match all copies.
 */
export const MORE_TESTS = `
  insert into lab_tests
  select test.* from generate_series(1, $1::int - (select count(*)::int from lab_tests)) i
  cross join lateral (select to_jsonb(t) as row, t.name, t.parameters, count(*) over () as copied, row_number() over (order by id) as place
    from lab_tests t) one
  cross join lateral (select coalesce(jsonb_agg(parameter || ', panel ' || (1 + i / one.copied)), '[]') as parameters
    from unnest(one.parameters) parameter) own
  cross join lateral jsonb_populate_record(null::lab_tests, one.row || jsonb_build_object(
    'id', 'G' || lpad(i::text, 5, '0'), 'name', one.name || ', panel ' || (1 + i / one.copied),
    'parameters', own.parameters, 'position', 1000 + i, 'popularity', 0)) test
  where one.place = 1 + i % one.copied`

export const PEOPLE: readonly { what: string; sql: string }[] = [
  { what: 'customers', sql: CUSTOMERS },
  { what: 'sessions', sql: SESSIONS },
  { what: 'known browsers', sql: BROWSERS },
  { what: 'people of accounts', sql: PATIENTS },
  { what: 'saved addresses', sql: ADDRESSES },
  { what: 'confirmed addresses', sql: CONFIRMATIONS },
  { what: 'codes', sql: CODES },
  { what: 'counts of rate limits', sql: COUNTS },
  { what: 'nonces', sql: NONCES },
  { what: 'home visits asked for', sql: BOOKINGS },
  { what: 'requests from the offer page', sql: LANDING },
  { what: 'prescriptions', sql: PRESCRIPTIONS },
  { what: 'bytes of these', sql: KEPT_BYTES },
]
