import { expect, test } from 'vitest'
import { hashDoorCode } from '#domain/collector/door-check.ts'
import { newVisitId } from '#domain/orders/new-order.ts'
import { doorCode } from '#domain/visits/door-code.ts'
import { isDoorCode } from './door-code.ts'

const [VISIT, OTHER] = [newVisitId(), newVisitId()]

test('the phone accepts the door code by the shop’s hash, and no other code', async () => {
  const shop = { rules: { secret: 's'.repeat(32) } } as Parameters<typeof hashDoorCode>[0]
  const code = doorCode(shop.rules.secret, VISIT)
  const check = await hashDoorCode(shop, VISIT)
  expect(await isDoorCode(check, code)).toBe(true)
  expect(await isDoorCode(check, code === '0000' ? '0001' : '0000')).toBe(false)
  expect(await isDoorCode(await hashDoorCode(shop, OTHER), code)).toBe(
    code === doorCode(shop.rules.secret, OTHER),
  )
})
