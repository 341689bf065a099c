import type { Order } from '#contract/orders.ts'
import { type CartItem, useCart } from '#web/cart/cart.ts'
import { useSession } from '#web/session/session.ts'
import { type CheckoutDraft, useCheckout } from './checkout.ts'

/**
 * Changing an order that is not paid yet: its customer goes back to the checkout and confirms again. The new booking
 * replaces this one (the shop sees to that, and refunds a payment of this one that was left open and still goes
 * through); until then this one keeps its place.
 */

type Line = Pick<CartItem, 'name' | 'quantity'>

const asText = (lines: readonly Line[]) =>
  lines
    .map(({ name, quantity }) => `${quantity} ${name}`)
    .sort()
    .join('\n')

/** True when the cart still holds what was ordered, so that confirming again books the same. */
export const isChangeable = (order: Pick<Order, 'items'>, cart: readonly Line[]): boolean =>
  asText(order.items) === asText(cart)

export const useIsChangeable = (order: Order): boolean => useCart(state => isChangeable(order, state.items))

/** What was typed for an order, for a tab that has forgotten it. A consent is asked for anew. */
export function draftOf({
  collectionDetails: details,
  shippingAddress,
  centre,
}: Order): Partial<CheckoutDraft> {
  const patient = {
    name: details.patientName,
    age: String(details.patientAgeMonths ?? details.patientAge),
    ageUnit: details.patientAgeMonths === null ? ('years' as const) : ('months' as const),
    gender: details.patientGender,
    email: details.patientEmail ?? '',
    address: shippingAddress.address,
  }
  return {
    bookingType: details.bookingType,
    [details.bookingType]: patient,
    relation: details.relation ?? '',
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
