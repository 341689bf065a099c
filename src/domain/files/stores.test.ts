import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { fileDeletions, reports } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { shopRoutes } from '#server/api/shop-routes.ts'
import { signedFileRoutes } from '#server/api/signed-files.ts'
import { ordersApi } from '#shop/orders/api.ts'
import { STORES } from '#tests/helpers/file-stores.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import type { Files } from '../ports/services.ts'
import { deleteDueFiles, deleteFilesLater } from './deletions.ts'

/** Reports and deletions on each file store. */

const { app, shop, post, signIn, addOrder } = await shopPart(shop => [
  signedFileRoutes(shop),
  shopRoutes([ordersApi], shop, undefined as never),
])
const actor = { kind: 'command-line', name: 'asha' } as const
const opened = new Map<string, Awaited<ReturnType<NonNullable<(typeof STORES)[string]>>>>()
for (const [name, open] of Object.entries(STORES)) opened.set(name, await open())
afterAll(async () => {
  for (const store of opened.values()) await store.close()
})

const storeOf = (name: string): Files => {
  const store = opened.get(name)
  if (!store) throw new Error(`no store ${name}`)
  return store.files
}

/** An order with its report, in the present store. */
async function reportedOrder() {
  const owner = await signIn()
  const order = await addOrder(owner.customer.id, { status: 'collected', collectedAt: shop.now() })
  const pdf = aPdf({ more: `% of ${order.number}` })
  await attachReport(shop, { orderId: order.id, bytes: pdf, actor })
  const [row] = await shop.db.select().from(reports).where(eq(reports.orderId, order.id))
  return { owner, order, pdf, key: row?.fileKey ?? '' }
}

test.each(Object.keys(STORES))(
  'a report on %s opens by the shop’s own link, and is deleted when it is due',
  async name => {
    shop.files = storeOf(name)
    const { owner, order, pdf, key } = await reportedOrder()
    const linked = await post(`/api/orders/${order.id}/report-link`, {}, { token: owner.token })
    const answer = await app.request((linked.body as { url: string }).url)
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="Asha Rao, .* 2026\.pdf"/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true)

    await inTransaction(shop.db, tx =>
      deleteFilesLater(tx, [{ fileKey: key, orderId: order.id, dueAt: shop.now() }]),
    )
    expect(await deleteDueFiles(shop)).toBe(1)
    await expect(shop.files.get(key)).rejects.toMatchObject({ kind: 'not_found' })
    expect(await shop.db.$count(fileDeletions)).toBe(0)
  },
)

test('an unreachable store is reported in a sentence for customers, and its files are there afterwards', async () => {
  const files = storeOf('disk')
  shop.files = files
  const { owner, order } = await reportedOrder()
  const linked = await post(`/api/orders/${order.id}/report-link`, {}, { token: owner.token })
  const open = () => app.request((linked.body as { url: string }).url)
  const away = await STORES.fauxqs?.()
  await away?.close()
  shop.files = away?.files ?? files
  const refused = await open()
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 503,
    body: { code: 'FILES_DOWN', message: expect.stringContaining('Documents cannot be opened') },
  })
  expect(refused.headers.get('retry-after')).toBe('60')
  shop.files = files
  expect((await open()).status).toBe(200)
})
