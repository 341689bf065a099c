/**
 * Addresses of all pages, for router, links, page server and site map. `public`: in the site map. `item`: in the site
 * map once for each test or check-up. `private`: filled by the browser for a person, or a second address of a page; not
 * for search engines. `sms`: opened by an SMS, with what it opens after the '?'. `order`: for one order, filled by the browser. `staff`: includes all addresses below it, without
 * the shop's layout.
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
  orderBySms: { path: '/o', kind: 'sms' },
  payByLink: { path: '/p', kind: 'sms' },
  visitAtDoor: { path: '/v', kind: 'sms' },
  orderDetails: { path: '/order-details/:orderId', kind: 'order' },
  invoice: { path: '/invoice/:orderId?', kind: 'order' },
} as const satisfies Record<
  string,
  { path: string; kind: 'public' | 'item' | 'private' | 'sms' | 'order' | 'staff' }
>

export type PageName = keyof typeof PAGES
type PageKind = (typeof PAGES)[PageName]['kind']
type WithId = {
  [Name in PageName]: (typeof PAGES)[Name]['kind'] extends 'item' | 'order' ? Name : never
}[PageName]

export const pathOf = (name: Exclude<PageName, WithId>): string => PAGES[name].path

export const pathTo = (name: WithId, id: string): string =>
  PAGES[name].path.replace(/:\w+\??/, encodeURIComponent(id))

export const listPaths = (kind: PageKind): readonly string[] =>
  Object.values(PAGES)
    .filter(page => page.kind === kind)
    .map(({ path }) => path)

const STAFF_PAGES = listPaths('staff')

/** '/desk' for '/desk/requests'; undefined for the shop's pages. */
export const findStaffPage = (path: string): string | undefined =>
  STAFF_PAGES.find(page => path === page || path.startsWith(`${page}/`))
