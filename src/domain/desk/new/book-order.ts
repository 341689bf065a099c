import { cityRefusal } from '#domain/addresses/cities.ts'
import { usableCoupon } from '#domain/catalogue/use-coupons.ts'
import { couponUsedByYou } from '#domain/catalogue/words.ts'
import * as words from '#domain/desk/words.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { choosePayOnCollection } from '#domain/money/payments/choose-method.ts'
import { createOrderOverUnpaid } from '#domain/money/payments/order-over-unpaid.ts'
import { recordTakenMoney, type TakenMoney } from '#domain/money/payments/take-payment.ts'
import { manyCollectionOrders } from '#domain/money/words.ts'
import {
  discountOf,
  type GivenDiscount,
  recordDiscount,
  type StaffDiscount,
} from '#domain/orders/discount.ts'
import { listPlannableSlots, seatsNeeded } from '#domain/orders/slots/slots.ts'
import { bookedAlready, keyUsed, manyOrders } from '#domain/orders/words.ts'
import { findOpenCity } from '#rules/cities.ts'
import type { Paise } from '#rules/money.ts'
import { upiLink } from '#rules/orders/upi.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { isOpenAt } from '#rules/visits/opening.ts'
import { type Message, say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { OrderRequest } from '#wire/orders/request.ts'
import { bookedItems, priceBooked, subtotalOfBooked, toShownLine } from '../../orders/lines.ts'
import type { ExaminedPerson } from '../../orders/order-patients.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import type { Catalogues } from '../../orders/placing.ts'
import { closeAsOrdered } from '../../requests/end-request.ts'
import type { Transaction } from '../../shop.ts'
import { allowedCentres, authorise, type StaffSession } from '../../staff/sessions.ts'
import { toDeskDays } from '../orders/list-times.ts'
import { AccountChanged, customerIdOf, openAccount } from './customer-by-phone.ts'

interface ItemsToQuote {
  items: readonly { id: string; patient: number }[]
  couponCode?: string | undefined
  /** By the caller. */
  discount?: GivenDiscount | undefined
}

export async function quoteAtDesk(
  shop: PaymentDeps,
  catalogue: Catalogues,
  staff: StaffSession,
  { items, couponCode, discount: given }: ItemsToQuote,
) {
  allowedCentres(staff, 'orders.create')
  const people = Math.max(...items.map(({ patient }) => patient)) + 1
  const lines = items.map(({ id, patient }) => ({ id, name: id, quantity: 1, patient }))
  const booked = bookedItems(
    await catalogue.latest(),
    lines,
    Array.from({ length: people }, placeholderPatient),
    { isByStaff: true },
  )
  const coupon = couponCode
    ? await usableCoupon(shop, couponCode, subtotalOfBooked(booked), 'unknown')
    : undefined
  if (given) allowedCentres(staff, 'orders.discount')
  const byStaff = given && discountOf(shop.rules, subtotalOfBooked(booked), given, coupon)
  const { lines: priced, subtotal, discount, total } = priceBooked(booked, coupon, byStaff)
  return {
    lines: priced.map(toShownLine),
    subtotal,
    discount,
    total,
    needs: priced.map(({ item: { fastingHours, afterMealHours, isHivTested }, patient }) => ({
      patient,
      fastingHours,
      afterMealHours,
      isHivTested,
    })),
    isCentreNeeded: priced.some(({ item }) => item.isCentreVisitRequired),
    upiLink: upiLinkOf(shop.rules, total),
  }
}

/** For a payment at the counter, before its order has a number. */
const upiLinkOf = ({ upiAddress, company }: PaymentDeps['rules'], amount: Paise): string | null =>
  upiAddress ? upiLink({ to: upiAddress, name: company.brand, amount, order: 'Counter' }) : null

/** A placeholder: prices do not depend on the patient. */
const placeholderPatient = (_: unknown, position: number): ExaminedPerson => ({
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
  isPregnant: false,
  isPregnancyStated: false,
})

interface TimesQuery {
  city: string
  people: number
  /** Undefined for a home visit. */
  centreCode?: string | undefined
}

/** Later today, and the other days that staff can plan. */
export async function listTimesAtDesk(
  shop: PaymentDeps,
  catalogue: Catalogues,
  staff: StaffSession,
  { city, people, centreCode }: TimesQuery,
) {
  authorise(staff, 'orders.create', centreCode ?? null)
  const { centres, cities } = await catalogue.latest()
  const centre = centres.find(({ code }) => code === centreCode)
  const found = findOpenCity(cities, city)
  if (!found) throw cityRefusal('city')
  const days = await listPlannableSlots(shop, found, seatsNeeded(people, shop.rules))
  return toDeskDays(days, { city: found, now: shop.now() }, ({ date, hour }) =>
    centre && !isOpenAt(centre, date, hour) ? say(words.centreShut) : null,
  )
}

export interface NewOrder {
  phone: string
  name: string
  order: OrderRequest
  /** `door`: paid at the door, confirmed at once. `later`: waits for the payment. Otherwise it was paid just now. */
  payment: 'door' | 'later' | TakenMoney
  /** At the counter of the order's centre, now. */
  isWalkIn?: boolean
  discount?: StaffDiscount | undefined
  /** The request that this order fulfils and closes. */
  requestId?: string | undefined
}

/** Reasons that are worded for the customer, and the desk's own words. */
const WORDED_FOR_CUSTOMER = new Map<Message, Message>([
  [bookedAlready, words.customerBookedAlready],
  [manyOrders, words.customerBookedOften],
  [manyCollectionOrders, words.customerOwesMany],
  [couponUsedByYou, words.customerUsedCoupon],
  [keyUsed, words.bookingSentOtherwise],
])

function inDeskWords(error: unknown): unknown {
  const message = error instanceof Refusal && WORDED_FOR_CUSTOMER.get(error.sentence.message)
  return message ? new Refusal(error.code, { ...error.sentence, message }, error.details) : error
}

/**
 * Books an order and opens an account if needed. Idempotent by key. @throws FORBIDDEN if it would replace an order that
 * the staff may not cancel
 */
export async function bookAtDesk(
  shop: PaymentDeps,
  catalogue: Catalogues,
  staff: StaffSession,
  { phone, name, order, payment, discount, isWalkIn = false, requestId }: NewOrder,
  key: string,
): Promise<{ order: OrderRow; replaced: string | null }> {
  authorise(staff, 'orders.create', order.centreCode ?? null)
  if (requestId) authorise(staff, 'requests.work', null)
  if (discount) authorise(staff, 'orders.discount', order.centreCode ?? null)
  if (typeof payment === 'object') authorise(staff, 'cash.take', order.centreCode ?? null)

  const { actor } = staff
  const [first, ...further] = order.patients
  const request = { ...order, patients: first ? [{ ...first, phone: first.phone || phone }, ...further] : [] }
  const refuseReplacing = ({ visit: { centreCode } }: OrderRow) => {
    if (!hasPermissionAt(staff.grants, 'orders.cancel', centreCode))
      throw new Refusal('FORBIDDEN', sentence(words.unpaidElsewhere))
  }
  const finish = async (tx: Transaction, order: OrderRow) => {
    if (discount)
      await recordDiscount(tx, {
        orderId: order.id,
        amount: order.discount,
        reason: discount.reason,
        actor,
        at: shop.now(),
      })
    if (requestId) await closeAsOrdered(tx, shop, staff, { requestId, orderId: order.id })
    if (payment === 'later') return order
    return payment === 'door'
      ? choosePayOnCollection(tx, shop, order, actor)
      : recordTakenMoney(tx, shop, order, actor, payment)
  }
  const book = async () => {
    const id = await customerIdOf(shop, phone)
    const viewer = { customerId: id, isPhoneVerified: true }
    return createOrderOverUnpaid(shop, catalogue, viewer, request, key, {
      by: actor,
      isWalkIn,
      discount,
      openAccount: tx => openAccount(tx, { id, phone, name, at: shop.now(), actor }),
      refuseReplacing,
      finish,
    })
  }

  try {
    return await book().catch(error => {
      if (error instanceof AccountChanged) return book()
      throw error
    })
  } catch (error) {
    throw inDeskWords(error)
  }
}
