import { beforeEach, expect, test } from 'vitest'
import { idempotencyKeys, webhookEvents } from '#db/schema.ts'
import { deleteOldWebhooks } from '#domain/money/payments/webhook.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { forgetOldOrderKeys } from './idempotency.ts'

const { shop, signIn, addOrder } = await shopPart()
const { customer } = await signIn()

const ago = (hours: number) => new Date(shop.now().getTime() - hours * 60 * 60 * 1000)

beforeEach(async () => {
  await shop.db.delete(idempotencyKeys)
  await shop.db.delete(webhookEvents)
})

test('the idempotency key of a booking is deleted after two days', async () => {
  const { id: orderId } = await addOrder(customer.id)
  for (const [key, createdAt] of [
    ['new', ago(47)],
    ['old', ago(49)],
  ] as const)
    await shop.db
      .insert(idempotencyKeys)
      .values({ customerId: customer.id, key, bodyHash: 'h', orderId, createdAt })
  await forgetOldOrderKeys(shop)
  expect((await shop.db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['new'])
})

test('a webhook is deleted after thirty days', async () => {
  for (const [bodyHash, receivedAt] of [
    ['new', ago(29 * 24)],
    ['old', ago(31 * 24)],
  ] as const)
    await shop.db.insert(webhookEvents).values({ bodyHash, event: 'unknown', receivedAt })
  await deleteOldWebhooks(shop)
  expect((await shop.db.select().from(webhookEvents)).map(({ bodyHash }) => bodyHash)).toEqual(['new'])
})
