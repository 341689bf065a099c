import type { Order } from '#contract/orders.ts'
import { patientFrom } from '#rules/patient.ts'
import { useCart } from '#web/cart/cart.ts'
import { type CartItem, isSameAsOrdered } from '#web/cart/cart-items.ts'
import { useSession } from '#web/session/session.ts'
import { type CheckoutDraft, type PatientDraft, useCheckout } from './checkout.ts'

/**
 * Changing an order that is not paid yet: its customer goes back to the checkout and confirms again. The new booking
 * replaces this one (the shop sees to that, and refunds a payment of this one that was left open and still goes
 * through); until then this one keeps its place.
 */

/** True when the cart still holds what was ordered, so that confirming again books the same. */
export const isChangeable = (order: Pick<Order, 'items'>, cart: readonly CartItem[]): boolean =>
  isSameAsOrdered(cart, order.items)

export const useIsChangeable = (order: Order): boolean => useCart(state => isChangeable(order, state.items))

/** What was typed for an order, for a tab that has forgotten it. A consent is asked for anew. */
export function draftOf({
  collectionDetails: details,
  shippingAddress,
  centre,
}: Order): Partial<CheckoutDraft> {
  const patient = patientFrom(details)
  const { name, age, gender, bookingType } = patient
  const typed: PatientDraft = {
    ...{ name, gender, address: shippingAddress.address },
    age: String(age.months ?? age.years),
    ageUnit: age.months === null ? 'years' : 'months',
    email: patient.email ?? '',
    relation: patient.relation ?? '',
    guardianName: '',
  }
  return {
    bookingType,
    [bookingType]: typed,
    centreCode: centre?.code ?? '',
    alternatePhone: details.alternatePhone ?? '',
    date: details.date,
    timeSlot: details.timeSlot,
  }
}

/** Fills the checkout from the order, unless this tab still knows what was typed. */
export function fillFromOrder(order: Order): void {
  const { draft, change } = useCheckout.getState()
  if (draft.filledFor === '') change({ ...draftOf(order), filledFor: useSession.getState().user?.id ?? '' })
}
