import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, max } from 'drizzle-orm'
import { reportOpenings, reports } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#domain/audit.ts'
import { searchOrders } from '#domain/desk/find/find.ts'
import { describeReported } from '#domain/desk/reports.ts'
import { channelNotPossible, noReportToSend } from '#domain/desk/words.ts'
import { reportChannels } from '#domain/messages/order/report-again.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { findOrderFor } from '#domain/orders/permit.ts'
import { consume } from '#domain/rate-limits.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import { countOpened } from '#domain/staff/look-ups.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { ReportChannel } from '#rules/reports.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/** Whether a report is ready, for a customer who asks; the report itself stays closed. */

/** Messages for one order in a day. */
const MAX_SENT = 3

/** The people of the orders that match, with what is known of their reports. */
export async function findReportStatus(shop: Shop, staff: StaffSession, text: string) {
  const { rows, hasMore } = await searchOrders(shop, staff, text)
  const [described, opened] = await Promise.all([
    describeReported(shop, rows),
    lastOpenings(
      shop.db,
      rows.map(({ id }) => id),
    ),
  ])
  const people = await Promise.all(
    rows.map(async (row, at) => {
      const order = described[at]
      const channels = await reportChannels(shop, row.id)
      return (order?.patients ?? []).map(person => ({
        orderId: row.number,
        place: order?.place ?? '',
        position: person.position,
        name: person.name,
        gender: person.gender,
        age: person.age,
        ageMonths: person.ageMonths,
        tests: person.tests,
        visit: { date: row.visit.date, timeSlot: slotLabel(row.visit.hour) },
        state: stateOf(row, person),
        dueAt: order?.dueAt ?? null,
        readyAt: latest(person.reports.map(({ attachedAt }) => attachedAt)),
        readAt: latest(person.reports.flatMap(({ number }) => opened.get(`${row.id} ${number}`) ?? [])),
        channels: person.reports.length > 0 ? channels : [],
      }))
    }),
  )
  return { hasMore, people: people.flat() }
}

type Person = Awaited<ReturnType<typeof describeReported>>[number]['patients'][number]

type State = 'ready' | 'part' | 'due' | 'new-sample' | 'not-collected' | 'cancelled'

function stateOf({ status, visit }: OrderRow, { reports: theirs, tests, testsToRecollect }: Person): State {
  if (theirs.some(({ isPart }) => !isPart)) return 'ready'
  if (status === 'cancelled') return 'cancelled'
  if (visit.collectedAt === null) return 'not-collected'
  if (testsToRecollect.length === tests.length) return 'new-sample'
  return theirs.length > 0 ? 'part' : 'due'
}

const latest = (times: readonly Date[]): Date | null =>
  times.length === 0 ? null : new Date(Math.max(...times.map(time => time.getTime())))

/** By order and number of the report, without openings of a report that was replaced since. */
async function lastOpenings(db: Connection, orderIds: readonly string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: reports.orderId, number: reports.number, at: max(reportOpenings.openedAt) })
    .from(reportOpenings)
    .innerJoin(reports, eq(reports.id, reportOpenings.reportId))
    .where(and(inArray(reports.orderId, [...orderIds]), gte(reportOpenings.openedAt, reports.createdAt)))
    .groupBy(reports.orderId, reports.number)
  return new Map(rows.flatMap(({ orderId, number, at }) => (at ? [[`${orderId} ${number}`, at]] : [])))
}

/** Sends the message of the ready report once more; limited for each order. */
export async function sendReportAgain(
  shop: Shop,
  staff: StaffSession,
  { orderId, channel }: { orderId: string; channel: ReportChannel },
): Promise<void> {
  const { id } = await findOrderFor(shop.db, staff, 'orders.change', orderId)
  await countOpened(shop, staff, { of: 'order', id })
  const channels = await reportChannels(shop, id)
  if (channels.length === 0) throw new Refusal('NOT_FOUND', sentence(noReportToSend))
  if (!channels.includes(channel))
    throw new Refusal('INVALID', sentence(channelNotPossible), {
      fields: { channel: sentence(channelNotPossible) },
    })
  const { actor } = staff
  await inTransaction(shop.db, async tx => {
    await consume(shop, tx, { key: `report-again:${id}`, windowMs: DAY_MS, limit: MAX_SENT })
    await audit(tx, {
      at: shop.now(),
      actor,
      action: 'report.sent-again',
      subject: `order:${id}`,
      details: { channel },
    })
    await shop.sendJob(tx, 'notify-report-again', {
      orderId: id,
      about: 'report-ready',
      channel,
      id: randomUUID(),
    })
  })
}
