// P2-171

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers, reportLinks, reportOpenings, sessions } from '#db/schema.ts'
import { sign } from '#domain/signatures.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { shopRoutes } from '#server/api/shop-routes.ts'
import { signedFileRoutes } from '#server/api/signed-files.ts'
import { ordersApi } from '#shop/orders/api.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { aPdf } from '#tests/helpers/uploads.ts'

const { app, shop, post, signIn, addOrder, setClock } = await shopPart(shop => [
  signedFileRoutes(shop),
  shopRoutes([ordersApi], shop, undefined as never),
])

const PDF = aPdf()

async function reportedOrder(change: { patientName?: string } = {}) {
  const owner = await signIn()
  const order = await addOrder(owner.customer.id, {
    ...change,
    status: 'collected',
    collectedAt: new Date('2026-11-24T09:30:00+05:30'),
  })
  const report = await attachReport(shop, {
    orderId: order.id,
    bytes: PDF,
    actor: { kind: 'command-line', name: 'lab desk' },
  })
  return { owner, order, report }
}
const askLink = (id: string, token?: string) => post(`/api/orders/${id}/report-link`, {}, { token })
const linkIn = (url: string) => new URL(url, 'http://shop.test').searchParams.get('link')
const openingsOf = (reportId: string) =>
  shop.db.select().from(reportOpenings).where(eq(reportOpenings.reportId, reportId))

describe('POST /api/orders/{id}/report-link', () => {
  test('is refused to others: 401 without a session, 403 for an unverified one, 404 for another customer', async () => {
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

  // P2-85
  test('requires a code on a device that is new to the account and signed in without a code', async () => {
    const { owner, order } = await reportedOrder()
    const codeNeededUntil = new Date(shop.now().getTime() + 60_000)
    await shop.db.update(sessions).set({ codeNeededUntil }).where(eq(sessions.customerId, owner.customer.id))
    expect(await askLink(order.id, owner.token)).toMatchObject({
      status: 403,
      body: { code: 'CODE_NEEDED', message: 'Please confirm your mobile number with an OTP first.' },
    })
    expect((await app.request(`/api/orders/${order.id}/report-link`, { method: 'POST' })).status).toBe(401)
  })

  test('answers 404 while there is no report', async () => {
    const { customer, token } = await signIn()
    const order = await addOrder(customer.id, { status: 'collected' })
    expect(await askLink(order.id, token)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'The report of this order is not ready yet.' },
    })
  })

  test('returns to the owner, by either id, a link of fifteen minutes that needs no token', async () => {
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
      'content-disposition':
        'inline; filename="Asha Rao, 24 Nov 2026.pdf"; filename*=UTF-8\'\'Asha%20Rao%2C%2024%20Nov%202026.pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Safari shows an empty page for a PDF under `sandbox` or `default-src 'none'`.
      'content-security-policy': "frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    })
    expect(await openingsOf(report.id)).toHaveLength(1)
    await app.request(answer.body.url)
    expect(await openingsOf(report.id)).toHaveLength(2)
  })

  test('names the file by person and day in any script', async () => {
    const { order, owner } = await reportedOrder({ patientName: 'मीरा अय्यर' })
    const opened = await app.request((await askLink(order.id, owner.token)).body.url)
    const disposition = opened.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^inline; filename="24 Nov 2026.pdf"; filename\*=UTF-8''%E0/)
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe('मीरा अय्यर, 24 Nov 2026.pdf')
  })

  test('opens the report that the call names, or else the latest', async () => {
    const { owner, order, report } = await reportedOrder()
    const bytes = aPdf({ catalog: '/Lang (hi)' })
    const actor = { kind: 'command-line', name: 'lab desk' } as const
    await attachReport(shop, { orderId: order.id, bytes, actor, isPart: true })
    const open = async (body: object) => {
      const answer = await post(`/api/orders/${order.id}/report-link`, body, { token: owner.token })
      return Buffer.from(await (await app.request(answer.body.url)).arrayBuffer())
    }
    expect(await open({ fileName: report.fileName })).toEqual(PDF)
    expect(await open({})).toEqual(bytes)
  })

  test('does not open the report of another order', async () => {
    const { owner, order } = await reportedOrder()
    const other = await reportedOrder()
    const ask = (fileName: unknown) =>
      post(`/api/orders/${order.id}/report-link`, { fileName }, { token: owner.token })
    expect((await ask(other.report.fileName)).status).toBe(404)
    expect((await ask(7)).status).toBe(422)
  })

  test('is recorded with its customer and a hash of the network address, and each opening with its link', async () => {
    const { owner, order, report } = await reportedOrder()
    const first = (await askLink(order.id, owner.token)).body.url
    const second = (await askLink(order.id, owner.token)).body.url
    const links = await shop.db.select().from(reportLinks).where(eq(reportLinks.reportId, report.id))
    expect(links).toHaveLength(2)
    for (const link of links) {
      expect(link.customerId).toBe(owner.customer.id)
      expect(link.addressHash).toMatch(/^[\w-]{22}$/)
    }
    await app.request(second)
    await app.request(second)
    const openings = await openingsOf(report.id)
    expect(openings.map(({ linkId }) => linkId)).toEqual(Array(2).fill(linkIn(second)))
    expect(linkIn(first)).not.toBe(linkIn(second))
  })

  test('is not opened by a HEAD request', async () => {
    const { owner, order, report } = await reportedOrder()
    const { url } = (await askLink(order.id, owner.token)).body
    const asked = await app.request(url, { method: 'HEAD' })
    expect(asked.status).toBe(200)
    expect(asked.headers.get('content-type')).toBe('application/pdf')
    expect(await openingsOf(report.id)).toEqual([])
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
    await refused(url.replace(/link=[\w-]+/, 'link=00000000-0000-4000-8000-000000000000'))
    await refused(`/api/orders/reports/..%2F..%2Fsecret?${query}`)
    expect(await openingsOf(report.id)).toEqual([])
  })

  test('refuses a link that was signed for another purpose, or for a report that never existed', async () => {
    const { report } = await reportedOrder()
    const end = new Date(shop.now().getTime() + 60_000)
    const linkTo = (name: string, purpose: string) =>
      `/api/orders/reports/${name}?link=a&expires=${end.getTime()}&signature=${sign(shop.rules.secret, purpose, `${name}|a`, end)}`
    await refused(linkTo(report.fileName, 'invoice'))
    await refused(linkTo(`${'0'.repeat(32)}.pdf`, 'report'))
  })

  test('refuses a link after its fifteen minutes, and a link to a replaced report', async () => {
    const { owner, order, report } = await reportedOrder()
    const old = (await askLink(order.id, owner.token)).body.url
    await attachReport(shop, {
      orderId: order.id,
      bytes: aPdf({ catalog: '/Lang (en)' }),
      actor: { kind: 'command-line', name: 'lab desk' },
    })
    await refused(old)
    const { url, expiresAt } = (await askLink(order.id, owner.token)).body
    setClock(new Date(new Date(expiresAt).getTime() + 1))
    await refused(url)
    expect(await openingsOf(report.id)).toEqual([])
  })
  const openTab = (url: string) =>
    app.request(url, { headers: { accept: 'text/html,application/xhtml+xml' } })

  test('shows for an expired link a sentence and the way back to the order', async () => {
    const { owner, order } = await reportedOrder()
    const { url, expiresAt } = (await askLink(order.id, owner.token)).body
    setClock(new Date(new Date(expiresAt).getTime() + 1))
    const page = await openTab(url)
    expect(page.status).toBe(403)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await page.text()
    expect(text).toContain('This link has expired. Please open the report from your orders again.')
    expect(text).toContain(`href="/order-details/${order.number}"`)
  })

  test('names no order on the page of an invented link', async () => {
    const { order, report } = await reportedOrder()
    const page = await openTab(`/api/orders/reports/${report.fileName}?link=a&expires=1&signature=b`)
    expect(page.status).toBe(403)
    const text = await page.text()
    expect(text).toContain('href="/my-orders"')
    expect(text).not.toContain(order.number)
  })
})
