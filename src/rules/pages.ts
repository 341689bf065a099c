/**
 * Every page of the shop: the one list of its addresses. The router, the links of pages and messages, the page server
 * and the site map read it.
 *
 * - `public`: for everyone, in the site map
 * - `item`: one test or check-up, in the site map once for each
 * - `private`: filled by the browser for a person, or a page's second address; not for search engines
 * - `order`: of one order, filled by the browser
 * - `staff`: the laboratory's, with addresses of its own below it; nothing of the shop's stands around it
 */
export const PAGES = {
  home: { path: '/', kind: 'public' },
  healthCheckups: { path: '/health-checkups', kind: 'public' },
  compareCheckups: { path: '/health-checkups/compare', kind: 'public' },
  healthCheckup: { path: '/health-checkups/:id', kind: 'item' },
  labTests: { path: '/lab-tests', kind: 'public' },
  labTest: { path: '/lab-tests/:id', kind: 'item' },
  homeHealthcare: { path: '/home-healthcare', kind: 'public' },
  instantConsultation: { path: '/instant-consultation', kind: 'public' },
  uploadPrescription: { path: '/upload-prescription', kind: 'public' },
  siblingsDayOffer: { path: '/siblings-day-offer', kind: 'public' },
  privacy: { path: '/privacy', kind: 'public' },
  terms: { path: '/terms', kind: 'public' },
  refunds: { path: '/cancellation-and-refunds', kind: 'public' },
  shipping: { path: '/shipping', kind: 'public' },
  cart: { path: '/cart', kind: 'private' },
  checkout: { path: '/checkout', kind: 'private' },
  paymentSummary: { path: '/payment-summary', kind: 'private' },
  paymentStatus: { path: '/payment-status', kind: 'private' },
  orderConfirmation: { path: '/order-confirmation', kind: 'private' },
  login: { path: '/login', kind: 'private' },
  signup: { path: '/signup', kind: 'private' },
  profile: { path: '/profile', kind: 'private' },
  editProfile: { path: '/edit-profile', kind: 'private' },
  confirmEmail: { path: '/confirm-email', kind: 'private' },
  myOrders: { path: '/my-orders', kind: 'private' },
  desk: { path: '/desk', kind: 'staff' },
  collector: { path: '/collector', kind: 'staff' },
  offline: { path: '/offline', kind: 'private' },
  labTestProduct: { path: '/lab-test-product', kind: 'private' },
  orderDetails: { path: '/order-details/:orderId', kind: 'order' },
  payByLink: { path: '/pay/:orderId', kind: 'order' },
  invoice: { path: '/invoice/:orderId?', kind: 'order' },
} as const satisfies Record<string, { path: string; kind: 'public' | 'item' | 'private' | 'order' | 'staff' }>

export type PageName = keyof typeof PAGES
type PageKind = (typeof PAGES)[PageName]['kind']
type WithId = {
  [Name in PageName]: (typeof PAGES)[Name]['kind'] extends 'item' | 'order' ? Name : never
}[PageName]

/** The path of a page without parameter. */
export const pathOf = (name: Exclude<PageName, WithId>): string => PAGES[name].path

/** The path of a page by order number or test code. */
export const pathTo = (name: WithId, id: string): string =>
  PAGES[name].path.replace(/:\w+\??/, encodeURIComponent(id))

/** The path patterns of all pages of a kind. */
export const pathsOf = (kind: PageKind): readonly string[] =>
  Object.values(PAGES)
    .filter(page => page.kind === kind)
    .map(({ path }) => path)

const STAFF_PAGES = pathsOf('staff')

/** The staff's page that a path belongs to: '/desk' of '/desk/requests'; undefined for the shop's pages. */
export const staffPageOf = (path: string): string | undefined =>
  STAFF_PAGES.find(page => path === page || path.startsWith(`${page}/`))
