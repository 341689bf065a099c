import { and, asc, eq } from 'drizzle-orm'
import { orders, visits } from '#db/schema.ts'
import { makeLabels, recordPrinted } from '#domain/visits/specimens/labels.ts'
import { tubeLabel } from '#domain/visits/specimens/print/label.ts'
import type { PrintTask } from '#domain/visits/specimens/print/thread.ts'
import type { VisitTube } from '#domain/visits/specimens/visit-tubes.ts'
import type { City } from '#rules/cities.ts'
import { addDays, type IndianDate, indianDate } from '#rules/dates.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { isItsVisit, type OrderRow, orderColumns } from '../orders/order-rows.ts'
import { findOrderFor } from '../orders/permit.ts'
import type { Shop } from '../shop.ts'
import { allowedCentres, isAtCentres, type StaffSession } from '../staff/sessions.ts'
import { inWorkerThreads } from '../worker-threads.ts'
import { sortByCollector } from './collector-routes.ts'
import { labelDayOut, tooManyLabels } from './words.ts'

interface PrintedDay {
  /** One order, or all visits of a city's day. */
  orderId?: string | undefined
  city?: City | undefined
  date?: IndianDate | undefined
}

interface LabelRequest extends PrintedDay {
  hour?: number | undefined
  format: 'pdf' | 'zpl'
  /** Prints labels again, even those of filled tubes. */
  isAgain: boolean
  /** Number of labels already used on the first sheet. */
  skip: number
}

/** A day in a large city has more visits; its labels are printed by hour. */
const MAX_LABELS = 2000

/** Beyond the days that can be booked. */
const DAYS_AHEAD = 2

/** Off the main thread, as Indian letters are set with fonts for both. */
const setLabels = inWorkerThreads<PrintTask, Uint8Array | string>(
  new URL('../visits/specimens/print/thread.ts', import.meta.url),
  { threads: 1, waiting: 10, timeoutMs: 30_000 },
)

/** By collector and route. Also assigns missing codes. Labels that were printed before are printed again only on request. */
export async function printLabels(shop: Pick<Shop, 'db' | 'now'>, staff: StaffSession, asked: LabelRequest) {
  refuseDay(shop, asked)
  const rows = await ordersOf(shop, staff, asked)
  const isChosen = ({ specimen }: VisitTube) =>
    asked.isAgain || specimen === null || (specimen.state === 'labelled' && specimen.prints === 0)
  const made = await makeLabels(shop, rows, staff.actor, tubes => refuseMany(tubes.filter(isChosen).length))
  const routes = await sortByCollector(
    shop.db,
    made.map(({ visit: { order }, tubes }) => ({ order, tubes: tubes.filter(isChosen) })),
    asked.city?.name ?? '',
  )
  const chosen = routes.flatMap(({ visits: own }) =>
    own.flatMap(({ order, tubes }) => tubes.map(tube => ({ order, tube, label: tubeLabel(order, tube) }))),
  )
  const labels = chosen.map(({ label }) => label)
  const nothing = { pdf: null, zpl: null }
  if (labels.length === 0) return { ...nothing, labels: 0, again: 0, collectors: [] }
  // The file is made first: a label must not count as printed if its file failed.
  const set = await setLabels({ format: asked.format, labels, start: asked.skip })
  const file =
    typeof set === 'string'
      ? { ...nothing, zpl: set }
      : { ...nothing, pdf: Buffer.from(set).toString('base64') }
  const again = await recordPrinted(shop, chosen, staff.actor)
  const collectors = routes
    .map(({ collector, visits: own }) => ({
      name: collector?.name ?? null,
      labels: own.reduce((sum, { tubes }) => sum + tubes.length, 0),
    }))
    .filter(({ labels: count }) => count > 0)
  return { ...file, labels: labels.length, again, collectors }
}

function refuseMany(count: number): void {
  if (count > MAX_LABELS) throw new Refusal('INVALID', sentence(tooManyLabels, { count, most: MAX_LABELS }))
}

/** Yesterday's remaining visits are allowed too. */
export function refuseDay({ now }: Pick<Shop, 'now'>, { orderId, city, date }: PrintedDay): void {
  if (orderId || !city || !date) return
  const today = indianDate(now())
  if (date < addDays(today, -1) || date > addDays(today, city.daysAhead + DAYS_AHEAD))
    throw new Refusal('INVALID', sentence(labelDayOut))
}

async function ordersOf(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
  { orderId, city, date, hour }: LabelRequest,
): Promise<OrderRow[]> {
  if (orderId) return [await findOrderFor(db, staff, 'visits.read', orderId)]
  const centres = allowedCentres(staff, 'visits.read')
  if (!city || !date) return []
  return db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(
      and(
        eq(visits.date, date),
        eq(visits.city, city.name),
        eq(orders.status, 'confirmed'),
        eq(orders.isAddition, false),
        hour === undefined ? undefined : eq(visits.hour, hour),
        isAtCentres(centres, visits.centreCode),
      ),
    )
    .orderBy(asc(visits.hour), asc(orders.number))
}
