import type { QuickFilters } from '#rules/catalogue/quick-filters.ts'
import { pathOf, pathTo } from '#rules/pages.ts'

/** The shop's links, built from the paths in `rules/pages.ts`: no other module contains a path. */

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export const links = {
  home: pathOf('home'),
  cart: pathOf('cart'),
  checkout: pathOf('checkout'),
  paymentSummary: pathOf('paymentSummary'),
  payFor: (orderId: string) => withQuery(pathOf('paymentSummary'), { order: orderId }),
  payByLink: (token: string) => `${pathOf('payByLink')}?${encodeURIComponent(token)}`,
  paymentStatus: pathOf('paymentStatus'),
  /** Where the payment provider sends the customer back to: checks the payment and goes on. */
  statusOf: (merchantOrderId: string) => withQuery(pathOf('paymentStatus'), { merchantOrderId }),
  orderConfirmation: pathOf('orderConfirmation'),
  confirmationOf: (orderId: string | undefined) => withQuery(pathOf('orderConfirmation'), { order: orderId }),
  login: pathOf('login'),
  signup: pathOf('signup'),
  profile: pathOf('profile'),
  editProfile: pathOf('editProfile'),
  confirmEmail: pathOf('confirmEmail'),
  myOrders: pathOf('myOrders'),
  desk: pathOf('desk'),
  orderDetails: (orderId: string) => pathTo('orderDetails', orderId),
  invoice: (orderId: string) => pathTo('invoice', orderId),
  healthCheckups: pathOf('healthCheckups'),
  healthCheckup: (id: string) => pathTo('healthCheckup', id),
  compareCheckups: pathOf('compareCheckups'),
  searchHealthCheckups: (search: string) => withQuery(pathOf('healthCheckups'), { search }),
  labTests: pathOf('labTests'),
  labTest: (id: string) => pathTo('labTest', id),
  /** The list with its filters; missing and empty ones and 'All' are left out of the query string. */
  findLabTests: (filters: { category?: string; search?: string } & QuickFilters) =>
    withQuery(pathOf('labTests'), {
      ...filters,
      category: filters.category === 'All' ? undefined : filters.category,
    }),
  labTestProduct: pathOf('labTestProduct'),
  uploadPrescription: pathOf('uploadPrescription'),
  homeHealthcare: pathOf('homeHealthcare'),
  instantConsultation: pathOf('instantConsultation'),
  siblingsDayOffer: pathOf('siblingsDayOffer'),
  privacy: pathOf('privacy'),
  terms: pathOf('terms'),
  refunds: pathOf('refunds'),
  shipping: pathOf('shipping'),
} as const
