import { collectorEndpoints } from '#collector/data/contract.ts'
import { deskEndpoints } from '#desk/endpoints.ts'
import { A_TEST_MORE } from '#tests/helpers/orders.ts'
import type { Input as InputOf } from '#wire/endpoint.ts'
import { newAuthenticator } from './authenticator.ts'

const key = newAuthenticator()
const challenge = 'x'.repeat(43)
const PRICES = { regularPrice: 350, salePrice: 249 }
const FILES = { tests: 'code', packages: 'code', containers: null }
const PRICE_LIST = {
  file: 'VGVzdCxQcmljZQpDQkMsMjQ5Cg==',
  sheet: 'CSV',
  headings: 1,
  fields: ['name' as const, 'price' as const],
  newTests: { sample: null, fastingHours: null, reportHours: null },
  isComplete: false,
}
const STATEMENT = {
  file: 'RGF0ZSxOYXJyYXRpb24sQ3JlZGl0CjIwMjYtMTEtMjQsVVBJLDI0OQo=',
  sheet: 'CSV',
  headings: 1,
  fields: ['date' as const, 'narration' as const, 'credit' as const],
}
const COUPON = {
  type: 'PERCENTAGE' as const,
  value: 10,
  minimumOrder: 0,
  maximumDiscount: 500,
  maximumUses: 10,
  maximumPerCustomer: 1,
  startsAt: '2026-11-24T00:00:00.000Z',
  endsAt: null,
  isActive: true,
  isHidden: false,
}
const DOCTOR = {
  name: 'Dr. Meera Iyer',
  specialization: 'Dermatology',
  qualifications: 'MBBS, MD',
  clinic: 'Skin Clinic',
  location: 'Bandra',
  experienceYears: 14,
  ratingPercent: 96,
  reviews: 4,
  fee: 600,
  isOffered: true,
}
const CITY = {
  name: 'Nagpur',
  stateCode: '27',
  prefixes: ['440'],
  neighbours: ['441'],
  latitude: 21.15,
  longitude: 79.09,
}
const CITY_TIMES = { firstHour: 6, lastHour: 10, daysAhead: 10, closingHour: 17 }
const HOURS = {
  openDays: [1, 2, 3, 4, 5, 6],
  opensAt: 7,
  closesAt: 20,
  closedDays: ['2026-11-30'],
}
const ID = '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a'
const PARTS = { pinCode: '400050', house: 'Flat 3', street: '14 Hill Road', landmark: 'Lilavati Hospital' }

/** Every call of the staff. */
export const CALLS = { ...deskEndpoints, ...collectorEndpoints }
export type Call = keyof typeof CALLS
export interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** Stands for an existing order. */
export const ORDER = { id: 'ORD-0000-0000' }

/** Made in a shop. */
type Booking = 'bookAtDesk' | 'bookWalkIn'

/** A valid example for each staff call, typed by its endpoint. */
export const GOOD_INPUTS: { [N in Exclude<Call, Booking>]: InputOf<(typeof CALLS)[N]> } = {
  startStaffEnrolment: { body: { invite: 'x' } },
  enrolStaff: { body: { invite: 'x', response: key.create({ challenge }) } },
  listWaiting: { query: { centreCode: 'MUMBAI-1' } },
  startStaffSignIn: {},
  signInStaff: { body: { response: key.get({ challenge }) } },
  startStaffCodes: { body: { invite: 'x' } },
  enrolStaffCodes: { body: { invite: 'x', code: '123456' } },
  signInStaffByCode: { body: { name: 'Nobody', code: '123456' } },
  recoverStaff: { body: { code: 'AAAA-BBBB-CCCC-DDDD' } },
  getStaffSelf: {},
  listStaffSessions: {},
  endStaffSession: { params: { id: ID } },
  lockStaffSession: { body: {} },
  unlockStaffSession: { body: { stepUp: { assertion: key.get({ challenge }) } } },
  listStaff: {},
  addStaff: {
    body: { name: 'Irfan Ansari', phone: '9876543210', grants: [{ role: 'collector', centre: null }] },
  },
  changeStaff: {
    params: { id: ID },
    body: { revision: 1, phone: '9876543210', grants: [{ role: 'reception', centre: 'MUM-ANDHERI' }] },
  },
  inviteStaff: { params: { id: ID }, body: { isLost: true } },
  listSessionsOfStaff: { params: { id: ID } },
  endSessionsOfStaff: { params: { id: ID }, body: {} },
  getStaffPhoto: { params: { id: ID } },
  saveStaffPhoto: { params: { id: ID }, body: { seen: null, photo: null } },
  previewEndStaff: { params: { id: ID } },
  endStaff: { params: { id: ID }, body: {} },
  listStaffKeys: {},
  renameStaffKey: { params: { id: 'x'.repeat(43) }, body: { name: 'The desk in Bandra' } },
  endStaffApp: { body: {} },
  inviteStaffKey: { body: { stepUp: { assertion: key.get({ challenge }) } } },
  endStaffKey: { params: { id: 'x'.repeat(43) }, body: { stepUp: { assertion: key.get({ challenge }) } } },
  getWaiting: {},
  listDayEnds: { query: { date: '2026-11-24' } },
  getDayEnd: { query: { city: 'Mumbai', date: '2026-11-24' } },
  closeDay: {
    body: {
      city: 'Mumbai',
      centreCode: null,
      date: '2026-11-24',
      seen: { visits: 0, tubes: 0, cash: 0, upi: 0, reports: 0 },
      reasons: {},
    },
  },
  getDeskBoard: { query: { city: 'Mumbai', date: '2026-11-24' } },
  listDuePayouts: {},
  getDeskRefund: { params: { id: 'ORD-7K3M-Q9T4' } },
  refundAtDesk: { params: { id: 'ORD-7K3M-Q9T4' }, body: { amount: 100, reason: 'Paid by mistake' } },
  askForRefund: {
    params: { id: 'ORD-7K3M-Q9T4' },
    body: { kind: 'cancel', amount: 100, reason: 'Paid by mistake', lines: [0], isFeeKept: true },
  },
  listDecidedApprovals: {},
  listApprovals: {},
  decideApproval: {
    params: { id: ID },
    body: { isAgreed: true, note: 'As said', stepUp: { assertion: key.get({ challenge }) } },
  },
  withdrawApproval: { params: { id: ID } },
  listAudit: {
    body: {
      isWholeCustomer: true,
      phone: '9876543210',
      kind: 'looked',
      staffId: '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a',
      orderId: 'ORD-7K3M-Q9T4',
      date: '2026-11-24',
      cursor: 'MjAyNi0xMS0yNA',
    },
  },
  assignVisits: {
    body: {
      visits: [{ orderId: 'ORD-7K3M-Q9T4', eventId: ID }],
      collectorId: ID,
      isInstead: false,
    },
  },
  moveVisits: {
    body: {
      visits: [{ orderId: 'ORD-7K3M-Q9T4', from: { date: '2026-11-24', hour: 9 } }],
      to: { date: '2026-11-25', hour: null },
    },
  },
  cancelVisits: { body: { visits: [{ orderId: 'ORD-7K3M-Q9T4' }], reason: 'heavy rain' } },
  announceToVisits: { body: { visits: [{ orderId: 'ORD-7K3M-Q9T4', eventId: ID }], minutes: 20 } },
  countVisitsOfDay: { params: { date: '2026-11-24' } },
  closeSlotsOfDay: { params: { date: '2026-11-24' }, body: { city: 'Mumbai', reason: 'Diwali' } },
  applyPlan: {
    body: {
      date: '2026-11-24',
      visits: [{ orderId: 'ORD-7K3M-Q9T4', eventId: ID, collectorId: ID, hour: 9 }],
    },
  },
  getReception: { query: { centre: 'AND' } },
  listReportsDue: {},
  matchReportFiles: { body: { names: ['ORD-7K3M-Q9T4.pdf', 'M3H8Q5C2.pdf'] } },
  attachReportAtDesk: {},
  receiveTube: { body: { code: 'M3H8Q5C2', centre: null } },
  rejectTube: { body: { code: 'M3H8Q5C2', reason: 'haemolysed' } },
  acceptTube: { body: { code: 'M3H8Q5C2' } },
  loseTube: { body: { code: 'M3H8Q5C2' } },
  undoTube: { body: { code: 'M3H8Q5C2' } },
  printLabels: {
    body: { city: 'Mumbai', date: '2026-11-24', hour: 8, format: 'zpl', isAgain: false, skip: 0 },
  },
  listOrderTubes: { params: { id: 'ORD-7K3M-Q9T4' } },
  previewErasure: { body: { phone: '9876543210' } },
  erasePerson: { body: { phone: '9876543210' } },
  exportPerson: { body: { phone: '9876543210' } },
  listHeldCash: {},
  listCashReceipts: { query: { staffId: ID, handoverId: ID } },
  getOwnCash: {},
  handOverCash: { body: { id: ID, expected: 249 } },
  withdrawCash: { body: { id: ID } },
  countCash: { body: { id: ID, counted: 240, safe: 'main' } },
  explainCount: { body: { id: ID, reason: 'ten short' } },
  listSafes: {},
  depositCash: { body: { id: ID, safe: 'main', amount: 240, slip: '004512' } },
  restateCount: { body: { id: ID, counted: 249 } },
  confirmRecount: { body: { id: ID, counted: 249 } },
  findDeposit: { params: { id: ID } },
  listShortages: {},
  settleShortage: { params: { id: ID }, body: { id: ID, kind: 'paid-in', amount: 9, safe: 'main' } },
  writeOffShortage: { params: { id: ID }, body: { id: ID, amount: 9, reason: 'never found' } },
  listPrices: {},
  listPriceChanges: { params: { id: 'CBC' } },
  getDeskTest: { params: { id: 'CBC' } },
  changeDeskTest: {
    params: { id: 'CBC' },
    body: {
      test: {
        name: 'Complete Blood Count (CBC)',
        fastingHours: 0,
        containers: 'EDTA',
        reportTimeHours: 24,
        centerVisitRequired: false,
      },
      seen: 'f'.repeat(64),
    },
  },
  changePrices: { params: { id: 'CBC' }, body: { revision: 1, prices: PRICES } },
  listDeskCoupons: {},
  addDeskCoupon: { body: { code: 'DESK10', settings: COUPON, phone: '9876543210' } },
  changeDeskCoupon: { params: { id: 'FIRST15' }, body: { revision: 1, settings: COUPON } },
  listDeskDoctors: {},
  saveDoctor: { params: { id: ID }, body: { revision: null, doctor: DOCTOR } },
  listDeskFacts: {},
  readGoingLive: {},
  tryCheck: { params: { name: 'tax' }, body: {} },
  openForCustomers: { body: {} },
  closeForOrders: { body: { message: 'Back on Monday' } },
  loadProposedCatalogue: {},
  confirmPrices: {},
  lookAsCustomer: {},
  changeFact: { body: { name: 'cityCount', revision: 1, value: 9 } },
  saveDoctorPhoto: { params: { id: ID }, body: { seen: null, photo: null } },
  listRecordChanges: { params: { kind: 'doctor', id: ID } },
  getCatalogueFiles: {},
  previewCatalogueFiles: { body: FILES },
  openPriceList: { body: { file: PRICE_LIST.file } },
  previewPriceList: { body: PRICE_LIST },
  importPriceList: { body: { list: PRICE_LIST, seen: 'f'.repeat(64) } },
  importCatalogueFiles: { body: { files: FILES, seen: 'f'.repeat(64) } },
  collectCentreVisit: { params: ORDER, body: { eventId: ID, cash: 0 } },
  recordForCollector: {
    params: ORDER,
    body: { eventId: ID, collectorId: ID, at: '2026-11-25T04:00:00.000Z', cash: 0 },
  },
  bookRecollectionAtDesk: {
    params: ORDER,
    body: { date: '2026-11-26', timeSlot: '09:00 AM - 10:00 AM' },
  },
  dropRecollection: { params: ORDER, body: { reason: 'The customer wants no other visit.' } },
  getMonth: { query: { period: '2026-11' } },
  exportMonth: { body: { period: '2026-11' } },
  listMonth: { query: { period: '2026-11', figure: 'visits', by: 'collector', key: 'Imran', inTime: 'no' } },
  getAccounting: { query: { month: '2026-11' } },
  listAccountingDocuments: { query: { month: '2026-11', after: 'BS/2627/000001' } },
  exportAccounting: { body: { month: '2026-11', what: 'gstr1' } },
  addSettlement: { body: { name: 'a.csv', content: 'PaymentType,MerchantReferenceId' } },
  listUpiToMatch: {},
  matchUpi: { params: { id: ID }, body: { amount: 1 } },
  openStatement: { body: { file: STATEMENT.file } },
  compareStatement: { body: STATEMENT },
  matchStatement: { body: { statement: STATEMENT, payments: [ID] } },
  listSettlements: { query: { month: '2026-11' } },
  listSettlementLines: { params: { id: ID }, query: { outcome: 'matched' } },
  listHandovers: { query: { month: '2026-11' } },
  findCustomer: { body: { phone: '9876543210' } },
  quoteAtDesk: { body: { items: [{ id: 'CBC', patient: 0 }], couponCode: 'FIRST15' } },
  listNewTimes: { query: { city: 'Mumbai', people: '2', centreCode: 'X' } },
  printDaySheets: { body: { city: 'Mumbai', date: '2026-11-24' } },
  findReportStatus: { body: { text: 'asha rao' } },
  sendReportAgain: { params: ORDER, body: { channel: 'sms' } },
  findAtDesk: { body: { text: 'asha rao' } },
  findTubes: { body: { text: 'ORD-7K3M-Q9T4' } },
  getDeskCustomer: { params: { id: ID } },
  getDeskOrder: { params: ORDER },
  showDeskPhones: { params: ORDER },
  addDeskNote: { params: ORDER, body: { id: ID, text: 'Called.' } },
  recordCounselling: { params: ORDER, body: { patient: 0 } },
  openInEmergency: { params: ORDER, body: { reason: 'A reason of more than ten letters.' } },
  listDeskTimes: { params: ORDER, query: { place: 'MUMBAI-1' } },
  rescheduleAtDesk: {
    params: ORDER,
    body: {
      date: '2026-11-25',
      timeSlot: '07:00 AM - 08:00 AM',
      place: { centre: 'MUMBAI-1', parts: PARTS },
      revision: '1',
    },
  },
  changeAddressAtDesk: { params: ORDER, body: { parts: PARTS, revision: '1' } },
  previewDeskCancellation: { params: ORDER, body: { lines: [0], isFeeKept: true } },
  cancelAtDesk: {
    params: ORDER,
    body: { lines: [0], isFeeKept: true, reason: 'asked', expectedRefund: 0, revision: '1' },
  },
  undoAtDesk: { params: ORDER, body: { changeId: ID, revision: '1' } },
  changeDoctorAtDesk: { params: ORDER, body: { referredBy: 'Dr. Meera Shah', revision: '1' } },
  previewPersonCorrection: {
    params: ORDER,
    body: { patient: 0, name: 'Asha Rao', age: 42, gender: 'Female' },
  },
  correctPersonAtDesk: {
    params: ORDER,
    body: {
      patient: 0,
      name: 'Asha Rao',
      age: 1,
      ageMonths: 14,
      gender: 'Female',
      phone: '',
      guardianName: 'Ravi Rao',
      door: { name: 'Ravi Rao', phone: '9822012345' },
      revision: '1',
    },
  },
  withdrawReport: { params: { ...ORDER, number: '1' }, body: { reason: 'Of another person.' } },
  markAbsentAtDesk: {
    params: ORDER,
    body: { eventId: ID, patient: 1, reason: 'other', note: 'At work until six.' },
  },
  sendPaymentLink: { params: ORDER },
  takePaymentAtDesk: {
    params: ORDER,
    body: { as: 'upi', reference: '123456789012', revision: '1' },
  },
  showCodeAtDesk: { params: ORDER },
  readCodeAtDesk: { params: ORDER },
  priceDeskAddition: { params: ORDER, body: { items: [{ id: 'HB', patient: 0 }] } },
  addTestsAtDesk: {
    params: ORDER,
    body: { ...A_TEST_MORE, consent: true, revision: '1' },
  },
  priceTestsAtDoor: {
    body: { orderId: 'ORD-7K3M-Q9T4', items: A_TEST_MORE.items.map(({ id }) => ({ id, patient: 0 })) },
  },
  addTestsAtDoor: {
    body: {
      orderId: 'ORD-7K3M-Q9T4',
      items: A_TEST_MORE.items.map(({ id }) => ({ id, patient: 0 })),
      totalAmount: 99,
      consent: true,
    },
  },
  getCollectorDay: {},
  sendCollectorEvents: {
    body: {
      sentAt: '2026-11-24T04:00:00.000Z',
      events: [
        {
          id: '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a',
          orderId: 'ORD-7K3M-Q9T4',
          kind: 'cash_taken',
          at: '2026-11-24T04:00:00.000Z',
          amount: 249,
        },
      ],
    },
  },
  sendVisitPhoto: {
    body: { id: ID, orderId: 'ORD-7K3M-Q9T4', at: '2026-11-24T04:00:00.000Z', jpeg: '/9j/4AAQ' },
  },
  showUpiCode: { params: ORDER },
  readUpiCode: { params: ORDER },
  closeUpiCode: { params: ORDER },
  listVisitPhotos: { params: ORDER },
  listConflicts: {},
  decideConflicts: {
    body: {
      decision: 'set-aside',
      reports: [{ id: '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a' }],
      note: 'called them',
    },
  },
  getHoursAndCentres: { query: { city: 'Mumbai' } },
  setCollectorWeek: {
    params: { id: ID },
    body: {
      city: 'Mumbai',
      area: 'Bandra',
      perHour: 3,
      week: [{ from: 7, to: 12 }, ...Array(6).fill(null)],
      revision: 0,
    },
  },
  copyCollectorWeek: {
    params: { id: ID },
    body: { to: [{ id: '0e5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0b', revision: 0 }] },
  },
  setCollectorDay: {
    params: { id: ID },
    body: { date: '2026-11-24', hours: { from: 7, to: 10 }, reason: 'Doctor', revision: 0 },
  },
  setSlotCapacity: { body: { city: 'Mumbai', date: '2026-11-24', hour: 9, capacity: 4, reason: 'Rain' } },
  listDeskCentres: { query: { city: 'Mumbai' } },
  previewCentreHours: { params: { id: 'MUM-1' }, body: { hours: HOURS } },
  addCentre: {
    body: { code: 'MUM-2', city: 'Mumbai', name: 'Andheri', address: '1 Main Road', phone: '', hours: HOURS },
  },
  changeCentre: {
    params: { id: 'MUM-1' },
    body: { name: 'Andheri', address: '1 Main Road', phone: '', revision: 1 },
  },
  setCentreHours: { params: { id: 'MUM-1' }, body: { revision: 1, hours: HOURS } },
  listDeskPolicies: {},
  saveLookPicture: { params: { kind: 'logo' }, body: { revision: 0, picture: null } },
  acceptPolicy: { params: { page: 'terms' }, body: { version: 2, body: '## Terms' } },
  listDeskCities: {},
  getSortingDistrict: { params: { prefix: '440' } },
  addCity: { body: { ...CITY, ...CITY_TIMES } },
  changeCity: { params: { id: 'pune' }, body: { ...CITY, revision: 1 } },
  setCityTimes: { params: { id: 'pune' }, body: { ...CITY_TIMES, revision: 1 } },
  setCityOpen: { params: { id: 'pune' }, body: { isOpen: false, revision: 1 } },
  listAreas: { query: { city: 'Mumbai' } },
  saveArea: { body: { id: ID, city: 'Mumbai', name: 'Bandra', pinCodes: ['400050'], revision: null } },
  removeArea: { params: { id: ID }, body: { revision: 1 } },
  listDeskRequests: { query: { list: 'mine' } },
  getDeskRequest: { params: { id: ID } },
  getOrderInvoice: { params: ORDER },
  getDeskRequestFile: { params: { id: ID } },
  takeDeskRequest: { params: { id: ID } },
  releaseDeskRequest: { params: { id: ID } },
  recordDeskCall: {
    params: { id: ID },
    body: { callId: ID, outcome: 'call-again', note: 'After five', againAt: '2026-11-24T12:00:00.000Z' },
  },
  closeDeskRequest: { params: { id: ID }, body: { reason: 'twice' } },
  reopenDeskRequest: { params: { id: ID } },
  signOutStaff: { body: {} },
}
