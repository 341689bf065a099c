import type { Booked } from './customers/booking.ts'
import type { createPromises, Ground } from './drill.ts'

/** Invariants of the database that hold at any time, whatever was killed. */
export async function checkBooks(
  { query }: Pick<Ground, 'query'>,
  promises: ReturnType<typeof createPromises>,
): Promise<void> {
  promises.none(
    await query(
      `select o.number from orders o where not exists (select from order_items i where i.order_id = o.id)`,
    ),
    'no order without its items',
  )
  promises.none(
    await query(
      `select o.number, o.subtotal, sum(i.price * i.quantity) as items from orders o
       join order_items i on i.order_id = o.id group by o.id having sum(i.price * i.quantity) <> o.subtotal`,
    ),
    'no order whose items do not add up',
  )
  promises.none(
    await query(
      `select s.city, s.date, s.hour, s.taken, coalesce(sum(v.seats), 0) as holding from slots s
       left join visits v on v.city = s.city and v.date = s.date and v.hour = s.hour
       group by s.city, s.date, s.hour, s.taken having s.taken <> coalesce(sum(v.seats), 0)`,
    ),
    'seats taken in a slot agree with the seats of its visits',
  )
  // Three people to a seat: the drills leave PATIENTS_PER_SEAT as it is.
  promises.none(
    await query(
      `select v.id, v.seats, count(distinct i.person) as people from visits v
       left join orders o on o.visit_id = v.id and o.status <> 'cancelled'
       left join order_items i on i.order_id = o.id and i.cancelled_at is null
       where not exists (select from walk_ins w where w.visit_id = v.id)
       group by v.id having v.seats <> ceil(count(distinct i.person) / 3.0)`,
    ),
    'seats of a visit are those of its people with standing tests, and a walk-in has none',
  )
  promises.none(
    await query(
      `select o.number, i.line from order_items i join orders o on o.id = i.order_id
       where not exists (select from visit_people p where p.visit_id = o.visit_id and p.position = i.person)`,
    ),
    'no item without its person',
  )
  promises.none(
    await query(
      `select c.code, c.uses, count(o.id) as orders from coupons c
       left join orders o on o.coupon_code = c.code and o.status <> 'cancelled'
       where c.code like 'DRILL%' group by c.code, c.uses having c.uses <> count(o.id)`,
    ),
    'uses of a coupon agree with the orders that have it',
  )
  promises.none(
    await query(
      `select o.number from orders o where o.payment_status = 'completed'
       and not exists (select from invoices i where i.order_id = o.id and i.kind <> 'credit-note')`,
    ),
    'no paid order without its invoice',
  )
  promises.none(
    await query(
      `select order_id from idempotency_keys k where not exists (select from orders o where o.id = k.order_id)`,
    ),
    'no idempotency key without its order',
  )
}

/** Checks that every acknowledged order exists exactly once, and that the invariants hold. */
export async function checkOrders(
  ground: Pick<Ground, 'query'>,
  booked: readonly Booked[],
  promises: ReturnType<typeof createPromises>,
) {
  const rows = await ground.query<{ number: string; status: string }>(
    `select number, status from orders where status <> 'cancelled'`,
  )
  const status = new Map(rows.map(row => [row.number, row.status]))
  promises.none(
    booked.filter(({ number }) => status.get(number) !== 'confirmed'),
    'every acknowledged order is there, and confirmed',
  )
  promises.none(
    await ground.query(
      `select customer_id from orders where status <> 'cancelled' group by customer_id having count(*) > 1`,
    ),
    'no customer has two orders for one booking',
  )
  await checkBooks(ground, promises)
}
