import type { To } from 'react-router'
import { ourCities } from '#kit/cities.ts'
import { findOpenCity } from '#rules/cities.ts'
import { useCart } from '#shop/cart/cart.ts'
import { type CartItem, labTestItem, packageItem } from '#shop/cart/cart-items.ts'
import { findOffer } from '#shop/cart/catalogue-check.ts'
import { api } from '#shop/frame/api.ts'
import { useSession } from '#shop/session/session.ts'
import type { Order } from '#wire/orders/order.ts'
import { setVisitCity } from './address/use-prefilled.ts'
import { toCheckoutDraft } from './change-order.ts'
import { type PatientDraft, useCheckout } from './checkout.ts'
import { toPatientDraft } from './people/people.ts'
import { AGAIN, linkTo } from './questions.ts'

type Line = Pick<Order['items'][number], 'id' | 'isPackage' | 'name' | 'patient' | 'quantity'>

/** The tests of the whole visit; of a cancelled order those that were booked. */
function linesOf({ items, cancelledItems, additions }: Order): Line[] {
  const added = additions
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(addition => addition.items)
    .map(item => ({ ...item, quantity: 1 }))
  const own = items.length + added.length > 0 ? items : cancelledItems
  return [...own, ...added]
}

/** The item as today's catalogue has it; undefined if it is no longer offered. Throws CallError. */
async function readItem(line: Line): Promise<Omit<CartItem, 'quantity'> | undefined> {
  const offer = await findOffer(api, line)
  if (!offer) return undefined
  return 'labTests' in offer ? packageItem(offer) : labTestItem(offer)
}

interface FilledBooking {
  /** The page on which the booking continues. */
  to: To
  state: unknown
  /** Names of the tests that are no longer offered. */
  withdrawn: string[]
}

/**
 * Fills cart and checkout with the people, place and tests of an order, at today's prices. The cart's items are put
 * aside for a second booking. Returns undefined if none of the tests is still offered. Throws CallError.
 */
export async function fillToBookAgain(order: Order): Promise<FilledBooking | undefined> {
  const lines = linesOf(order)
  const ids = [...new Set(lines.map(({ id }) => id))]
  const [{ patients: saved }, ...found] = await Promise.all([
    api.listPatients(),
    ...ids.flatMap(id => lines.find(line => line.id === id) ?? []).map(readItem),
  ])
  const items = found.filter(item => item !== undefined)
  if (items.length === 0) return undefined
  const isOffered = ({ id }: Line) => items.some(item => item.id === id)
  const offered = lines.filter(isOffered)
  const withdrawn = [...new Set(lines.filter(line => !isOffered(line)).map(({ name }) => name))]
  fillCart(items, offered)
  fillDraft(order, offered, saved.map(toPatientDraft))
  return { to: linkTo('when'), state: AGAIN, withdrawn }
}

function fillCart(items: readonly Omit<CartItem, 'quantity'>[], lines: readonly Line[]): void {
  const { items: before, putAside, add, setQuantity } = useCart.getState()
  putAside(before.map(({ id }) => id).filter(id => !items.some(item => item.id === id)))
  for (const item of items) {
    if (!useCart.getState().items.some(({ id }) => id === item.id)) add(item)
    const own = lines.filter(({ id }) => id === item.id)
    setQuantity(
      item.id,
      own.reduce((sum, { quantity }) => sum + quantity, 0),
    )
  }
}

/** Age and email may have changed since: those of the account are used. The consents must be given again. */
function fillDraft(order: Order, lines: readonly Line[], saved: readonly PatientDraft[]): void {
  const { change, finish } = useCheckout.getState()
  const { user } = useSession.getState()
  const patients = order.patients.filter(({ position }) => lines.some(({ patient }) => patient === position))
  const items = lines.map(line => ({
    ...line,
    patient: patients.findIndex(({ position }) => position === line.patient),
  }))
  const draft = toCheckoutDraft({ ...order, patients, items: items as Order['items'] })
  const city = findOpenCity(ourCities(), order.shippingAddress.city)
  finish()
  if (city) setVisitCity(city.name)
  change({
    ...draft,
    patients: (draft.patients ?? []).map(person => {
      const known = saved.find(({ savedId }) => savedId !== '' && savedId === person.savedId)
      const { address } = person
      return known ? { ...known, address } : person
    }),
    date: '',
    slotHour: null,
    filledFor: user?.id ?? '',
  })
}
