/**
 * The calls of the staff, apart from PATHS: the shop's pages don't carry them. Free of schemas, so that the desk can
 * call without loading a schema library.
 */
export const STAFF_PATHS = {
  startStaffEnrolment: { method: 'post', path: '/api/staff/enrolment/options' },
  enrolStaff: { method: 'post', path: '/api/staff/enrolment' },
  startStaffSignIn: { method: 'post', path: '/api/staff/sign-in/options' },
  signInStaff: { method: 'post', path: '/api/staff/sign-in' },
  recoverStaff: { method: 'post', path: '/api/staff/recovery' },
  getStaffSelf: { method: 'get', path: '/api/staff/me' },
  signOutStaff: { method: 'post', path: '/api/staff/sign-out' },
  listStaffSessions: { method: 'get', path: '/api/staff/sessions' },
  listStaffKeys: { method: 'get', path: '/api/staff/keys' },
  inviteStaffKey: { method: 'post', path: '/api/staff/keys/invite' },
  endStaffKey: { method: 'post', path: '/api/staff/keys/{id}/end' },
  endStaffSession: { method: 'post', path: '/api/staff/sessions/{id}/end' },
  getDeskBoard: { method: 'get', path: '/api/desk/board' },
  listAudit: { method: 'get', path: '/api/desk/audit' },
  assignVisits: { method: 'post', path: '/api/desk/visits/assign' },
  // Cash
  listHeldCash: { method: 'get', path: '/api/desk/cash' },
  listHeldTakings: { method: 'get', path: '/api/desk/cash/takings' },
  getOwnCash: { method: 'get', path: '/api/desk/cash/own' },
  handOverCash: { method: 'post', path: '/api/desk/cash/own/hand-over' },
  withdrawCash: { method: 'post', path: '/api/desk/cash/own/withdraw' },
  receiveCash: { method: 'post', path: '/api/desk/cash/receive' },
  listHandovers: { method: 'get', path: '/api/desk/cash/handovers' },

  // An order: reading it, and its changes
  getDeskOrder: { method: 'get', path: '/api/desk/orders/{id}' },
  showDeskPhones: { method: 'post', path: '/api/desk/orders/{id}/phones' },
  addDeskNote: { method: 'post', path: '/api/desk/orders/{id}/notes' },
  listDeskTimes: { method: 'get', path: '/api/desk/orders/{id}/times' },
  rescheduleAtDesk: { method: 'post', path: '/api/desk/orders/{id}/time' },
  changeAddressAtDesk: { method: 'post', path: '/api/desk/orders/{id}/address' },
  previewDeskCancellation: { method: 'post', path: '/api/desk/orders/{id}/cancellation/preview' },
  cancelAtDesk: { method: 'post', path: '/api/desk/orders/{id}/cancellation' },
  priceDeskAddition: { method: 'post', path: '/api/desk/orders/{id}/additions/price' },
  addTestsAtDesk: { method: 'post', path: '/api/desk/orders/{id}/additions' },
  getCollectorDay: { method: 'get', path: '/api/collector/day' },
  sendCollectorEvents: { method: 'post', path: '/api/collector/events' },
  listHeldEvents: { method: 'get', path: '/api/desk/held-events' },
  decideHeldEvent: { method: 'post', path: '/api/desk/held-events/{id}/decide' },
} as const
