import { eq } from 'drizzle-orm'
import { codes, consents, customers, knownBrowsers, requests, sessions, specimens } from '#db/schema.ts'
import { invoiceFileKeys } from '#domain/money/invoices/file.ts'
import { documentsOf } from '#domain/money/invoices/read.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { addPaidOrder } from './paid-order.ts'
import type { shopPart } from './shop-part.ts'
import { aPdf } from './uploads.ts'

type Part = Awaited<ReturnType<typeof shopPart>>

/** A customer with a freshly proven phone and one of everything; the open order is paid and has its report. */
export async function customerWithEverything(part: Part) {
  const { app, shop, post, signIn, addOrder } = part
  const { db } = shop
  const person = await signIn()
  const { customer, phone, token } = person
  const now = shop.now()
  await db.update(sessions).set({ codeAt: now }).where(eq(sessions.customerId, customer.id))
  await db
    .update(customers)
    .set({
      email: 'asha@example.in',
      age: 42,
      gender: 'Female',
      address: '14 Hill Road',
      googleSubject: phone,
      whatsapp: 'on',
    })
    .where(eq(customers.id, customer.id))
  const order = await addPaidOrder(part, customer.id, {
    patientName: 'Tara Rao',
    patientPhone: phone,
    patientEmail: 'tara@example.in',
    alternatePhone: phone,
  })
  await db.insert(specimens).values({
    barcode: newTubeCode(),
    visitId: order.visitId,
    person: 0,
    container: 'EDTA',
    timing: 'first',
    state: 'collected',
    labelledAt: now,
    labelledBy: 'operator:vijay',
    collectedAt: now,
  })
  const guardian = {
    purpose: 'guardian' as const,
    textVersion: '1',
    given: 'ticked' as const,
    guardianName: 'Asha Rao',
  }
  await db
    .insert(consents)
    .values({ ...guardian, customerId: customer.id, orderId: order.id, person: 0, createdAt: now })
  const attach = () =>
    attachReport(shop, { orderId: order.id, bytes: aPdf(), actor: { kind: 'command-line', name: 'desk' } })
  const replaced = await attach()
  const report = await attach()
  const { url } = (await post(`/api/orders/${order.id}/report-link`, {}, { token })).body
  await app.request(url)
  const [invoicePdf = ''] = invoiceFileKeys(await documentsOf(db, order.id), order.id)
  await shop.files.put(invoicePdf, Buffer.from('%PDF-1.7 invoice'))
  const unpaid = await addOrder(customer.id, {
    status: 'cancelled',
    paymentStatus: 'cancelled',
    cancelledAt: now,
  })
  const request = { name: 'Asha', mobile: phone, createdAt: now }
  const visit = {
    kind: 'home-care' as const,
    service: 'Nursing',
    preferredAt: now,
    status: 'requested' as const,
  }
  await db.insert(requests).values({ ...request, ...visit })
  await db.insert(requests).values({ kind: 'offer', ...request, preferredDate: '2026-11-30' })
  const fileKey = `prescriptions/${phone}.pdf`
  await shop.files.put(fileKey, Buffer.from('%PDF-1.7'))
  await db
    .insert(requests)
    .values({ kind: 'prescription', ...request, fileKey, contentType: 'application/pdf', bytes: 8 })
  await db.insert(knownBrowsers).values({ customerId: customer.id, browserHash: 'h', lastUsedAt: now })
  const code = { phone, codeHash: 'h', state: 'used' as const, createdAt: now, expiresAt: now }
  await db.insert(codes).values(code)
  const files = [replaced.fileKey, report.fileKey, invoicePdf, fileKey]
  return { ...person, order, unpaid, report, files }
}
