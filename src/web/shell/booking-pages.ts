import { links } from '#web/platform/links.ts'

/** From the checkout to the confirmation: the screen is for the booking alone. */
export const PAYING_PAGES: readonly string[] = [
  links.checkout,
  links.paymentSummary,
  links.paymentStatus,
  links.orderConfirmation,
]

const OWN_PAGES: readonly string[] = [links.cart, links.myOrders, ...PAYING_PAGES]
const ORDER_PAGES = [links.orderDetails(''), links.invoice('')]

/** Whether a page is about what somebody books or has booked. */
export const isAboutBooking = (pathname: string): boolean =>
  OWN_PAGES.includes(pathname) || ORDER_PAGES.some(start => pathname.startsWith(start))
