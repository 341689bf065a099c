import { links } from '#shop/frame/links.ts'

/** Checkout to confirmation: pages with a short footer, and without the search on a phone. */
export const PAYING_PAGES: readonly string[] = [
  links.checkout,
  links.paymentSummary,
  links.paymentStatus,
  links.orderConfirmation,
]

const OWN_PAGES: readonly string[] = [links.myOrders, ...PAYING_PAGES]
const ORDER_PAGES = [links.orderDetails(''), links.invoice('')]

/** Whether a page is about a checkout or an order. Before that, the footer has the telephone. */
export const isAboutBooking = (pathname: string): boolean =>
  OWN_PAGES.includes(pathname) || ORDER_PAGES.some(start => pathname.startsWith(start))
