import { type Command, Option } from 'commander'
import { recordRead } from '#domain/privacy/access.ts'
import { type DayVisit, visitsOfDay } from '#domain/visits/list-visits.ts'
import type { City } from '#rules/cities.ts'
import { type IndianDate, indianDate } from '#rules/dates.ts'
import { toRupees } from '#rules/money.ts'
import { patientFrom } from '#rules/patients/patient.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import type { Context } from '../terminal/context.ts'
import { cityOption, fullOption, parseDate } from '../terminal/options.ts'
import { phoneFor, plural, rupees, show, tableOf } from '../terminal/output.ts'
import { addRecollections } from './recollections.ts'
import { addVisitEvents } from './visit-events.ts'

/** The visits of a day: `visits`, `visits assign`, `visits arrived`, `visits reject`, ... */
export function addVisits(program: Command, context: Context): void {
  const visits = program.command('visits').description('the visits of a day: who comes, how far each is')
  visits
    .command('list', { isDefault: true })
    .description('the visits of a day by their hours; today unless told')
    .addOption(new Option('--date <day>', 'day of the visits').argParser(parseDate))
    .addOption(cityOption())
    .option('--unassigned', 'home visits that nobody is assigned to')
    .addOption(fullOption())
    .addHelpText(
      'after',
      `
"LATE" has not been reached in time: its customer can move it or have the money back at no cost. "take again" waits for
the customer to choose a time for another sample. What was added to a visit stands in its line (ORD-… + ORD-…), with all tests
and what is to be paid at the door in all. With --full the phones are whole, and a visit for several says whose test is
whose.

Examples:
  visits --city Mumbai                      today in Mumbai
  visits list --date tomorrow --unassigned  whom nobody comes to yet`,
    )
    .action((options: { date?: IndianDate; city?: City; unassigned?: boolean; full?: boolean }) =>
      context.withShop(async shop => {
        const actor = options.full ? context.actor() : undefined
        const date = options.date ?? indianDate(shop.now())
        const found = await visitsOfDay(shop, {
          date,
          city: options.city,
          isUnassigned: options.unassigned,
        })
        const ids = found.map(({ order }) => order.id)
        if (actor) await recordRead(shop, { actor, what: 'orders', ids })
        show(context, { date, visits: found.map(visit => jsonOf(visit, options.full)) }, () =>
          textOf(found, options.full),
        )
      }),
    )
  addVisitEvents(visits, context)
  addRecollections(visits, context)
}

const jsonOf = (
  { order, state, collector, news, isRecollectionWaiting, ...visit }: DayVisit,
  isFull?: boolean,
) => ({
  id: order.id,
  number: order.number,
  timeSlot: slotLabel(order.slotHour),
  city: order.city,
  centreVisit: order.isCentreVisit,
  patientName: patientFrom(order).name,
  phone: phoneFor(isFull, patientFrom(order).phone),
  alternatePhone: order.alternatePhone && phoneFor(isFull, order.alternatePhone),
  state,
  collector,
  news: news ?? null,
  recollectionWaiting: isRecollectionWaiting,
  added: visit.added,
  items: visit.items,
  due: toRupees(visit.due),
  patients: visit.patients.map(({ name, items }) => ({ name, items })),
})

function textOf(visits: readonly DayVisit[], isFull: boolean | undefined): string {
  if (visits.length === 0) return 'No visits.'
  const table = tableOf(
    ['hour', 'order', 'patient', 'area', 'phone', 'tests', 'to pay', 'collector', 'state'],
    visits.map(visit => [
      slotLabel(visit.order.slotHour),
      [visit.order.number, ...visit.added].join(' + '),
      visit.patients.map(({ name }) => name).join(', '),
      areaOf(visit.order),
      phonesOf(visit.order, isFull),
      testsOf(visit, isFull),
      visit.due > 0 ? rupees(visit.due) : null,
      visit.collector,
      stateOf(visit),
    ]),
  )
  return `${table}\n\n${plural(visits.length, 'visit')}`
}

/** The numbers that are called. */
const phonesOf = (order: DayVisit['order'], isFull: boolean | undefined): string =>
  [...new Set([order.doorPhone, patientFrom(order).phone, order.alternatePhone])]
    .flatMap(phone => (phone ? [phoneFor(isFull, phone)] : []))
    .join(', ')

/** Their codes; in full, for several, by person: 'Asha Rao: CBC; Ravi Rao: CBC HB'. */
const testsOf = ({ patients, items }: DayVisit, isFull: boolean | undefined): string =>
  isFull && patients.length > 1
    ? patients.map(({ name, items: theirs }) => `${name}: ${theirs.join(' ')}`).join('; ')
    : items.map(({ id }) => id).join(' ')

/** The part of an address by which a round is sorted: its PIN code, else its last words. */
const areaOf = ({ city, address, isCentreVisit }: DayVisit['order']): string =>
  isCentreVisit ? `${city} (centre)` : `${city} ${/\b\d{6}\b/.exec(address)?.[0] ?? ''}`.trim()

const stateOf = ({ state, news, isRecollectionWaiting, order }: DayVisit): string =>
  [
    state.replaceAll('_', ' '),
    ...(news === 'late' ? ['LATE'] : []),
    ...(isRecollectionWaiting ? ['take again'] : []),
    ...(order.recollectionOf ? ['second sample'] : []),
  ].join(', ')
