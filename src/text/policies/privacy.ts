import { text } from '../text.ts'

export const description = text('What we keep about you, why, for how long, and what you can ask of us.')
export const keep = text('What we keep')
export const keepFacts = text(
  'Your name, mobile number and, where you give them, your email, age, gender and address; what you book, for whom, when and where; how it was paid, without card or bank details, which only the payment provider sees; your reports; and prescriptions that you upload.',
)
export const keepConsents = text(
  'When you book for someone else, for a patient under 18, or an HIV test, we record who agreed, when, and to which words.',
)
export const why = text('Why')
export const whyText = text(
  'To collect the sample, test it, send the report, take payment, write the invoice and answer your questions. Health data is used for nothing else.',
)
export const browser = text('In your browser')
export const browserText = text(
  'Your cart, your sign-in, your city and your last searches are kept in this browser. When you log out, or your sign-in ends by itself, all of it goes but the cart and the city. One cookie tells this browser apart for 400 days, so that nobody else can use your OTPs or lock you out; it is not used for advertising.',
)
export const browserLocation = text('Your location is asked for only when you press the button for it.')
export const others = text('Who else sees it')
export const othersText = text(
  'The laboratory and the person who collects the sample see what they need for it. The payment provider sees the amount and a payment number. The services for SMS, email and, if you choose it, WhatsApp see the message they deliver.',
)
export const protection = text('How it is protected')
export const protectionText = text(
  'Reports open only from your own account, by a link that works for fifteen minutes, and each opening is recorded. One-time codes, passwords and sign-ins are stored in a form that cannot be read back.',
)
export const howLong = text('For how long')
export const profileKept = text(
  'Your profile, with the people and addresses saved in it: until you delete your account.',
)
export const paidKept = text(
  'Paid orders with their reports, payments and invoices: {years}, because tax and company law want the books that long. Reports go earlier when you delete your account.',
)
export const restKept = text(
  'Orders that were cancelled and never paid: {unpaid}. Requests for home visits and consultations: {requests} after the day you asked for. Prescriptions: {prescriptions}. A report that was replaced by a corrected one: {replaced}. The list of messages we sent you: {messages}.',
)
export const deleted = text('What is past its time is deleted automatically, every day.')
export const children = text('Children')
export const childrenText = text(
  'For a patient under 18 a parent or guardian agrees, and we record their name with it. Whoever books for a child confirms that they are its parent or guardian. We show children no advertising and follow nobody around.',
)
export const rights = text('Your rights')
export const rightsData = text(
  'On your profile page you can download a copy of your data, correct it, and delete your account. What tax law makes us keep stays without patient, phone and email; an invoice keeps its name and address. You can also write or call: name the mobile number of your account, and we call it back.',
)
export const rightsConsent = text(
  'You can withdraw a consent at any time: cancel the order on its page, or call us. Tests that were done before stay done.',
)
export const rightsComplaint = text(
  'If you are not content with our answer, you can complain to the Data Protection Board of India.',
)
/** How long something is kept. */
export const days = text({ one: 'a day', other: '{count} days' })
export const years = text({ one: 'one year', other: '{count} years' })
