import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES, type PageName } from './rules/pages.ts'

/** The route module of each page. */
export const PAGE_FILES: Record<PageName, string> = {
  home: 'shop/home/home-page.tsx',
  healthCheckups: 'shop/catalogue/health-checkups-page.tsx',
  compareCheckups: 'shop/compare/compare-checkups-page.tsx',
  healthCheckup: 'shop/details/health-checkup-page.tsx',
  labTests: 'shop/catalogue/lab-tests-page.tsx',
  labTest: 'shop/details/lab-test-page.tsx',
  homeHealthcare: 'shop/care/home-healthcare-page.tsx',
  instantConsultation: 'shop/consultation/instant-consultation-page.tsx',
  uploadPrescription: 'shop/prescription/upload-prescription-page.tsx',
  siblingsDayOffer: 'shop/offers/siblings-day-offer-page.tsx',
  privacy: 'shop/policies/policy-page.tsx',
  terms: 'shop/policies/policy-page.tsx',
  refunds: 'shop/policies/policy-page.tsx',
  shipping: 'shop/policies/policy-page.tsx',
  cart: 'shop/cart/cart-page.tsx',
  checkout: 'shop/checkout/checkout-page.tsx',
  paymentSummary: 'shop/payment/payment-summary-page.tsx',
  paymentStatus: 'shop/payment/payment-status-page.tsx',
  orderConfirmation: 'shop/payment/order-confirmation-page.tsx',
  login: 'shop/sign-in/login-page.tsx',
  signup: 'shop/sign-in/signup-page.tsx',
  profile: 'shop/account/profile-page.tsx',
  editProfile: 'shop/account/edit-profile-page.tsx',
  confirmEmail: 'shop/account/confirm-email-page.tsx',
  myOrders: 'shop/orders/my-orders-page.tsx',
  desk: 'desk/frame/desk-page.tsx',
  collector: 'collector/frame/collector-page.tsx',
  offline: 'shop/offline/offline-page.tsx',
  labTestProduct: 'shop/prescription/upload-prescription-page.tsx',
  orderDetails: 'shop/orders/order-details-page.tsx',
  orderBySms: 'shop/orders/order-by-sms-page.tsx',
  payByLink: 'shop/payment/pay-by-link-page.tsx',
  visitAtDoor: 'shop/door/visit-at-door-page.tsx',
  invoice: 'shop/invoice/invoice-page.tsx',
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
  route('*', 'shop/frame/not-found-page.tsx'),
] satisfies RouteConfig
