import { type SQL, sql } from 'drizzle-orm'

/**
 * Visits per hour by the collectors on duty; null without any working hours in the city, so that
 * SLOT_CAPACITY counts. Never stored, so that a day off counts in the next booking.
 */
export const planned = (city: SQL, date: SQL, hour: SQL): SQL<number | null> =>
  sql<number | null>`(select case when count(*) > 0 then coalesce(sum(h.per_hour) filter (where
      case when d.staff_id is null then ${hour} >= w.from_hour and ${hour} < w.to_hour
        else ${hour} >= d.from_hour and ${hour} < d.to_hour end), 0)::integer end
    from collector_homes h
      join staff s on s.id = h.staff_id and s.ended_at is null
      left join collector_days d on d.staff_id = h.staff_id and d.date = ${date}
      left join collector_weeks w on w.staff_id = h.staff_id and w.weekday = extract(isodow from ${date})
    where h.city = ${city})`
