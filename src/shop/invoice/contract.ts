import { z } from '@hono/zod-openapi'
import { rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { paidAtVisit } from '#wire/orders/order.ts'

const creditNote = z.object({ number: z.string(), date: z.iso.datetime(), amount: rupees() })

export const invoice = z
  .object({
    number: z.string().openapi({ example: 'BS/2627/000123' }),
    title: z.string().openapi({ example: 'Bill of Supply' }),
    orderId: z.string(),
    invoiceDate: z.iso.datetime(),
    customerName: z.string().nullable(),
    customerPhone: z.string().nullable(),
    customerEmail: z.string().nullable(),
    customerAddress: z.string().nullable(),
    patientName: z.string().openapi({ description: 'The patients, separated by commas.' }),
    referredBy: z.string().nullable().openapi({ description: 'The referring doctor, where stated.' }),
    paymentMethod: z.string(),
    paidAtVisit,
    paidAt: z.iso.datetime().nullable().openapi({ description: 'Null in invoices of the previous release.' }),
    paymentReference: z
      .string()
      .nullable()
      .openapi({ description: 'Of the provider, or of a UPI payment; null for cash.' }),
    items: z.array(
      z.object({
        name: z.string(),
        patientName: z.string(),
        sac: z.string(),
        quantity: z.int(),
        price: rupees(),
        amount: rupees().openapi({ description: 'Price times quantity, before the discount.' }),
        discount: rupees(),
        taxableValue: rupees(),
        taxRate: z.number(),
        taxAmount: rupees(),
      }),
    ),
    subtotal: rupees(),
    discount: rupees(),
    taxAmount: rupees(),
    taxRate: z.number().openapi({ description: 'Percent.' }),
    taxes: z
      .array(
        z.object({ name: z.enum(['CGST', 'SGST', 'IGST']), rate: z.number(), amount: rupees() }).openapi({
          description: 'What taxAmount consists of; rate in percent.',
        }),
      )
      .openapi({ description: 'Empty when everything is exempt.' }),
    total: rupees(),
    totalInWords: z.string(),
    placeOfSupply: z.string(),
    notes: z.string(),
    gstin: z.string(),
    company: z.object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      email: z.string(),
      accreditation: z.string().nullable().openapi({ example: 'NABL MC-1234' }),
    }),
    creditNote: creditNote.nullable().openapi({ description: 'The last of them.' }),
    creditNotes: z.array(creditNote).openapi({ description: 'One for each refund, oldest first.' }),
  })
  .openapi('Invoice')
export type Invoice = z.input<typeof invoice>

export const invoiceEndpoints = endpoints({
  getInvoice: {
    get: '/api/invoices/{orderId}',
    needs: 'verified',
    summary: 'The invoice of a paid order',
    params: { orderId: z.string().min(1).max(60) },
    answer: { invoice, pdfUrl: z.string() },
    isPrivate: true,
    refuses: ['NOT_FOUND', 'INVOICE_NOT_READY'],
  },
})
