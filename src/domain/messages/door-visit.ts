import type { OrderRow } from '#domain/orders/order-rows.ts'
import { orderNotFoundRefusal } from '#domain/orders/read.ts'
import type { Shop } from '#domain/shop.ts'
import { createShortLink, findShortLink, isTokenOf } from '#domain/short-links.ts'
import { addDays, formatLongDay, startOfIndianDay } from '#rules/dates.ts'
import type { Paise } from '#rules/money.ts'
import type { SmsValue } from '#text/sent/sms.ts'
import { plainSlotHours } from './slot-hours.ts'
import { readFastsOfDay, readOrderAndPhone, readVisitForPhone } from './visit-for-message.ts'
import { bookerWords, doorBefore, fastingValues, fastOfDay, hoursOf } from './visit-in-sms.ts'

/** A visit as the number at the door may see it: who booked, when, what to pay, and who fasts. No number and no test. */

const linkFor = ({ id }: Pick<OrderRow, 'id'>, phone: string) =>
  ({ kind: 'v', orderId: id, boundTo: phone }) as const

/** Until the day after the visit. Another number at the door gets another link, and this one opens nothing then. */
export const createDoorLink = (
  shop: Pick<Shop, 'db' | 'rules'>,
  order: Pick<OrderRow, 'id' | 'visit'>,
  phone: string,
): Promise<SmsValue<'url'>> =>
  createShortLink(shop, {
    ...linkFor(order, phone),
    expiresAt: startOfIndianDay(addDays(order.visit.date, 2)),
  })

export type DoorVisit = {
  /** First name of the account. */
  booker: string
  /** 'Tuesday, 24 November' */
  day: string
  /** '7-8 AM' */
  hours: string
} & (
  | { state: 'booked'; due: Paise; who: string; before: string; others: string }
  /** `fast`: what the day's other visits require. */
  | { state: 'cancelled'; fast: string }
  | { state: 'done' }
)

/** @throws NOT_FOUND for an unknown or expired token, and once another number is at the door. */
export async function readDoorVisit(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  token: string,
): Promise<DoorVisit> {
  const link = await findShortLink(shop, 'v', token)
  const row = link && (await readOrderAndPhone(shop.db, link.orderId))?.order
  const phone = row?.visit.doorPhone
  if (!row || !phone || !isTokenOf(shop.rules.secret, token, linkFor(row, phone)))
    throw orderNotFoundRefusal()

  const order = await readVisitForPhone(shop.db, row)
  const visit = { booker: bookerWords(order), day: formatLongDay(row.visit.date) }
  if (row.status === 'cancelled') {
    const fast = fastOfDay(await readFastsOfDay(shop.db, row))
    return { ...visit, hours: plainSlotHours(row.visit.hour), state: 'cancelled', fast }
  }
  const hours = hoursOf(order)
  if (row.status !== 'confirmed') return { ...visit, hours, state: 'done' }
  const { WHO: who, OTHERS: others } = fastingValues(order)
  return { ...visit, hours, state: 'booked', due: order.dueAtVisit, who, before: doorBefore(order), others }
}
