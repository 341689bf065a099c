import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES, type PageName } from '#rules/pages.ts'

/** The route module of each page. */
export const PAGE_FILES: Record<PageName, string> = {
  home: 'home/home-page.tsx',
  healthCheckups: 'catalogue/health-checkups-page.tsx',
  compareCheckups: 'compare/compare-checkups-page.tsx',
  healthCheckup: 'details/health-checkup-page.tsx',
  labTests: 'catalogue/lab-tests-page.tsx',
  labTest: 'details/lab-test-page.tsx',
  homeHealthcare: 'care/home-healthcare-page.tsx',
  instantConsultation: 'consultation/instant-consultation-page.tsx',
  uploadPrescription: 'prescription/upload-prescription-page.tsx',
  siblingsDayOffer: 'offers/siblings-day-offer-page.tsx',
  privacy: 'policies/policy-page.tsx',
  terms: 'policies/policy-page.tsx',
  refunds: 'policies/policy-page.tsx',
  shipping: 'policies/policy-page.tsx',
  cart: 'cart/cart-page.tsx',
  checkout: 'checkout/checkout-page.tsx',
  paymentSummary: 'payment/payment-summary-page.tsx',
  paymentStatus: 'payment/payment-status-page.tsx',
  orderConfirmation: 'payment/order-confirmation-page.tsx',
  login: 'sign-in/login-page.tsx',
  signup: 'sign-in/signup-page.tsx',
  profile: 'account/profile-page.tsx',
  editProfile: 'account/edit-profile-page.tsx',
  confirmEmail: 'account/confirm-email-page.tsx',
  myOrders: 'orders/my-orders-page.tsx',
  desk: 'desk/desk-page.tsx',
  collector: 'collector/collector-page.tsx',
  offline: 'offline/offline-page.tsx',
  labTestProduct: 'prescription/upload-prescription-page.tsx',
  orderDetails: 'orders/order-details-page.tsx',
  payByLink: 'payment/pay-by-link-page.tsx',
  invoice: 'invoice/invoice-page.tsx',
}

const names = Object.keys(PAGE_FILES) as PageName[]

/** A page of the staff's finds its way below its address by itself: the shop's pages don't carry those routes. */
const patternOf = ({ path, kind }: (typeof PAGES)[PageName]): string =>
  kind === 'staff' ? `${path.slice(1)}/*` : path.slice(1)

export default [
  index(PAGE_FILES.home),
  ...names
    .filter(name => name !== 'home')
    .map(name => route(patternOf(PAGES[name]), PAGE_FILES[name], { id: name })),
  route('*', 'platform/not-found-page.tsx'),
] satisfies RouteConfig
