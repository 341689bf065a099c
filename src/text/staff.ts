import { text } from './text.ts'

/** Words about the staff: the desk’s pages, permissions and confirmed actions. */

/** Keys of an audit entry's details that are not plain words themselves. */
export const detailNames = {
  again: text('printed before'),
  agreedBy: text('first approval by'),
  askedBy: text('requested by'),
  channel: text('paid by'),
  count: text('number'),
  days: text('exceptions'),
  endedKeys: text('passkeys ended'),
  endsAt: text('until'),
  experienceYears: text('years of experience'),
  hasPhone: text('phone number stored'),
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
  toldBy: text('reported by'),
  tried: text('searched for'),
  week: text('working hours'),
}

/** Titles of the desk's pages, as its menu shows them. */
export const deskPageTitles = {
  today: 'Today',
  requests: 'Requests',
  newOrder: 'New order',
  order: 'Order',
  hoursAndCentres: 'Hours and centres',
  reception: 'Reception',
  conflicts: 'Conflicts',
  labels: 'Labels',
  reports: 'Reports',
  cash: 'Cash',
  myCash: 'My cash',
  month: 'Month',
  accounting: 'Accounting',
  prices: 'Prices',
  approvals: 'Approvals',
  staff: 'Staff',
  audit: 'Audit',
  personalData: 'Personal data',
  yourSignIn: 'Your sign-in',
}

export const collectorsApp = 'Collectors’ app'

/** Confirmed actions, for the person who confirms. */
export const actionMeanings = {
  'refund.agree': text('approve this refund'),
  'report.replace': text('replace this report'),
  'cash.receive': text('receive this cash'),
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
} as const

/** What each permission allows; some have no endpoint yet. */
export const permissionMeanings = {
  'visits.read': text("see a day's visits: who, where, when, and how far each is"),
  'visits.assign': text('assign collectors to visits'),
  'visits.record': text('record a visit’s progress: on the way, at the door, collected, not collected'),
  'orders.read': text('open an order, and find one by phone, number or name'),
  'orders.create': text('book orders by phone or at the counter'),
  'orders.change': text('move a visit, change its address, add tests'),
  'orders.cancel': text('cancel an order or some of its lines'),
  'requests.work': text('work on requests (home care, consultations, prescriptions) and close them'),
  'cash.take': text('take payments at the door or at the counter'),
  'cash.count': text(
    'count the cash that collectors and counters hand over, match UPI payments, add settlement reports',
  ),
  'refunds.ask': text('request refunds'),
  'refunds.decide': text('decide on refunds that another person requested'),
  'money.read': text('see payments, invoices, credit notes and settlements'),
  'specimens.receive': text('receive tubes at the laboratory'),
  'specimens.reject': text('reject a sample, which is then recollected'),
  'reports.sign': text('sign reports: attach and replace them'),
  'slots.set': text('set working days, areas and the seats of an hour'),
  'catalogue.change': text('change tests, prices and coupons'),
  'figures.read': text("see the month's figures"),
  'people.export': text("export a person's data, or a list of people"),
  'people.erase': text("erase a person's data"),
  'staff.manage': text('add and remove staff, and assign their roles'),
  'audit.read': text('see who viewed and changed what'),
} as const
