import { createRoute, z } from '@hono/zod-openapi'
import { paidAtVisit } from '#wire/orders/order.ts'
import { at, bearer, ok } from './endpoint.ts'

/** Invoices on the wire. Rupees as numbers; prices include tax. */

const creditNote = z.object({ number: z.string(), date: z.iso.datetime(), amount: z.number() })

const invoice = z
  .object({
    number: z.string().openapi({ example: 'BS/2627/000123' }),
    title: z.string().openapi({ example: 'Bill of Supply' }),
    orderId: z.string(),
    invoiceDate: z.iso.datetime(),
    customerName: z.string().nullable(),
    customerPhone: z.string().nullable(),
    customerEmail: z.string().nullable(),
    customerAddress: z.string().nullable(),
    patientName: z.string().openapi({ description: 'Everybody who was examined, with commas between them.' }),
    paymentMethod: z.string(),
    paidAtVisit,
    items: z.array(
      z.object({
        name: z.string(),
        patientName: z.string(),
        sac: z.string(),
        quantity: z.int(),
        price: z.number(),
        amount: z.number().openapi({ description: 'Price times quantity, before the discount.' }),
        discount: z.number(),
        taxableValue: z.number(),
        taxRate: z.number(),
        taxAmount: z.number(),
      }),
    ),
    subtotal: z.number(),
    discount: z.number(),
    taxAmount: z.number(),
    taxRate: z.number().openapi({ description: 'Percent.' }),
    taxes: z
      .array(
        z.object({ name: z.enum(['CGST', 'SGST', 'IGST']), rate: z.number(), amount: z.number() }).openapi({
          description: 'What taxAmount consists of; rate in percent.',
        }),
      )
      .openapi({ description: 'Empty when everything is exempt.' }),
    total: z.number(),
    totalInWords: z.string(),
    placeOfSupply: z.string(),
    notes: z.string(),
    gstin: z.string(),
    company: z.object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() }),
    creditNote: creditNote.nullable().openapi({ description: 'The last of them.' }),
    creditNotes: z.array(creditNote).openapi({ description: 'One for each refund, oldest first.' }),
  })
  .openapi('Invoice')
export type Invoice = z.infer<typeof invoice>

export const invoiceEndpoints = {
  getInvoice: createRoute({
    ...at('getInvoice'),
    ...bearer,
    summary: 'The invoice of a paid order',
    request: { params: z.object({ orderId: z.string().min(1).max(60) }) },
    responses: ok(z.object({ success: z.literal(true), invoice, pdfUrl: z.string() })),
  }),
}
