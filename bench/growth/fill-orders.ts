import { CITIES } from '#rules/cities.ts'
import { ID, UUID } from './fill-people.ts'
import { FIRST_ERASED, MEASURED } from './step.ts'

/**
 * Orders of two years with everything that belongs to them, as SQL. `PLAN` makes the orders `$1` to `$2` of a shop with
 * `$3` customers and `$4` orders, sorted by day as in a real shop; each statement after it fills one table from that
 * plan.
 */

/** 15 orders for each measured customer, the same in every database. */
const THEIRS = MEASURED * 15
/** The orders after those are collected tomorrow, so that a small shop's lists are as full as a large one's. */
const TOMORROW = THEIRS + 100
/**
 * The last of the orders that every database has. Each belongs to a customer who will be erased, and is long finished.
 */
const ERASED = TOMORROW + 300

const CITY = `(array['${CITIES.join("','")}'])`
const ITEM = (seed: number) => `ids[1 + floor(pg_temp.random_of(i, ${seed}) * 0.999 * cardinality(ids))::int]`

/** Customers of the orders that follow. */
const OTHERS = `($3::int - ${FIRST_ERASED} - 400)`

const DECIDED = `
  select i, ${ID('order', 'i')} as id, ${ID('payment', 'i')} as payment_id, ${ID('report', 'i')} as report_id,
    case when i <= ${THEIRS} then 1 + i % ${MEASURED} when i <= ${TOMORROW} then ${MEASURED} + i - ${THEIRS}
      when i <= ${ERASED} then ${FIRST_ERASED} + i - ${TOMORROW} - 1
      else ${FIRST_ERASED} + 400 + floor(pg_temp.random_of(i, 20) * ${OTHERS})::int end as customer,
    case when i <= ${THEIRS} then floor(pg_temp.random_of(i, 21) * 733)::int - 5 when i <= ${TOMORROW} then -1
      when i <= ${ERASED} then 40 + i % 600
      else floor(733 * (1 - (i - ${ERASED}) / ($4::float8 - ${ERASED} + 1)))::int - 5 end as age,
    pg_temp.random_of(i, 22) as chance, pg_temp.random_of(i, 23) as paying,
    ${CITY}[1 + case when i > ${THEIRS} and i <= ${TOMORROW} then i % 2 else floor(pg_temp.random_of(i, 24) * 7.99)::int end] as city,
    7 + floor(pg_temp.random_of(i, 25) * 6.99)::int as hour
  from generate_series($1::int, $2::int) i`

/** Old cancelled orders were paid, because unpaid ones are deleted after a while. */
export const PLAN = `
  create temp table plan on commit drop as
  select *, now() - greatest(age, 0) * interval '1 day' - (1 + pg_temp.random_of(i, 26) * 2) * interval '20 hours' as at,
    (now() at time zone 'Asia/Kolkata')::date - age as day,
    status not in ('pending', 'cancelled') and (is_online or status <> 'confirmed') or status = 'cancelled' and age > 85 as is_paid
  from (select *, paying < 0.6 or status = 'cancelled' as is_online from (
    select *, case when i > ${TOMORROW} - 20 and i <= ${TOMORROW} or i % 40000 = 7 and age < 0 then 'pending'
      when chance < 0.08 and i > ${ERASED} then 'cancelled'
      when age < 1 then 'confirmed' when age < 3 then 'collected' when age < 8 then 'report'
      when age < 31 then 'feedback' else 'reminder' end as status
    from (${DECIDED}) decided) standing) paid`

/** A unique number of the shop's alphabet: multiplying by an odd number is a bijection on forty bits. */
const NUMBER = `'ORD-' || overlay((select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  1 + ((i * 577215664901) >> (5 * place) & 31)::int, 1), '') from generate_series(0, 7) place) placing '-' from 5 for 0)`

const ORDERS = `
  insert into orders (id, number, customer_id, status, payment_status, payment_method, mrp_total, subtotal, discount, total,
    city, slot_date, slot_hour, holds_seat, hold_expires_at, is_centre_visit, is_fasting_required, address, alternate_phone, cancel_reason, created_at,
    confirmed_at, collected_at, cancelled_at)
  select id, ${NUMBER}, ${ID('customer', 'customer')}, status,
    case when status = 'cancelled' then case when is_paid then 'refunded' else 'cancelled' end when is_paid then 'completed' else 'pending' end,
    case when is_online then 'ONLINE' else 'COD' end, 200000, 120000, 0, 120000, city, day, hour, status <> 'cancelled',
    case when status = 'pending' then now() + interval '6 hours' end, false, false, i || ' Sample Road, Flat 3',
    case when i % 5 = 0 then '7' || lpad(i::text, 9, '0') end,
    case when status = 'cancelled' then 'customer' end, at, case when status <> 'pending' and (status <> 'cancelled' or is_paid) then at + interval '3 minutes' end,
    case when status not in ('pending', 'confirmed', 'cancelled') then (day + make_interval(hours => hour, mins => case when i % 10 = 0 then 110 else 15 + i % 60 end)) at time zone 'Asia/Kolkata' end,
    case when status = 'cancelled' then at + interval '1 hour' end
  from plan`

const PATIENTS = `
  insert into order_patients (order_id, position, name, age, gender, relation, phone, email, booked_at)
  select id, 0, 'Person ' || customer, 20 + customer % 60, 'female', 'self', '6' || lpad(customer::text, 9, '0'),
    'person' || customer || '@example.test', at
  from plan`

const ITEMS = `
  insert into order_items (order_id, line, item_id, is_package, name, quantity, price, discount, preparation)
  select plan.id, line, t.id, false, t.name, 1, 60000, 0, array[t.preparation]
  from (select array_agg(id order by id) as ids from lab_tests where is_offered) offered,
  lateral (select id, 0 as line, ${ITEM(30)} as item from plan union all select id, 1, ${ITEM(31)} from plan) plan
  join lab_tests t on t.id = plan.item`

const PAYMENTS = `
  insert into payments (id, order_id, channel, provider, merchant_order_id, amount, state, settles_order, transaction_id, created_at, completed_at)
  select payment_id, id, case when is_online then 'online' else 'cash' end, case when is_online then 'phonepe' end,
    case when is_online then 'JN' || md5('merchant' || i) end, 120000, 'completed', true, 'T' || i, at + interval '2 minutes', at + interval '3 minutes'
  from plan where is_paid
  union all
  select ${ID('failed', 'i')}, id, 'online', 'phonepe', 'JN' || md5('failed' || i), 120000, 'failed', false, null, at + interval '1 minute', null
  from plan where is_online and i % 7 = 0`

/** Online payments. Some are open and some were refused, twenty of each among the orders that every database has. */
const REFUNDED = `case when i <= 400 then case i % 12 when 0 then 'failed' when 6 then 'pending' when 3 then 'completed' end
  else case i % 5000 when 0 then 'failed' when 1500 then 'pending' when 2500 then 'pending' end end`
const REFUNDS = `
  insert into refunds (payment_id, order_id, merchant_refund_id, amount, state, reason, next_check_at, created_at, completed_at)
  select payment_id, id, 'RF' || md5('refund' || i), 120000,
    coalesce(state, 'completed'), 'cancelled', case when state = 'pending' then now() + interval '1 day' end,
    at + interval '1 hour', at + interval '1 day'
  from plan, lateral (select ${REFUNDED} as state) refunded where is_paid and is_online and (status = 'cancelled' or state is not null)`

const BY_NUMBER = `lpad(i::text, 7, '0')`
/** `$1` is a sample invoice whose number and order are replaced. */
const INVOICES = `
  insert into invoices (number, kind, order_id, total, document, issued_at)
  select 'BS/G/' || ${BY_NUMBER}, 'bill-of-supply', id, 120000,
    $1::jsonb || jsonb_build_object('number', 'BS/G/' || ${BY_NUMBER}, 'orderNumber', ${NUMBER}, 'patientName', 'Person ' || customer), at
  from plan where is_paid`

/** One in ten late. */
const REPORTED = `(day + make_interval(hours => case when i % 10 = 0 then 60 else 20 end))`
/** All reports share one file, except those of customers to erase, whose file is deleted. */
const REPORTS = `
  insert into reports (id, order_id, file_name, file_key, bytes, attached_by, created_at)
  select report_id, id, md5('report' || i) || '.pdf',
    case when i > ${TOMORROW} and i <= ${ERASED} then 'reports/erased-' || i || '.pdf' else 'reports/growth.pdf' end, 2000, 'operator:asha', ${REPORTED}
  from plan where status in ('report', 'feedback', 'reminder')`
const LINKS = `
  insert into report_links (id, report_id, customer_id, address_hash, created_at)
  select ${ID('link', 'i')}, report_id, ${ID('customer', 'customer')}, md5('address' || customer), day + interval '33 hours'
  from plan where status in ('report', 'feedback', 'reminder') and i % 2 = 0`
const OPENINGS = `
  insert into report_openings (report_id, link_id, opened_at)
  select report_id, ${ID('link', 'i')}, day + interval '33 hours' from plan where status in ('report', 'feedback', 'reminder') and i % 2 = 0`

const MESSAGES = `
  insert into messages (subject, about, channel, state, at)
  select 'order:' || id, about, 'sms', 'sent', at from plan, (values ('confirmed'), ('visit-tomorrow')) told (about)
  where age < 178 and status not in ('pending', 'cancelled') and (age >= 0 or about = 'confirmed')`
const AUDIT = `
  insert into audit (at, actor, action, subject, details, is_logged)
  select happened, 'operator:asha', action, 'order:' || id, '{}', true
  from plan, lateral (values ('order.moved', day + interval '9 hours'), ('report.attached', ${REPORTED})) act (action, happened) where status in ('report', 'feedback', 'reminder')`
/** Which of forty collectors was assigned, and when they were at the door: one in ten was late. */
const EVENTS = `
  insert into visit_events (id, order_id, kind, at, recorded_at, by, collector, collector_id)
  select ${UUID("'came' || kind || i")}, id, kind, happened, happened, 'operator:asha', case kind when 'assigned' then 'Collector ' || 2 + i % 40 end,
    case kind when 'assigned' then ${ID('staff', '(2 + i % 40)')} end
  from plan, lateral (values ('assigned', (day - 1 + interval '20 hours') at time zone 'Asia/Kolkata'),
    ('arrived', (day + make_interval(hours => hour, mins => case when i % 10 = 0 then 100 else i % 60 end)) at time zone 'Asia/Kolkata')) told (kind, happened)
  where status not in ('pending', 'cancelled', 'confirmed')`
const RATINGS = `
  insert into ratings (order_id, stars, at)
  select id, 1 + i % 5, day + interval '40 hours' from plan where status in ('feedback', 'reminder') and i % 3 = 0`
const RECOLLECTIONS = `
  insert into recollections (order_id, lines, reason, state, by, at)
  select id, '{0}', (array['haemolysed', 'clotted', 'too-little'])[1 + i % 3], 'dropped', 'operator:asha', day + interval '20 hours'
  from plan where status in ('report', 'feedback', 'reminder') and i % 200 = 0`
const CONSENTS = `
  insert into consents (customer_id, order_id, purpose, text_version, given, created_at)
  select ${ID('customer', 'customer')}, id, 'booking-for-another', '1', 'ticked', at from plan where i % 7 = 0`
const KEYS = `
  insert into idempotency_keys (customer_id, key, body_hash, order_id, created_at)
  select ${ID('customer', 'customer')}, md5('key' || i), md5('body' || i), id, at from plan where at > now() - interval '47 hours'`
const WEBHOOKS = `
  insert into webhook_events (body_hash, event, merchant_order_id, received_at)
  select md5('webhook' || i), 'checkout.order.completed', 'JN' || md5('merchant' || i), at
  from plan where is_online and at > now() - interval '29 days'`
/** The queue's archive of a week. */
const JOBS = `
  insert into jobs.job (name, data, state, created_on, start_after, started_on, completed_on)
  select 'notify-order', jsonb_build_object('orderId', id, 'about', 'confirmed'), 'completed', at, at, at, at
  from plan where at > now() - interval '7 days'`

export const ORDER_PARTS: readonly { what: string; sql: string }[] = [
  { what: 'orders', sql: ORDERS },
  { what: 'patients', sql: PATIENTS },
  { what: 'items', sql: ITEMS },
  { what: 'payments', sql: PAYMENTS },
  { what: 'refunds', sql: REFUNDS },
  { what: 'invoices', sql: INVOICES },
  { what: 'reports', sql: REPORTS },
  { what: 'links to reports', sql: LINKS },
  { what: 'openings of reports', sql: OPENINGS },
  { what: 'messages', sql: MESSAGES },
  { what: 'audit', sql: AUDIT },
  { what: 'who came to visits', sql: EVENTS },
  { what: 'ratings', sql: RATINGS },
  { what: 'recollections', sql: RECOLLECTIONS },
  { what: 'consents', sql: CONSENTS },
  { what: 'idempotency keys', sql: KEYS },
  { what: 'webhooks', sql: WEBHOOKS },
  { what: 'jobs', sql: JOBS },
]

export const SLOTS = `
  insert into slots (city, date, hour, capacity, taken)
  select city, slot_date, slot_hour, 1000000, count(*) from orders where holds_seat group by 1, 2, 3`
