import { expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import type { EventName } from '../events.ts'
import { logOperatorActions } from './log-operator-actions.ts'

const { shop } = await shopPart()

const act = (actor: string, subject: string) =>
  shop.db
    .insert(audit)
    .values({ at: shop.now(), actor, action: 'order.called', subject, details: { reason: 'Asha Rao asked' } })
    .returning({ id: audit.id })

test('operators’ actions are logged once without names and details, and the shop’s own actions are not logged', async () => {
  const [first] = await act('operator:asha', 'order:1')
  await act('shop', 'order:2')
  const told: [EventName, object | undefined][] = []
  const telling = { ...shop, record: (event: EventName, details?: object) => told.push([event, details]) }
  await Promise.all([logOperatorActions(telling), logOperatorActions(telling)])
  await logOperatorActions(telling)
  expect(told).toEqual([
    ['security.operator-acted', { about: 'order.called', subject: 'order:1', audit: first?.id }],
  ])
})
