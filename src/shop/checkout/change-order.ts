import { GENDERS } from '#rules/patients/genders.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { NO_ADDRESS } from '#shop/addresses/typed-address.ts'
import { useCart } from '#shop/cart/cart.ts'
import { type CartItem, isSameAsOrdered } from '#shop/cart/cart-items.ts'
import { useSession } from '#shop/session/session.ts'
import type { Order } from '#wire/orders/order.ts'
import { type CheckoutDraft, CUSTOMER, NEW_PATIENT, type PatientDraft, useCheckout } from './checkout.ts'

/**
 * Changing an unpaid order: the customer goes back to the checkout and confirms again. The server then cancels the old
 * order in favour of the new one, and refunds a payment of the old one that still goes through. Until then the old
 * order keeps its slot.
 */

/** True when the cart has exactly the ordered items, so that confirming again books the same. */
export const isChangeable = (order: Pick<Order, 'items'>, cart: readonly CartItem[]): boolean =>
  isSameAsOrdered(cart, order.items)

export const useIsChangeable = (order: Order): boolean => useCart(state => isChangeable(order, state.items))

/** For a tab without a draft. Leaves out the consent, which must be given again. */
export function toCheckoutDraft({
  collectionDetails: details,
  shippingAddress,
  centre,
  patients,
  items,
  referredBy,
}: Order): Partial<CheckoutDraft> {
  const [first, ...further] = patients.map(draftOfPatient)
  if (!first) return {}
  const isOwn = first.relation === 'self'
  const address = { ...NO_ADDRESS, address: shippingAddress.address }
  return {
    patients: [{ ...first, ...address, savedId: isOwn ? '' : first.savedId }, ...further],
    unchosen: patients.some(({ relation }) => relation === 'self') ? [] : [CUSTOMER],
    forWhom: patients.length > 1 ? forWhomOf(items) : {},
    centreCode: centre?.code ?? '',
    alternatePhone: details.alternatePhone ?? '',
    referredBy: referredBy ?? '',
    doorName: details.doorName ?? '',
    doorPhone: details.doorPhone ?? '',
    date: details.date,
    slotHour: slotHour(details.timeSlot) ?? null,
  }
}

const draftOfPatient = (person: Order['patients'][number]): PatientDraft => ({
  ...NEW_PATIENT,
  name: person.name,
  gender: GENDERS.codeOf(person.gender) ?? '',
  isPregnant: person.isPregnant,
  age: String(person.ageMonths ?? person.age),
  ageUnit: person.ageMonths === null ? 'years' : 'months',
  email: person.email ?? '',
  relation: person.relation ?? '',
  savedId: person.patientId ?? '',
})

const forWhomOf = (items: Order['items']): CheckoutDraft['forWhom'] =>
  Object.fromEntries(
    items.map(({ id }) => [id, items.filter(line => line.id === id).map(line => line.patient)]),
  )

/** Does nothing if this tab still has a draft. */
export function fillFromOrder(order: Order): void {
  const { draft, change } = useCheckout.getState()
  if (draft.filledFor === '')
    change({ ...toCheckoutDraft(order), filledFor: useSession.getState().user?.id ?? '' })
}
