/** Every address of the shop's pages. Nothing else writes one by hand; routes.ts declares what answers them. */

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export const links = {
  home: '/',
  cart: '/cart',
  checkout: '/checkout',
  paymentSummary: '/payment-summary',
  /** How to pay an order, which the page reads by its number. */
  payFor: (orderId: string) => withQuery('/payment-summary', { order: orderId }),
  paymentStatus: '/payment-status',
  orderConfirmation: '/order-confirmation',
  confirmationOf: (orderId: string | undefined) => withQuery('/order-confirmation', { order: orderId }),
  login: '/login',
  signup: '/signup',
  profile: '/profile',
  editProfile: '/edit-profile',
  confirmEmail: '/confirm-email',
  myOrders: '/my-orders',
  orderDetails: (orderId: string) => `/order-details/${encodeURIComponent(orderId)}`,
  invoice: (orderId: string) => `/invoice/${encodeURIComponent(orderId)}`,
  healthCheckups: '/health-checkups',
  healthCheckup: (id: string) => `/health-checkups/${encodeURIComponent(id)}`,
  compareCheckups: '/health-checkups/compare',
  searchHealthCheckups: (search: string) => withQuery('/health-checkups', { search }),
  labTests: '/lab-tests',
  labTest: (id: string) => `/lab-tests/${encodeURIComponent(id)}`,
  /** The list with its filters; what is left out, 'All' and empty texts leave no trace. */
  findLabTests: (filters: { category?: string; search?: string }) =>
    withQuery('/lab-tests', {
      category: filters.category === 'All' ? undefined : filters.category,
      search: filters.search,
    }),
  labTestProduct: '/lab-test-product',
  uploadPrescription: '/upload-prescription',
  homeHealthcare: '/home-healthcare',
  instantConsultation: '/instant-consultation',
  siblingsDayOffer: '/siblings-day-offer',
  privacy: '/privacy',
  terms: '/terms',
  refunds: '/cancellation-and-refunds',
  shipping: '/shipping',
} as const
