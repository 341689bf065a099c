import { text } from '#text/text.ts'

export const template = text(
  'This is a template. The owner’s lawyer reviews and replaces it before the shop is opened.',
)
export const whoWeAre = text('Who we are')
/** Below every policy. `phone` stays in one line. */
export const questions = text('{company}, {address}. Questions on this page: {phone}, {email}.')

export const latePromise = text(
  'If no collector has come {minutes} minutes after the hour of a home visit ends, you can pick another time or cancel, both free. What you paid is refunded in full.',
)

// Privacy
export const privacyDescription = text('What we keep about you, why, for how long, and your rights.')
export const keep = text('What we keep')
export const keepFacts = text(
  'Your name, mobile number and, where you give them, your email, age, gender, pregnancy and address; what you book, for whom, when and where; how it was paid, without card or bank details, which only the payment provider sees; your reports; and prescriptions that you upload.',
)
export const keepConsents = text(
  'When you book for someone else, for a patient under 18, or an HIV test, we record who agreed, when, and the exact wording.',
)
export const why = text('Why')
export const whyText = text(
  'To collect the sample, test it, send the report, take payment, write the invoice and answer your questions. Health data is used for nothing else.',
)
export const browser = text('In your browser')
export const browserText = text(
  'Your cart, your login, your city and your recent searches are kept in this browser. When you log out, or your login expires, everything but the cart and the city is removed. One cookie identifies this browser for 400 days, so that no one else can use your OTPs or lock you out; it is not used for advertising.',
)
export const browserLocation = text('We ask for your location only when you tap the button for it.')
export const others = text('Who else sees it')
export const othersText = text(
  'The laboratory and the person who collects the sample see only what they need. The payment provider sees the amount and a payment number. The services for SMS, email and, if you choose it, WhatsApp see the messages they deliver.',
)
export const protection = text('How it is protected')
export const protectionText = text(
  'Reports open only from your own account, by a link that works for fifteen minutes, and each opening is recorded. OTPs, passwords and login tokens are stored in a form that cannot be read back.',
)
export const howLong = text('For how long')
export const profileKept = text(
  'Your profile, with the people and addresses saved in it: until you delete your account.',
)
export const paidKept = text(
  'Paid orders with their reports, payments and invoices: {years}, as tax and company law require. Reports are deleted earlier if you delete your account.',
)
export const restKept = text(
  'Orders that were cancelled and never paid: {unpaid}. Requests for home visits and consultations: {requests} after the day you asked for. Prescriptions: {prescriptions}. A report that was replaced by a corrected one: {replaced}. The list of messages we sent you: {messages}.',
)
export const deleted = text('Expired data is deleted automatically, every day.')
export const children = text('Children')
export const childrenText = text(
  'For a patient under 18, a parent or guardian must agree, and we record their name. Anyone who books for a child confirms that they are the child’s parent or guardian. We show children no advertising, and we track no one.',
)
export const rights = text('Your rights')
export const rightsData = text(
  'On your profile page you can download a copy of your data, correct it, and delete your account. What tax law requires us to keep stays without patient, phone and email; an invoice keeps its name and address. You can also write or call: give us the mobile number of your account, and we’ll call it back.',
)
export const rightsConsent = text(
  'You can withdraw a consent at any time: cancel the order on its page, or call us. This does not affect tests already done.',
)
export const rightsComplaint = text(
  'If you are not satisfied with our answer, you can complain to the Data Protection Board of India.',
)
/** How long something is kept. */
export const days = text({ one: 'a day', other: '{count} days' })
export const years = text({ one: 'one year', other: '{count} years' })

// Cancellation and refunds
export const refundsDescription = text('How to cancel a booking, and when you get your money back.')
export const cancelling = text('Cancelling')
export const cancellingText = text(
  'You can cancel an order, or some of its tests, from your order page until the hour of your visit begins; after that, please call us. We show the refund before you confirm.',
)
export const refunds = text('Refunds')
export const refundsText = text(
  'A paid order that is cancelled is refunded in full, the way it was paid. Banks usually show it within five to seven working days.',
)
export const latePayment = text('A payment that arrives after its order has ended is refunded automatically.')
export const failed = text('When we cannot come, or a sample fails')
export const failedText = text(
  'If we cannot collect your sample, or a sample cannot be tested, you can choose another visit at no cost or your money back.',
)
export const refundsLess = text(
  'The rest is refunded the way it was paid. Banks usually show it within five to seven working days.',
)
export const moving = text('Moving a visit')
export const movingText = text(
  'You can move a visit to another day or hour from your order page, up to three times and until one hour before it, and change its address within the city. This is free. After that, please call us.',
)

// Shipping of samples
export const shippingDescription = text(
  'How your sample travels from your home to the laboratory. We ship no goods.',
)
export const noGoods = text('We ship no goods')
export const noGoodsText = text(
  'Nothing is sent to you by post or courier. Only your sample travels, from your home to the laboratory. You read your report online.',
)
export const journey = text('From your door to the laboratory')
export const journeyBox = text(
  'The collector labels the tubes in front of you, and carries them in a cooled, closed box to the laboratory the same day.',
)
export const journeyFree = text('Collection at home is free of charge in the cities that we serve.')
export const reports = text('Reports')
export const reportsText = text(
  'Reports appear on your order page, usually within 24 hours of collection. On request we send a printed copy.',
)

// Terms
export const termsDescription = text('What you agree to when you book with us.')
export const offer = text('What we offer')
export const offerText = text(
  'Lab tests and health check-ups with collection at home or at a centre, home healthcare visits and consultations. Prices are in rupees and include taxes.',
)
export const offerPrice = text(
  'You pay the price shown when you place the order. If it changes while you are booking, we ask you before anything is ordered.',
)
export const booking = text('Booking and collection')
export const bookingText = text(
  'An order needs a mobile number confirmed by an OTP. You choose a day and an hour; the collector comes, or you come to the centre, within that hour. A slot that is neither paid for within thirty minutes nor set to be paid on collection is released.',
)
export const bookingFasting = text(
  'Some tests need fasting, often for 8 to 12 hours, and some need a visit to a centre. You see this before you book.',
)
export const results = text('Results')
export const resultsText = text(
  'Reports usually come within 24 hours; tests that take longer say so. A report is not a diagnosis. Please talk to a doctor about it, and in an emergency call an ambulance, not us.',
)
export const someoneElse = text('Booking for someone else')
export const someoneElseText = text(
  'Please book for another person only when that person, or a parent or guardian, agrees.',
)
export const coupons = text('Coupons')
export const couponsText = text(
  'You can use one coupon per order. An order with a coupon is paid online. If you cancel the order, you can use the coupon again.',
)
