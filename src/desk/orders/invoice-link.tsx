import type { ReactNode } from 'react'
import { deskEndpoints } from '#desk/endpoints.ts'

/** Opens an order's invoice, with its credit notes, as PDF in a new tab. */
export const InvoiceLink = ({ orderId, children }: { orderId: string; children: ReactNode }) => (
  <a
    href={deskEndpoints.getOrderInvoice.path.replace('{id}', orderId)}
    target="_blank"
    rel="noreferrer"
    className="whitespace-nowrap"
  >
    {children}
  </a>
)
