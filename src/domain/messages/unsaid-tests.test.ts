import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consents, customers, orderItems, orders, packages, packageTests } from '#db/schema.ts'
import { ORDER_MESSAGE_NAMES } from '#rules/orders/messages.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { CANCELLED } from '#tests/helpers/orders.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifyOrder } from './notify-order.ts'

/** A reader of a phone or a mailbox learns from no message which test it is about. */

const part = await shopPart()
const { shop, setClock } = part
const { bookedOrder, sentOf } = orderMessages(part)
setClock('2026-11-23T18:05:00+05:30')

const hivTest = (orderId: string) => ({
  orderId,
  line: 0,
  person: 0,
  itemId: 'HIV',
  isPackage: false,
  name: 'HIV I & II Antibodies',
  quantity: 1,
  fastingHours: 0,
  afterMealHours: 0,
  price: 129_900,
  discount: 0,
  reportTimeHours: 24,
  preparation: ['Consent for an HIV test is needed.'],
})

/** What an order is when each message of these is due. */
const STATES: Partial<Record<(typeof ORDER_MESSAGE_NAMES)[number], Partial<typeof orders.$inferInsert>>> = {
  'payment-failed': { paymentStatus: 'failed', status: 'pending' },
  cancelled: CANCELLED,
  refunded: { ...CANCELLED, paymentStatus: 'refunded' },
}

test.each([
  ['on', 'recorded'],
  ['off', 'recorded'],
  ['on', 'missing'],
  ['off', 'missing'],
] as const)(
  'no message about an order, and no subject, names its HIV test (WhatsApp %s, consent %s)',
  async (whatsapp, consent) => {
    const told = []
    for (const about of ORDER_MESSAGE_NAMES) {
      const { order } = await bookedOrder({
        patientEmail: 'patient@home.test',
        paymentStatus: 'completed',
        item: null,
      })
      await shop.db.update(customers).set({ whatsapp }).where(eq(customers.id, order.customerId))
      await shop.db.insert(orderItems).values(hivTest(order.id))
      const given = { purpose: 'hiv-test', textVersion: '1', given: 'ticked', createdAt: shop.now() } as const
      if (consent === 'recorded') await shop.db.insert(consents).values({ ...given, orderId: order.id })
      if (STATES[about]) {
        if (about === 'cancelled') await notifyOrder(shop, { orderId: order.id, about: 'confirmed' })
        await shop.db.update(orders).set(STATES[about]).where(eq(orders.id, order.id))
      }
      await notifyOrder(shop, { orderId: order.id, about })
      told.push(...(await sentOf(order)))
    }
    const phone = whatsapp === 'on' ? 'whatsapp' : 'sms'
    expect([...new Set(told.map(({ channel }) => channel))].sort()).toEqual(['email', phone])
    expect(told.length).toBeGreaterThan(6)
    expect(JSON.stringify(told)).not.toMatch(/\bHIV\b|antibod|immunodef/i)
  },
)

test('an email has the preparation only of items that are known to have no HIV test', async () => {
  const emailOf = async (...items: Partial<typeof orderItems.$inferInsert>[]) => {
    const { order } = await bookedOrder({ patientEmail: 'patient@home.test', item: null })
    for (const [line, item] of items.entries())
      await shop.db.insert(orderItems).values({ ...hivTest(order.id), ...item, line })
    await notifyOrder(shop, { orderId: order.id, about: 'confirmed' })
    return (await sentOf(order)).find(({ channel }) => channel === 'email')?.text
  }
  const asked = 'Bring your last report.'
  const [blood, ...others] = ['CBC', 'GONE'].map(itemId => ({ itemId, name: itemId, preparation: [asked] }))
  const [plain, withHiv] = await shop.db.select({ id: packages.id }).from(packages).orderBy(packages.id)
  if (!blood || !plain || !withHiv) throw new Error('the catalogue has no two packages')
  await shop.db.insert(packageTests).values({ packageId: withHiv.id, labTestId: 'HIV', position: 99 })
  const packed = { ...blood, isPackage: true }
  expect(await emailOf(blood)).toContain(asked)
  expect(await emailOf({ ...packed, itemId: plain.id })).toContain(asked)
  const untold = [[blood, {}], [{ ...packed, itemId: withHiv.id }], others, [{ ...blood, name: 'Anti-HIV' }]]
  for (const items of untold) {
    const letter = await emailOf(...items)
    expect(letter).toContain('We’ve confirmed')
    expect(letter).not.toContain(asked)
  }
})
