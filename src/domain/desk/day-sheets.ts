import { inTransaction } from '#db/transaction.ts'
import { readTubesOfVisits } from '#domain/visits/specimens/visit-tubes.ts'
import type { City } from '#rules/cities.ts'
import type { IndianDate } from '#rules/dates.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { phonesToCall } from '#rules/visits/phones-to-call.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { audit } from '../audit.ts'
import type { Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'
import { type ListedVisit, listVisitsOfDay } from '../visits/list-visits.ts'
import { sortByCollector } from './collector-routes.ts'
import { refuseDay } from './print-labels.ts'

/**
 * The home visits of a day that are still to be made, by collector and route, for paper. They have addresses and whole
 * phone numbers, so each printing is confirmed and audited.
 */
export async function readDaySheets(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  { city, date, stepUp }: { city: City; date: IndianDate; stepUp?: StepUp },
) {
  authorise(staff, 'visits.assign', null)
  refuseDay(shop, { city, date })
  const subject = `visits:${city.name}/${date}` as const
  await requireStepUp(shop, staff, { action: 'day-sheets.print', subject }, stepUp)
  const visits = (await listVisitsOfDay(shop, { date, city: city.name })).filter(
    ({ order }) => !order.visit.isCentreVisit && order.status === 'confirmed',
  )
  const [routes, tubes] = await Promise.all([
    sortByCollector(shop.db, visits, city.name),
    readTubesOfVisits(
      shop.db,
      visits.map(({ order }) => order),
    ),
  ])
  const { actor } = staff
  await inTransaction(shop.db, tx =>
    audit(tx, {
      at: shop.now(),
      actor,
      action: 'day-sheets.printed',
      subject,
      details: { count: visits.length },
    }),
  )
  return routes.map(({ collector, visits: own }) => ({
    collector: collector?.name ?? null,
    visits: own.map(visit => ({
      ...describeVisit(visit),
      tubes: (tubes.get(visit.order.visitId)?.tubes ?? [])
        .filter(({ isNeeded }) => isNeeded)
        .map(({ person, container, timing, specimen }) => ({
          person: person.name,
          letter: container.letter,
          container: container.name,
          timing,
          code: specimen && specimen.state !== 'rejected' ? specimen.barcode : null,
        })),
    })),
  }))
}

/** Without the names of tests: the paper may be read by others at the door. */
const describeVisit = ({ order, patients, firstPhone, isForOther, due }: ListedVisit) => ({
  orderId: order.number,
  hour: order.visit.hour,
  address: order.visit.address,
  people: patients.map(({ name, gender, age, items, eating }) => ({
    name,
    gender: GENDERS.labelOf(gender),
    age,
    tests: items.length,
    isFasting: eating.fast !== null,
  })),
  phones: phonesToCall({
    door: order.visit.doorPhone,
    first: firstPhone,
    second: order.visit.alternatePhone,
    isForOther,
  }),
  toTake: due,
})
