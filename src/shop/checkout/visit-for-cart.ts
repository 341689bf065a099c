import type { City } from '#rules/cities.ts'
import { decide } from '#rules/orders/order-decisions.ts'
import { type FastStart, isTooLateToFast } from '#rules/visits/fasting.ts'
import { hoursToSecondSample, latestFirstHour } from '#rules/visits/second-sample.ts'
import type { CartItem } from '#shop/cart/cart-items.ts'
import type { CartCheck, ItemCheck } from '#shop/cart/catalogue-check.ts'
import type { Order } from '#wire/orders/order.ts'
import type { CheckoutDraft } from './checkout.ts'
import { forWhom, shortNameAt } from './people/people.ts'
import { positionInOrder, type VisitToCome } from './visits-to-come.ts'

type Patient = Order['patients'][number]

interface Wanted {
  draft: CheckoutDraft
  items: readonly CartItem[]
  check: CartCheck | null
  city: City
}

/** The earliest visit to which the whole cart can be added, for the same patients. */
export function visitForCart(
  visits: readonly VisitToCome[],
  { draft, items, check, city }: Wanted,
  now: Date,
): VisitToCome | undefined {
  if (!check) return undefined
  return visits.find(
    visit =>
      !visit.order.centerVisitRequired &&
      visit.order.shippingAddress.city === city &&
      isOpenToAdd(visit, now) &&
      isRoomForSecond(visit, check) &&
      items.every(item => isAddable(visit, { draft, item, check }, now)),
  )
}

/** Tests of the cart that a person has in a visit to come already. */
export function repeatedTests(
  visits: readonly VisitToCome[],
  { draft, items }: Pick<Wanted, 'draft' | 'items'>,
): { item: string; name: string; visit: VisitToCome }[] {
  return items.flatMap(item =>
    forWhom(draft, item).flatMap(position => {
      const visit = visits.find(({ order }) => {
        const inOrder = positionInOrder(order, draft, position)
        return order.patients.some(one => one.position === inOrder && hasItem(order, one, item))
      })
      return visit ? [{ item: item.name, name: shortNameAt(draft, position), visit }] : []
    }),
  )
}

function isOpenToAdd({ order, slot }: VisitToCome, now: Date): boolean {
  const { status, paymentStatus, cancelReason, visit } = order
  const known = { status, paymentStatus, cancelReason, ...slot, ownMoves: 0, isAddition: false }
  return decide('customer', 'add', { ...known, visit: visit?.visitStatus ?? undefined }, now) === 'yes'
}

/** A second sample, hours after the first, still fits in the day. */
function isRoomForSecond({ order, slot }: VisitToCome, check: CartCheck): boolean {
  const hours = hoursToSecondSample([...check, order])
  return hours === 0 || slot.hour <= latestFirstHour(hours)
}

function isAddable(
  { order, slot }: VisitToCome,
  { draft, item, check }: { draft: CheckoutDraft; item: CartItem; check: CartCheck },
  now: Date,
): boolean {
  const known = check.find(({ key }) => key === item.id)
  if (!known || known.isWithdrawn || known.isCentreVisit || item.quantity > draft.patients.length)
    return false
  return forWhom(draft, item).every(position => {
    const inOrder = positionInOrder(order, draft, position)
    const patient = order.patients.find(one => one.position === inOrder)
    return patient !== undefined && !hasItem(order, patient, item) && isInTime(patient, known, slot, now)
  })
}

const hasItem = ({ items, additions }: Order, { position, name }: Patient, { id }: CartItem): boolean =>
  items.some(line => line.id === id && line.patient === position) ||
  additions.some(
    ({ status, items: added }) =>
      status !== 'cancelled' &&
      status !== 'pending' &&
      added.some(line => line.id === id && line.patientName === name),
  )

const isInTime = (
  { fastingHours: alreadyFasting }: Patient,
  { fastingHours }: ItemCheck,
  slot: FastStart,
  now: Date,
): boolean => !isTooLateToFast({ fastingHours, alreadyFasting }, slot, now)
