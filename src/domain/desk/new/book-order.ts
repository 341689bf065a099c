import type { NewOrderBody, QuoteBody } from '#contract/desk/new-order.ts'
import type { DeskDays } from '#contract/desk/order-changes.ts'
import { usableCoupon } from '#domain/catalogue/coupons.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { bookAnew } from '#domain/money/payments/book-anew.ts'
import { payOnCollection } from '#domain/money/payments/choose-method.ts'
import { listPlannableSlots, placesFor as placesOfPeople } from '#domain/orders/slots/slots.ts'
import { mayAt } from '#rules/staff/permissions.ts'
import { isOpenAt } from '#rules/visits/opening.ts'
import { hasBegun, LAST_SLOT_HOUR, slotHour } from '#rules/visits/slots.ts'
import { centreShut, unpaidElsewhere } from '#text/desk/new-order.ts'
import { slotFullShort, slotPast } from '#text/errors/desk.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { bookedItems, type PricedOrder, priceBooked, subtotalOfBooked } from '../../orders/lines.ts'
import type { Examined } from '../../orders/order-patients.ts'
import type { OrderRow } from '../../orders/order-shape.ts'
import type { Catalogues } from '../../orders/placing.ts'
import { closeAsOrdered } from '../../requests/end-request.ts'
import type { Transaction } from '../../shop.ts'
import { authorise, placesFor, type StaffSession } from '../../staff/sessions.ts'
import { AccountChanged, customerIdOf, openAccount } from './customer-by-phone.ts'

/** Booking for somebody by phone or at the counter: the shop's own prices, rules and steps. */

/**
 * What tests cost with a coupon; nothing is changed. Refusals: FORBIDDEN, UNKNOWN_ITEM, INVALID, COUPON_….
 */
export async function quoteFor(
  shop: PaymentDeps,
  catalogue: Catalogues,
  staff: StaffSession,
  { items, couponCode }: QuoteBody,
): Promise<PricedOrder> {
  placesFor(staff, 'orders.create')
  const people = Math.max(...items.map(({ patient }) => patient)) + 1
  const lines = items.map(({ id, patient }) => ({ id, name: id, quantity: 1, patient }))
  const booked = bookedItems(await catalogue.fresh(), lines, Array.from({ length: people }, nobody))
  const coupon = couponCode
    ? await usableCoupon(shop.db, couponCode, subtotalOfBooked(booked), shop.now(), 'whoever')
    : undefined
  return priceBooked(booked, coupon)
}

/** A person of whom only the place is known: prices ask for no more. */
const nobody = (_: unknown, position: number): Examined => ({
  position,
  patientId: undefined,
  name: '',
  age: { years: 0, months: null },
  gender: 'other',
  relation: null,
  phone: null,
  email: null,
  consent: undefined,
  guardianName: null,
})

interface AskedTimes {
  city: string
  people: number
  /** A centre by code; undefined for a visit at home. */
  centreCode?: string | undefined
}

/** The slots at which somebody can be booked by the staff: later today, and the five days. Refusal FORBIDDEN. */
export async function timesForNew(
  shop: PaymentDeps,
  catalogue: Catalogues,
  staff: StaffSession,
  { city, people, centreCode }: AskedTimes,
): Promise<DeskDays> {
  authorise(staff, 'orders.create', centreCode ?? null)
  const now = shop.now()
  const centre = (await catalogue.fresh()).centres.find(({ code }) => code === centreCode)
  const days = await listPlannableSlots(shop, city, placesOfPeople(people, shop.rules))
  return days
    .filter(({ date }) => !hasBegun(date, LAST_SLOT_HOUR, now))
    .map(({ date, slots }) => ({
      date,
      slots: slots.map(({ timeSlot, left, available }) => {
        const hour = slotHour(timeSlot) ?? 0
        const isShut = centre !== undefined && !isOpenAt(centre, date, hour)
        const why = hasBegun(date, hour, now) ? slotPast : isShut ? centreShut : slotFullShort
        return { timeSlot, left, problem: available && !isShut ? null : say(why) }
      }),
    }))
}

/**
 * Books for the account of a phone, which is made where there is none. At the door it is confirmed in the same transaction;
 * else it waits for its payment. Sent twice with one key it is one order. Refusals: FORBIDDEN (also where it would replace
 * an unpaid order that they may not cancel), those of `createOrder` and, at the door, of Pay on Collection.
 */
export async function bookFor(
  shop: PaymentDeps,
  catalogue: Catalogues,
  staff: StaffSession,
  { phone, name, order, payment, requestId }: NewOrderBody,
  key: string,
): Promise<{ order: OrderRow; replaced: string | null }> {
  authorise(staff, 'orders.create', order.centreCode ?? null)
  if (requestId) authorise(staff, 'requests.work', null)
  const { actor } = staff
  const { patient } = order.collectionDetails
  const request = {
    ...order,
    collectionDetails: { ...order.collectionDetails, patient: { ...patient, phone: patient.phone || phone } },
  }
  const refuseReplacing = ({ centreCode }: OrderRow) => {
    if (!mayAt(staff.grants, 'orders.cancel', centreCode))
      throw new Refusal('FORBIDDEN', sentence(unpaidElsewhere))
  }
  const finish = async (tx: Transaction, order: OrderRow) => {
    if (requestId) await closeAsOrdered(tx, shop, staff, { requestId, orderId: order.id })
    return payment === 'door' ? payOnCollection(tx, shop, order, actor) : order
  }
  const book = async () => {
    const id = await customerIdOf(shop, phone)
    const viewer = { customerId: id, isPhoneVerified: true }
    return bookAnew(shop, catalogue, viewer, request, key, {
      by: actor,
      openAccount: tx => openAccount(tx, { id, phone, name, at: shop.now(), actor }),
      refuseReplacing,
      finish,
    })
  }
  return book().catch(error => {
    if (error instanceof AccountChanged) return book()
    throw error
  })
}
