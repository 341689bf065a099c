import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deskEndpoints } from '#desk/endpoints.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'

/** The height of a finger on screens where the menu is a drawer. */
const LINK =
  'whitespace-nowrap underline underline-offset-3 max-[1099px]:inline-flex max-[1099px]:min-h-11 max-[1099px]:items-center'

export const OrderLink = ({ number }: { number: string }) => (
  <Link translate="no" className={LINK} to={deskPath('order', { number })}>
    {number}
  </Link>
)

/** Opens an order's invoice, with its credit notes, as PDF in a new tab. */
export const InvoiceLink = ({ orderId, children }: { orderId: string; children: ReactNode }) => (
  <a
    className={LINK}
    href={deskEndpoints.getOrderInvoice.path.replace('{id}', orderId)}
    target="_blank"
    rel="noreferrer"
  >
    {children}
  </a>
)
