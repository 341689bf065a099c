// P2-172

import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { customers, orderItems } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { issueCreditNote, issueInvoice } from '#domain/money/invoices/issue.ts'
import { sign } from '#domain/signatures.ts'
import { shopRoutes } from '#server/api/shop-routes.ts'
import { signedFileRoutes } from '#server/api/signed-files.ts'
import { invoiceApi } from '#shop/invoice/api.ts'
import { invoiceEndpoints } from '#shop/invoice/contract.ts'
import { linesOf, pagesOf } from '#tests/helpers/pdf-text.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'

const { app, shop, signIn, addOrder, setClock } = await shopPart(shop => [
  signedFileRoutes(shop),
  shopRoutes([invoiceApi], shop, undefined as never),
])

async function orderOf(owner: { customer: { id: string } }) {
  const order = await addOrder(owner.customer.id, { item: null })
  await shop.db.insert(orderItems).values({
    orderId: order.id,
    line: 0,
    person: 0,
    itemId: 'PK-FULLBODY',
    isPackage: true,
    name: 'Full Body Health Check-Up',
    quantity: 1,
    fastingHours: 0,
    afterMealHours: 0,
    price: 129_900,
    discount: 0,
  })
  return order
}

async function paidOrder() {
  const owner = await signIn()
  const order = await orderOf(owner)
  const number = await inTransaction(shop.db, tx => issueInvoice(tx, shop, order.id, { paidAs: 'online' }))
  return { owner, order, number }
}

async function get(path: string, token?: string) {
  const response = await app.request(path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : undefined,
    file: isJson ? undefined : Buffer.from(await response.arrayBuffer()),
  }
}
const refusal = (status: number, code: string) => ({ status, body: { success: false, code } })

describe.each([
  ['GET /api/invoices/{orderId}', ''],
  ['GET /api/invoices/{orderId}/download', '/download'],
])('%s', (_, end) => {
  const ask = (id: string, token?: string) => get(`/api/invoices/${id}${end}`, token)

  // P2-158
  test('is opened only by the owner: 401 without a session, 403 for an unverified one, 404 for another customer', async () => {
    const { order } = await paidOrder()
    expect(await ask(order.id)).toMatchObject(refusal(401, 'UNAUTHENTICATED'))
    expect(await ask(order.id, 'guessed')).toMatchObject(refusal(401, 'UNAUTHENTICATED'))
    const unverified = await signIn()
    const { id } = unverified.customer
    await shop.db.update(customers).set({ phoneVerifiedAt: null }).where(eq(customers.id, id))
    expect(await ask(order.id, unverified.token)).toMatchObject(refusal(403, 'PHONE_UNVERIFIED'))
    const other = await signIn()
    const foreign = await ask(order.id, other.token)
    const unknown = await ask(crypto.randomUUID(), other.token)
    for (const answer of [foreign, unknown, await ask('no-order', other.token)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: 'Order not found' } })
    }
  })

  // P2-73
  test('answers 404 with a sentence before the order is paid, and reading does not issue an invoice', async () => {
    const owner = await signIn()
    const order = await orderOf(owner)
    for (let time = 0; time < 2; time += 1) {
      expect(await ask(order.id, owner.token)).toMatchObject({
        status: 404,
        body: {
          code: 'INVOICE_NOT_READY',
          message: 'Your invoice will be here once the order is paid.',
          error: 'Your invoice will be here once the order is paid.',
        },
      })
    }
  })
})

describe('the invoice', () => {
  // P2-124
  test('is returned for either id of the order, as the contract describes it, and never cached', async () => {
    const { owner, order, number } = await paidOrder()
    const { token } = owner
    for (const id of [order.id, order.number]) {
      const { status, body, headers } = await get(`/api/invoices/${id}`, token)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      const { answer } = invoiceEndpoints.getInvoice
      expect(z.encode(answer, answer.parse(body))).toEqual(body)
      expect(body.invoice).toMatchObject({
        number,
        title: 'Bill of Supply',
        orderId: order.number,
        customerName: 'Asha Rao',
        customerPhone: owner.phone,
        paymentMethod: 'ONLINE',
        items: [{ name: 'Full Body Health Check-Up', quantity: 1, price: 1299, amount: 1299 }],
        subtotal: 1299,
        discount: 0,
        taxAmount: 0,
        total: 1299,
        gstin: 'Not registered under GST',
        creditNote: null,
      })
    }
  })

  // P2-70
  test('is the same PDF under its number by token and by link', async () => {
    const { owner, order, number } = await paidOrder()
    const { pdfUrl } = (await get(`/api/invoices/${order.id}`, owner.token)).body
    const byBearer = await get(`/api/invoices/${order.number}/download`, owner.token)
    const byLink = await get(pdfUrl)
    for (const { status, headers, file } of [byBearer, byLink]) {
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="invoice-${number.replaceAll('/', '-')}.pdf"`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      expect(linesOf(pagesOf(file ?? Buffer.of())[0] ?? []).join('\n')).toContain(`Number ${number}`)
    }
    expect(byBearer.file?.equals(byLink.file ?? Buffer.of())).toBe(true)
  })

  test('has its credit note once the order is refunded', async () => {
    const { owner, order } = await paidOrder()
    const refund = { id: order.id, amount: order.total, lines: null }
    const number = await inTransaction(shop.db, tx => issueCreditNote(tx, shop, order.id, refund))
    const { body } = await get(`/api/invoices/${order.id}`, owner.token)
    expect(body.invoice.creditNote).toMatchObject({ number, amount: 1299 })
    const { file } = await get(body.pdfUrl)
    const pages = pagesOf(file ?? Buffer.of())
    expect(pages).toHaveLength(2)
    expect(linesOf(pages[1] ?? []).join('\n')).toContain(`Number ${number}`)
  })
})

describe('downloads of one invoice', () => {
  /** An order whose address is one very long word, which older releases allowed. */
  async function monstrousOrder() {
    const owner = await signIn()
    const order = await addOrder(owner.customer.id, { address: 'क\u200d'.repeat(245), item: null })
    await shop.db.insert(orderItems).values({
      orderId: order.id,
      line: 0,
      person: 0,
      itemId: 'CBC',
      isPackage: false,
      name: 'Complete Blood Count',
      quantity: 1,
      fastingHours: 0,
      afterMealHours: 0,
      price: 129_900,
      discount: 0,
    })
    await inTransaction(shop.db, tx => issueInvoice(tx, shop, order.id, { paidAs: 'online' }))
    return { owner, path: `/api/invoices/${order.id}/download` }
  }

  test('at the same time make the PDF once, and don’t delay other calls', async () => {
    const { owner, path } = await monstrousOrder()
    const put = vi.spyOn(shop.files, 'put')
    const [whole, thread] = [process.cpuUsage(), process.threadCpuUsage()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(path, owner.token)))
    const [all, here] = [process.cpuUsage(whole).user, process.threadCpuUsage(thread).user]
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(put).toHaveBeenCalledOnce()
    // Most CPU time was used by other threads.
    expect(here).toBeLessThan(all / 2)
    const again = await get(path, owner.token)
    expect(again.file?.equals(answers[0]?.file ?? Buffer.of())).toBe(true)
    expect(put).toHaveBeenCalledOnce()
  })

  test('by token and by link are refused from the 31st in an hour', async () => {
    const { owner, order } = await paidOrder()
    setClock('2026-11-22T10:00:00+05:30')
    const { pdfUrl } = (await get(`/api/invoices/${order.id}`, owner.token)).body as { pdfUrl: string }
    const path = `/api/invoices/${order.id}/download`
    for (let count = 0; count < 30; count += 1)
      expect((await get(count % 2 ? path : pdfUrl, owner.token)).status).toBe(200)
    const refused = await get(pdfUrl)
    expect(refused).toMatchObject(refusal(429, 'TOO_MANY'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await get(`/api/invoices/${order.id}`, owner.token)).status).toBe(200)
  })
})

describe('the link to the PDF', () => {
  const refused = async (url: string, token?: string) => {
    const { status, body, headers } = await get(url, token)
    expect(body).toMatchObject({ success: false, code: 'LINK_INVALID' })
    expect(status).toBe(403)
    expect(headers.get('cache-control')).toBe('no-store')
  }
  const linkOf = async () => {
    const { owner, order } = await paidOrder()
    const { pdfUrl } = (await get(`/api/invoices/${order.id}`, owner.token)).body as { pdfUrl: string }
    return { owner, order, pdfUrl }
  }

  test('leads back to the order once it has expired', async () => {
    const { order, pdfUrl } = await linkOf()
    const altered = pdfUrl.replace(/expires=\d+/, 'expires=1')
    const page = await app.request(altered, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(403)
    const text = await page.text()
    expect(text).toContain('This link has expired. Please open the invoice from your orders again.')
    expect(text).toContain(`href="/order-details/${order.number}"`)
  })

  test('is refused if it is guessed or altered, even with a valid session', async () => {
    const { owner, order, pdfUrl } = await linkOf()
    const other = await linkOf()
    const path = `/api/invoices/${order.number}/download`
    await refused(`${path}?expires=9999999999999&signature=${'a'.repeat(43)}`)
    await refused(`${path}?expires=9999999999999`)
    await refused(`${path}?signature=${'a'.repeat(43)}`, owner.token)
    await refused(pdfUrl.replace(order.number, other.order.number))
    await refused(pdfUrl.replace(order.number, order.id))
    await refused(pdfUrl.replace(/expires=\d+/, 'expires=9999999999999'))
    await refused(pdfUrl.replace(/expires=\d+/, 'expires=-1'))
    await refused(pdfUrl.slice(0, -1))
  })

  test('is refused if it was signed for another purpose', async () => {
    const { order } = await linkOf()
    const end = new Date(shop.now().getTime() + 60_000)
    const signature = sign(shop.rules.secret, 'report', order.number, end)
    await refused(`/api/invoices/${order.number}/download?expires=${end.getTime()}&signature=${signature}`)
  })

  test('is valid for fifteen minutes', async () => {
    const { pdfUrl } = await linkOf()
    const end = Number(new URL(pdfUrl, 'http://shop.test').searchParams.get('expires'))
    expect(end - shop.now().getTime()).toBeLessThanOrEqual(15 * 60_000)
    setClock(new Date(end - 5000))
    expect((await get(pdfUrl)).status).toBe(200)
    setClock(new Date(end + 1))
    await refused(pdfUrl)
  })
})
