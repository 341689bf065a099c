import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers, reportOpenings } from '#db/schema.ts'
import { attachReport } from '#domain/reports/attach.ts'
import { sign } from '#domain/signatures.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { reportRoutes } from './reports.ts'

const { app, shop, post, signIn, addOrder, moveTo } = await shopPart(shop => [reportRoutes(shop)])

const PDF = Buffer.from('%PDF-1.7 a report')

async function reportedOrder() {
  const owner = await signIn()
  const order = await addOrder(owner.customer.id, { status: 'collected' })
  const report = await attachReport(shop, { orderId: order.id, bytes: PDF, actor: 'lab desk' })
  return { owner, order, report }
}
const askLink = (id: string, token?: string) => post(`/api/orders/${id}/report-link`, {}, { token })
const openingsOf = (reportId: string) =>
  shop.db.select().from(reportOpenings).where(eq(reportOpenings.reportId, reportId))

describe('POST /api/orders/{id}/report-link', () => {
  test('is for the owner only: nobody 401, an unverified session 403, another customer 404', async () => {
    const { order } = await reportedOrder()
    expect((await askLink(order.id)).status).toBe(401)
    const unverified = await signIn()
    await shop.db
      .update(customers)
      .set({ phoneVerifiedAt: null })
      .where(eq(customers.id, unverified.customer.id))
    expect(await askLink(order.id, unverified.token)).toMatchObject({
      status: 403,
      body: { code: 'PHONE_UNVERIFIED' },
    })
    const other = await signIn()
    expect(await askLink(order.id, other.token)).toMatchObject({
      status: 404,
      body: { message: 'Order not found' },
    })
  })

  test('says 404 while there is no report', async () => {
    const { customer, token } = await signIn()
    const order = await addOrder(customer.id, { status: 'collected' })
    expect(await askLink(order.id, token)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'The report of this order is not ready yet.' },
    })
  })

  test('answers the owner, by either id, with a link of fifteen minutes that needs no bearer', async () => {
    const { owner, order, report } = await reportedOrder()
    const answer = await askLink(order.number, owner.token)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(new Date(answer.body.expiresAt).getTime() - shop.now().getTime()).toBeGreaterThan(14 * 60_000)
    const opened = await app.request(answer.body.url)
    expect(opened.status).toBe(200)
    expect(Buffer.from(await opened.arrayBuffer()).equals(PDF)).toBe(true)
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="report.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'referrer-policy': 'no-referrer',
    })
    expect(await openingsOf(report.id)).toHaveLength(1)
    await app.request(answer.body.url)
    expect(await openingsOf(report.id)).toHaveLength(2)
  })
})

describe('GET /api/orders/reports/{reportFileName}', () => {
  const refused = async (url: string) => {
    const response = await app.request(url)
    expect(response.status).toBe(403)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ success: false, code: 'LINK_INVALID' })
  }

  test('refuses a name without a signature, guessed signatures, altered names and times', async () => {
    const { owner, order, report } = await reportedOrder()
    const other = await reportedOrder()
    const { url } = (await askLink(order.id, owner.token)).body
    const [path, query] = url.split('?')
    await refused(path)
    await refused(`${path}?expires=9999999999999&signature=${'a'.repeat(43)}`)
    await refused(url.replace(report.fileName, other.report.fileName))
    await refused(url.replace(/expires=\d+/, 'expires=9999999999999'))
    await refused(url.replace(/expires=\d+/, 'expires=1e99'))
    await refused(url.slice(0, -1))
    await refused(`/api/orders/reports/..%2F..%2Fsecret?${query}`)
    expect(await openingsOf(report.id)).toEqual([])
  })

  test('refuses a link that was signed for another purpose, or for a report that never was', async () => {
    const { report } = await reportedOrder()
    const end = new Date(shop.now().getTime() + 60_000)
    const linkTo = (name: string, purpose: string) =>
      `/api/orders/reports/${name}?expires=${end.getTime()}&signature=${sign(shop.rules.secret, purpose, name, end)}`
    await refused(linkTo(report.fileName, 'invoice'))
    await refused(linkTo(`${'0'.repeat(32)}.pdf`, 'report'))
  })

  test('refuses a link after its fifteen minutes, and one to a report that was replaced', async () => {
    const { owner, order, report } = await reportedOrder()
    const old = (await askLink(order.id, owner.token)).body.url
    await attachReport(shop, { orderId: order.id, bytes: Buffer.from('%PDF-1.7 new'), actor: 'lab desk' })
    await refused(old)
    const { url, expiresAt } = (await askLink(order.id, owner.token)).body
    moveTo(new Date(new Date(expiresAt).getTime() + 1))
    await refused(url)
    expect(await openingsOf(report.id)).toEqual([])
  })
})
