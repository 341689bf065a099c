import { ID, UUID } from './fill-people.ts'

/**
 * What the laboratory's staff record about the orders of a plan (fill-orders.ts), as SQL: tubes, cash, notes,
 * approvals, conflicts from phones.
 */

/** Collectors besides the manager, who is the first member of staff. */
export const COLLECTORS = 40
const THEIR_ID = ID('staff', '(2 + i % 40)')
const VISITED = "status not in ('pending', 'cancelled', 'confirmed')"
const TUBE = (line: string) => UUID(`'tube' || ${line} || i`)

/** Two per visit, all accepted. */
const TUBES = `
  insert into specimens (id, barcode, order_id, patient, container, timing, state, labelled_at, labelled_by, collected_at, collected_by,
    received_at, received_by, accepted_at, accepted_by)
  select ${TUBE('line')}, lpad(to_hex(i * 2 + line), 8, '0'), id, 0, (array['EDTA', 'SERUM'])[1 + line], 'first', 'accepted',
    day + interval '7 hours', 'operator:asha', day + interval '8 hours', 'operator:asha', day + interval '10 hours', 'operator:asha',
    day + interval '11 hours', 'operator:asha'
  from plan, (values (0), (1)) tube (line) where ${VISITED}`
const TESTS_OF_TUBES = `
  insert into specimen_tests (specimen_id, order_id, line, test)
  select ${TUBE('line')}, id, line, 'CBC' from plan, (values (0), (1)) tube (line) where ${VISITED}`

const HANDOVER = UUID(`'handover' || day || i % ${COLLECTORS}`)
/** One handover a day by each collector, in every database. */
export const HANDOVERS = `
  insert into cash_handovers (id, staff_id, day, expected, counted, handed_at, received_by, received_at)
  select ${HANDOVER}, ${THEIR_ID}, day, 120000, 120000, day + interval '17 hours', ${ID('staff', "'1'")}, day + interval '18 hours'
  from generate_series(1, ${COLLECTORS}) i,
    lateral (select (now() at time zone 'Asia/Kolkata')::date - age as day from generate_series(0, 730) age) days`
/** A few of the orders that every database has are not handed over yet. */
const TAKINGS = `
  insert into cash_receipts (staff_id, payment_id, amount, at, handover_id)
  select ${THEIR_ID}, payment_id, 120000, day + interval '9 hours', case when i > 400 or i % 20 <> 3 then ${HANDOVER} end
  from plan where is_paid and not is_online`

const NOTES = `
  insert into order_notes (id, order_id, staff_id, text, at)
  select ${ID('note', 'i')}, id, ${THEIR_ID}, 'Second floor, no lift.', at from plan where i % 5 = 0`
/** Twenty requests wait, however large the shop is. */
const APPROVALS = `
  insert into approvals (kind, order_id, about, amount, action_hash, reason, requested_by, requested_at, expires_at, state, decided_by, decided_at)
  select 'refund', id, '{"way": "online"}', 120000, md5('deed' || i), 'Sample spoilt', ${THEIR_ID}, case when waits then now() else at end,
    case when waits then now() else at end + interval '2 days', case when waits then 'waiting' else 'agreed' end,
    case when not waits then ${ID('staff', "'1'")} end, case when not waits then at + interval '1 hour' end
  from plan, lateral (select i <= 400 as waits) open where is_paid and (i % 200 = 0 or waits and i % 20 = 7)`
const CHANGES = `
  insert into visit_changes (order_id, number, kind, by, from_date, from_hour, at)
  select id, 1, 'slot', 'customer', day - 1, hour, at + interval '1 hour' from plan where i % 20 = 0`
/** Twenty conflicts wait. */
const HELD = `
  insert into conflicts (id, order_id, staff_id, kind, at, recorded_at, reported, problem, problem_key, problem_values, decision, decided_by, decided_at)
  select ${ID('conflict', 'i')}, id, ${THEIR_ID}, 'arrived', at, at, '{}', 'The visit was moved.', 'visitUnassigned', '{}',
    case when i > 400 then 'set-aside' end, case when i > 400 then 'operator:asha' end, case when i > 400 then at end
  from plan where i % 500 = 0 or i <= 400 and i % 20 = 9`
/** Orders that were read at the desk. */
const READINGS = `
  insert into audit (at, actor, staff_id, action, subject, details, is_logged)
  select at + interval '2 hours', 'operator:Collector ' || (2 + i % 40), ${THEIR_ID}, 'order.read', 'order:' || id, '{}', true from plan where i % 2 = 0`

export const LABORATORY_PARTS: readonly { what: string; sql: string }[] = [
  { what: 'tubes', sql: TUBES },
  { what: 'tests of tubes', sql: TESTS_OF_TUBES },
  { what: 'cash that was taken', sql: TAKINGS },
  { what: 'notes', sql: NOTES },
  { what: 'approvals', sql: APPROVALS },
  { what: 'changes of visits', sql: CHANGES },
  { what: 'conflicts from phones', sql: HELD },
  { what: 'readings at the desk', sql: READINGS },
]
