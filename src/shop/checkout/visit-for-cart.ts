import { ourCity } from '#kit/cities.ts'
import { decide } from '#rules/orders/order-decisions.ts'
import { addToNeeds, needsCallToBook, needsOf } from '#rules/visits/eating.ts'
import { isTooLateToFast } from '#rules/visits/fasting.ts'
import { hourProblem } from '#rules/visits/hour-problem.ts'
import { hasBegun } from '#rules/visits/slots.ts'
import type { CartItem } from '#shop/cart/cart-items.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { bookedByCall, collectorComing, tooLateToFast, twoHoursBefore } from '#text/errors/orders.ts'
import { type Sentence, sentence } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import type { CheckoutDraft } from './checkout.ts'
import { positionInOrder } from './other-visits.ts'
import { patientsForItem, shortNameAt } from './people/people.ts'
import type { VisitToCome } from './visits-to-come.ts'

type Patient = Order['patients'][number]

interface WantedVisit {
  draft: CheckoutDraft
  items: readonly CartItem[]
  check: CartCheck | null
  city: string
}

/**
 * The earliest visit of the same patients to which the whole cart can be added. If there is none, the earliest of
 * theirs, with the reason.
 */
export function visitForCart(
  visits: readonly VisitToCome[],
  { draft, items, check, city }: WantedVisit,
  now: Date,
): { visit: VisitToCome; reason?: Sentence } | undefined {
  if (!check) return undefined
  const tests = items.map(item => ({ draft, item, check }))
  const suitable = visits
    .filter(
      visit =>
        !visit.order.centerVisitRequired &&
        visit.order.shippingAddress.city === city &&
        !hasBegun(visit.slot.date, visit.slot.hour, now) &&
        tests.every(test => isForVisit(visit, test)),
    )
    .map(visit => ({ visit, reason: reasonAgainst(visit, tests, now) }))
  return suitable.find(({ reason }) => !reason) ?? suitable[0]
}

/** Tests of the cart that a person already has in a coming visit. */
export function repeatedTests(
  visits: readonly VisitToCome[],
  { draft, items }: Pick<WantedVisit, 'draft' | 'items'>,
): { item: string; name: string; visit: VisitToCome }[] {
  return items.flatMap(item =>
    patientsForItem(draft, item).flatMap(position => {
      const visit = visits.find(({ order }) => {
        const inOrder = positionInOrder(order, draft, position)
        return order.patients.some(patient => patient.position === inOrder && hasItem(order, patient, item))
      })
      return visit ? [{ item: item.name, name: shortNameAt(draft, position), visit }] : []
    }),
  )
}

interface WantedTest {
  draft: CheckoutDraft
  item: CartItem
  check: CartCheck
}

const patientsOf = ({ order }: VisitToCome, { draft, item }: Omit<WantedTest, 'check'>) =>
  patientsForItem(draft, item).map(position => {
    const inOrder = positionInOrder(order, draft, position)
    return order.patients.find(patient => patient.position === inOrder)
  })

/** True for a test that is done at home, for patients of the visit who don't have it yet. */
function isForVisit(visit: VisitToCome, { draft, item, check }: WantedTest): boolean {
  const known = check.find(({ key }) => key === item.id)
  if (!known || known.isWithdrawn || known.isCentreVisit || item.quantity > draft.patients.length)
    return false
  return patientsOf(visit, { draft, item }).every(patient => patient && !hasItem(visit.order, patient, item))
}

/** The reason by the server's own rules. */
function reasonAgainst(visit: VisitToCome, tests: readonly WantedTest[], now: Date): Sentence | undefined {
  const { order, slot } = visit
  const { status, paymentStatus, cancelReason } = order
  const known = { status, paymentStatus, cancelReason, ...slot, ownMoves: 0, isAddition: false }
  const visitStatus = order.visit?.visitStatus ?? undefined
  const decision = decide('customer', 'add', { ...known, visit: visitStatus }, now)
  if (decision !== 'yes') return sentence(decision === 'collector-coming' ? collectorComing : twoHoursBefore)
  const late = tests.find(test => isTooLate(visit, test, now))
  if (late) return sentence(tooLateToFast, { item: late.item.name, count: fastOf(late) })
  const child = tests.find(test =>
    patientsOf(visit, test).some(
      patient => patient && needsCallToBook({ years: patient.age }, hoursOf(test)),
    ),
  )
  if (child) {
    const name = patientsOf(visit, child)[0]?.name ?? ''
    return sentence(bookedByCall, { item: child.item.name, name })
  }
  const needs = order.patients.map(patient => {
    const own = tests.filter(test =>
      patientsOf(visit, test).some(person => person?.position === patient.position),
    )
    return addToNeeds(toExamined(patient), patient, own.map(hoursOf))
  })
  return hourProblem(needs, slot.hour, ourCity(order.shippingAddress.city))
}

const toExamined = ({ age, isPregnant }: Patient) => ({ years: age, isPregnant })

const hoursOf = ({ item, check }: WantedTest) => {
  const { fastingHours = 0, afterMealHours = 0 } = check.find(({ key }) => key === item.id) ?? {}
  return { fastingHours, afterMealHours }
}

const fastOf = (test: WantedTest): number => hoursOf(test).fastingHours

const isTooLate = (visit: VisitToCome, test: WantedTest, now: Date): boolean =>
  patientsOf(visit, test).some(
    patient =>
      patient &&
      isTooLateToFast(
        {
          fastingHours: needsOf(toExamined(patient), hoursOf(test)).fastingHours,
          alreadyFasting: patient.fastingHours,
        },
        visit.slot,
        now,
      ),
  )

const hasItem = ({ items, additions }: Order, { position }: Patient, { id }: CartItem): boolean =>
  items.some(line => line.id === id && line.patient === position) ||
  additions.some(
    ({ status, items: added }) =>
      status !== 'cancelled' &&
      status !== 'pending' &&
      added.some(line => line.id === id && line.patient === position),
  )
