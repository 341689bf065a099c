import { invoiceView } from '#domain/money/invoices/json.ts'
import { invoiceLink, readInvoice, readPaidAtVisit } from '#domain/money/invoices/read.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { invoiceEndpoints } from './contract.ts'

export const invoiceApi = shopHandlers(invoiceEndpoints, {
  getInvoice: async ({ shop, viewer, params }) => {
    const issued = await readInvoice(shop, viewer, params.orderId)
    const paidAtVisit = await readPaidAtVisit(shop, issued)
    return {
      invoice: invoiceView(issued.invoice, issued.creditNotes, paidAtVisit),
      pdfUrl: invoiceLink(shop, issued),
    }
  },
})
