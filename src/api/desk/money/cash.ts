import { cashEndpoints, type HeldCash } from '#contract/desk/cash.ts'
import {
  type Held,
  type HeldTaking,
  ownTakings,
  readCustody,
  readOwnCash,
  readTakings,
} from '#domain/money/cash/custody.ts'
import { handOverCash, listHandovers, receiveCash, withdrawCash } from '#domain/money/cash/handovers.ts'
import type { Shop } from '#domain/shop.ts'
import { monthAt } from '#rules/desk/months.ts'
import { toRupees } from '#rules/money.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

/** Cash in the staff's hands. */
export function cashRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(cashEndpoints.listHeldCash, async c => {
    const held = await readCustody(shop, staffIn(c))
    return c.json({ success: true as const, held: held.map(shapeHeld) }, 200)
  })
  api.openapi(cashEndpoints.listHeldTakings, async c => {
    const { staffId = null, handoverId } = c.req.valid('query')
    const takings = await readTakings(shop, staffIn(c), handoverId ? { handoverId } : { staffId })
    return c.json({ success: true as const, takings: takings.map(shapeTaking) }, 200)
  })
  api.openapi(cashEndpoints.getOwnCash, async c => {
    const staff = staffIn(c)
    const [held, takings] = [await readOwnCash(shop, staff), await ownTakings(shop, staff)]
    return c.json({ success: true as const, held: shapeHeld(held), takings: takings.map(shapeTaking) }, 200)
  })
  api.openapi(cashEndpoints.handOverCash, async c => {
    await handOverCash(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success: true as const }, 200)
  })
  api.openapi(cashEndpoints.withdrawCash, async c => {
    await withdrawCash(shop, staffIn(c), c.req.valid('json').id)
    return c.json({ success: true as const }, 200)
  })
  api.openapi(cashEndpoints.receiveCash, async c => {
    await receiveCash(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success: true as const }, 200)
  })
  api.openapi(cashEndpoints.listHandovers, async c => {
    const { month = monthAt(shop.now()) } = c.req.valid('query')
    const handovers = (await listHandovers(shop, staffIn(c), month)).map(row => ({
      ...row,
      expected: toRupees(row.expected),
      counted: row.counted === null ? null : toRupees(row.counted),
      handedAt: row.handedAt.toISOString(),
      receivedAt: row.receivedAt?.toISOString() ?? null,
    }))
    return c.json({ success: true as const, month, handovers }, 200)
  })
  return api
}

const shapeHeld = ({ amount, since, handover, ...held }: Held): HeldCash => ({
  ...held,
  amount: toRupees(amount),
  since: since?.toISOString() ?? null,
  handover: handover && {
    ...handover,
    amount: toRupees(handover.amount),
    handedAt: handover.handedAt.toISOString(),
  },
})

const shapeTaking = ({ orderId, amount, at }: HeldTaking) => ({
  orderId,
  amount: toRupees(amount),
  at: at.toISOString(),
})
