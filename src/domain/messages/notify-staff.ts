import { readEmergencyAccess } from '#domain/desk/orders/emergency-access.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { readStaffContact } from '#domain/staff/staff.ts'
import { findRating } from '#domain/visits/ratings.ts'
import { isLowRating } from '#rules/visits/ratings.ts'
import { deliver } from './deliver.ts'
import { emergencyAccessForOwner, lowRatingForDesk, staffKeyForOwner } from './desk-email.ts'
import { newStaffKeySms } from './sms.ts'
import { readOrderAndPhone } from './visit-told.ts'

/** Announces a new key: to the member of staff by SMS, or to the company by email if they have no phone. */
export async function notifyStaffKey(shop: Shop, { staffId, at }: Jobs['notify-staff-key']): Promise<void> {
  const person = await readStaffContact(shop.db, staffId)
  if (!person) return
  const { name, phone } = person
  const key = { subject: `staff-key:${staffId}/${at}`, about: 'key-added' }
  const when = new Date(at)
  if (phone)
    return deliver(shop, { ...key, channel: 'sms' }, () =>
      shop.sms.send({ phone, ...newStaffKeySms(shop.rules.smsTemplates, when) }),
    )
  const emailText = staffKeyForOwner({ name, at: when })
  await deliver(shop, { ...key, channel: 'email' }, () =>
    shop.email.send({ to: shop.rules.company.email, ...emailText }),
  )
}

export async function notifyEmergencyAccess(
  shop: Shop,
  { id }: Jobs['notify-emergency-access'],
): Promise<void> {
  const found = await readEmergencyAccess(shop.db, id)
  if (!found) return
  const key = { subject: `emergency-access:${id}`, about: 'for-owner', channel: 'email' } as const
  const emailText = emergencyAccessForOwner(found)
  await deliver(shop, key, () => shop.email.send({ to: shop.rules.company.email, ...emailText }))
}

/** Only if the rating is still low: the customer may have changed it. */
export async function notifyRating(shop: Shop, { orderId }: Jobs['notify-rating']): Promise<void> {
  const found = await readOrderAndPhone(shop.db, orderId)
  const rating = await findRating(shop.db, orderId)
  if (!found || !rating || !isLowRating(rating.stars)) return
  const key = { subject: `order:${orderId}`, about: `low-rating:${rating.stars}`, channel: 'email' } as const
  const emailText = lowRatingForDesk(found.order.number, rating.stars)
  await deliver(shop, key, () => shop.email.send({ to: shop.rules.company.email, ...emailText }))
}
