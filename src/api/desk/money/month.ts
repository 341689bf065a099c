import { monthEndpoints } from '#contract/desk/month.ts'
import { listMonth, readMonth, type Sums } from '#domain/books/month.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi } from '#http/http.ts'
import { toRupees } from '#rules/money.ts'
import { staffIn } from '../../staff/door.ts'

/** The owner's month. */
export function monthRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(monthEndpoints.getMonth, async c => {
    const { figures, parts } = await readMonth(shop, staffIn(c), c.req.valid('query').month)
    const shaped = Object.entries(figures).map(
      ([name, { now, before }]) => [name, { now: inRupees(now), before: inRupees(before) }] as const,
    )
    return c.json(
      {
        success: true as const,
        figures: Object.fromEntries(shaped) as Record<keyof typeof figures, (typeof shaped)[number][1]>,
        parts: parts.map(part => ({ ...part, rows: part.rows.map(inRupees) })),
      },
      200,
    )
  })
  api.openapi(monthEndpoints.listMonth, async c => {
    const { sums, lines } = await listMonth(shop, staffIn(c), c.req.valid('query'))
    const shown = lines.map(line => ({ ...inRupees(line), at: line.at.toISOString() }))
    return c.json({ success: true as const, ...inRupees(sums), lines: shown }, 200)
  })
  return api
}

const inRupees = <T extends Pick<Sums, 'amount'>>(sums: T): T => ({ ...sums, amount: toRupees(sums.amount) })
