import { text } from './text.ts'

/** Words about the staff: the desk’s pages, permissions and confirmed actions. */

/** Keys of an audit entry's details that are not plain words themselves. */
export const detailNames = {
  again: text('printed before'),
  agreedBy: text('first approval by'),
  askedBy: text('requested by'),
  alternative: text('description'),
  centreCount: text('number of centres'),
  cityCount: text('number of cities'),
  count: text('number'),
  days: text('exceptions'),
  endedKeys: text('passkeys ended'),
  endsAt: text('until'),
  experienceYears: text('years of experience'),
  hasPhone: text('phone number stored'),
  hero: text('photograph on the home page'),
  isForOne: text('for one customer only'),
  isFull: text('full phone numbers'),
  kind: text('what'),
  labTests: text('tests'),
  maximumPerCustomer: text('uses per customer'),
  maximumUses: text('uses'),
  mayUseCodes: text('may use an authenticator app'),
  packages: text('check-ups'),
  part: text('what'),
  passkeys: text('passkeys ended'),
  perHour: text('visits an hour'),
  pinCodes: text('PIN codes'),
  ratingPercent: text('rating in %'),
  replacedAttachedBy: text('first attached by'),
  sessions: text('sessions ended'),
  startsAt: text('from'),
  tried: text('searched for'),
  week: text('working hours'),
}

/** The figures of a month. */
export const figureNames = {
  orders: 'Orders confirmed',
  cancelled: 'Confirmed, then cancelled',
  discounted: 'Discounts given by staff',
  invoiced: 'Invoiced',
  refunded: 'Credit notes',
  visits: 'Home visits',
  failed: 'Samples not collected',
  missed: 'Past visits without an update',
  reports: 'Reports ready or overdue',
  recollections: 'Recollections',
  ratings: 'Ratings',
  items: 'Tests and check-ups booked',
}

/** How a request was closed. */
export const closingNames = {
  ordered: 'Ordered',
  arranged: 'Arranged on the phone',
  'not-wanted': 'No longer wanted',
  'not-reached': 'Not reached',
  'not-offered': 'We don’t offer it',
  twice: 'Duplicate',
}

/** Titles of the desk's pages, as its menu shows them. */
export const deskPageTitles = {
  today: 'Today',
  planDay: 'Plan the day',
  requests: 'Requests',
  newOrder: 'New order',
  counter: 'Counter',
  order: 'Order',
  customer: 'Customer',
  hoursAndCentres: 'Hours and centres',
  reception: 'Reception',
  conflicts: 'Conflicts',
  closeTheDay: 'Close the day',
  labels: 'Labels',
  reports: 'Reports',
  reportStatus: 'Report status',
  cash: 'Cash',
  myCash: 'My cash',
  safe: 'Safe',
  month: 'Month',
  matching: 'Matching',
  accounting: 'Accounting',
  prices: 'Prices',
  lookAndTexts: 'Look and texts',
  goingLive: 'Going live',
  approvals: 'Approvals',
  payouts: 'Payouts',
  staff: 'Staff',
  audit: 'Audit',
  personalData: 'Personal data',
  yourSignIn: 'Your sign-in',
}

export const collectorsApp = 'Collectors’ app'

/** Confirmed actions, for the person who confirms. */
export const actionMeanings = {
  'refund.agree': text('approve this refund'),
  'day-sheets.print': text('print the collectors’ visits of a day'),
  'report.replace': text('replace this report'),
  'report.withdraw': text('withdraw this report'),
  'cash.receive': text('receive this cash'),
  'cash.recount': text('correct this count'),
  'cash.write-off': text('write off missing cash'),
  'staff.add': text('add a member of staff'),
  'staff.change': text('change the roles of a member of staff'),
  'staff.invite': text('create a new link for a member of staff'),
  'staff.end': text('end all access of a member of staff'),
  'staff.photo': text('change the photograph of a collector'),
  'staff.end-sessions': text('sign a member of staff out'),
  'session.unlock': text('unlock the desk'),
  'key.add': text('add a passkey'),
  'key.end': text('end one of your passkeys'),
  'app.end': text('end your authenticator app'),
  'person.erase': text('erase this person’s data'),
  'person.export': text('export this person’s data'),
  'books.export': text('export a month’s books'),
  'coupon.save': text('save this coupon'),
  'price.lower': text('lower this price'),
  'catalogue.import': text('import these files'),
  'policy.accept': text('accept this text'),
  'shop.open': text('open the shop for customers'),
  'shop.close': text('close the shop for new orders'),
  'day.close': text('close this day'),
} as const

/** What each role is for: on the staff form, in docs/roles.md and on the demo's list of staff. */
export const roleMeanings = {
  reception: text('Books and changes orders, takes payments, and receives tubes.'),
  coordinator: text('Books and changes orders, assigns collectors, and sets hours and areas.'),
  collector: text('Visits patients at home, and takes samples and payments.'),
  technician: text('Receives tubes, and rejects those that can’t be used.'),
  pathologist: text('Attaches signed reports, and rejects tubes.'),
  accounts: text('Counts cash, decides on refunds, and exports invoices and figures.'),
  manager: text(
    'Everything at the desk except taking cash, signing reports, managing staff and personal data.',
  ),
  owner: text('Manages staff, personal data, prices and refunds; handles no cash, tubes or reports.'),
} as const

/** What each permission allows; some have no endpoint yet. */
export const permissionMeanings = {
  'visits.read': text("see a day's visits (who, where, when, and how far each is) and print tube labels"),
  'visits.assign': text('assign collectors to visits, and decide on conflicts from phones'),
  'visits.record': text(
    'record one’s own visits in the collectors’ app, from setting off to the sample, and add tests at the door',
  ),
  'orders.read': text('find an order by phone, number or name, open it and add notes'),
  'orders.create': text('book orders by phone or at the counter'),
  'orders.discount': text('give a discount on an order that one books, up to the limit'),
  'orders.change': text(
    'move a visit, change its address, add tests, name the referring doctor, send a payment link',
  ),
  'orders.cancel': text('cancel an order, some of its tests or a recollection'),
  'requests.work': text('work on requests (home care, consultations, prescriptions) and close them'),
  'cash.take': text('take payments at the door or at the counter, and hand over the cash'),
  'cash.count': text(
    'count the cash that others hand over, match UPI payments with the bank account, add settlement reports',
  ),
  'cash.safe': text(
    'count the cash that collectors hand over at a centre, put it into its safe, and record what the bank gets',
  ),
  'cash.write-off': text('write off cash that was missing at a count'),
  'refunds.ask': text('refund up to the limit of one person, and request refunds above it'),
  'day.close': text('close a day: see what is still open, and sign it in the evening'),
  'refunds.decide': text('decide on refunds that another person requested'),
  'money.read': text(
    'see the cash held, UPI payments, invoices, credit notes and settlements, and export them',
  ),
  'specimens.receive': text('receive and find tubes, and record the samples of a visit to a centre'),
  'specimens.reject': text(
    'reject a tube or mark it as lost, so that it is collected again; accept one that is too old',
  ),
  'reports.sign': text('attach reports, and replace them'),
  'slots.set': text('set hours of collectors and centres, areas, and the seats of an hour'),
  'catalogue.change': text('change tests, prices, coupons, doctors and the company’s details'),
  'shop.open': text('open the shop, close it for new orders, accept its policies, and try its providers'),
  'figures.read': text("see the month's figures, and save them as a file"),
  'people.export': text("export a person's data"),
  'people.erase': text("erase a person's data"),
  'staff.manage': text('add and remove staff, assign their roles, send sign-in links and end sessions'),
  'audit.read': text('read the audit of who viewed and changed what'),
} as const

/** What a column of a laboratory's own price list can hold. */
export const priceListFields = {
  code: 'Test code',
  name: 'Test name',
  price: 'Price',
  mrp: 'MRP',
  sample: 'Sample',
  fasting: 'Fasting',
  reportTime: 'Report time',
  homeCollection: 'Home collection',
} as const

/** What a column of a bank statement can hold. */
export const statementFields = {
  date: 'Date',
  credit: 'Money received (credit)',
  amount: 'Amount, in and out',
  direction: 'Credit or debit (Cr/Dr)',
  narration: 'Narration',
  reference: 'Reference',
} as const
