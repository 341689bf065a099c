import type { STAFF_PATHS } from './staff/paths.ts'

/**
 * Every endpoint of the shop: its name in the client, its method and its path. Free of schemas, so that the browser can call the
 * shop without loading a schema library. Shapes are in the files beside this one.
 */
export const PATHS = {
  listLabTests: { method: 'get', path: '/api/labtests' },
  getLabTest: { method: 'get', path: '/api/labtests/{id}' },
  listPackages: { method: 'get', path: '/api/packages' },
  listCentres: { method: 'get', path: '/api/centres' },
  getPinCode: { method: 'get', path: '/api/pin-codes/{pin}' },
  getPackage: { method: 'get', path: '/api/packages/{id}' },
  search: { method: 'get', path: '/api/search' },

  validateCoupon: { method: 'post', path: '/api/coupons/validate' },
  applyCoupon: { method: 'post', path: '/api/coupons/apply' },
  listActiveCoupons: { method: 'get', path: '/api/coupons/active' },

  listSlots: { method: 'get', path: '/api/slots' },
  createOrder: { method: 'post', path: '/api/orders' },
  listOrders: { method: 'get', path: '/api/orders' },
  getOrder: { method: 'get', path: '/api/orders/{id}' },
  previewCancellation: { method: 'get', path: '/api/orders/{id}/cancellation' },
  cancelOrder: { method: 'post', path: '/api/orders/{id}/cancel' },
  addTests: { method: 'post', path: '/api/orders/{id}/additions' },
  rescheduleOrder: { method: 'post', path: '/api/orders/{id}/reschedule' },
  changeOrderAddress: { method: 'post', path: '/api/orders/{id}/address' },
  getVisit: { method: 'get', path: '/api/orders/{id}/visit' },
  bookRecollection: { method: 'post', path: '/api/orders/{id}/recollection' },
  getRating: { method: 'get', path: '/api/orders/{id}/rating' },
  rateOrder: { method: 'post', path: '/api/orders/{id}/rating' },
  setPaymentMethod: { method: 'put', path: '/api/orders/{id}/payment-method' },
  linkReport: { method: 'post', path: '/api/orders/{id}/report-link' },

  startPayment: { method: 'post', path: '/api/phonepe/pay' },
  readPayLink: { method: 'post', path: '/api/pay/{id}/order' },
  payByLink: { method: 'post', path: '/api/pay/{id}' },
  getPaymentStatus: { method: 'get', path: '/api/phonepe/status/{merchantOrderId}' },

  getInvoice: { method: 'get', path: '/api/invoices/{orderId}' },

  listDoctors: { method: 'get', path: '/api/doctors' },
  listBookings: { method: 'get', path: '/api/bookings' },
  createBooking: { method: 'post', path: '/api/bookings' },
  submitLandingForm: { method: 'post', path: '/api/submit-landing-form' },
} as const satisfies Record<
  string,
  { method: 'get' | 'post' | 'put' | 'patch' | 'delete'; path: `/api/${string}` }
>

/** Endpoints for files: called directly, not through the client. */
export const FILE_PATHS = {
  sendPrescription: '/send-email',
  downloadInvoice: (orderId: string) => `/api/invoices/${encodeURIComponent(orderId)}/download`,
} as const

/** Endpoints of the shop and of its staff. */
export type EndpointName = keyof typeof PATHS | keyof typeof STAFF_PATHS
