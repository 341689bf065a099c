import { text } from '#text/text.ts'

export const emailHint = text(
  'We’ll email you when the report is ready. You can then read it in your account.',
)
export const toChooseTests = text('to choose the tests and agree on the time')
export const title = text('Siblings Day offer')
export const description = text(
  'Get checked together this Siblings Day: samples collected at home, most reports within 24 hours, and a complimentary online doctor consultation after your report.',
)
export const heading = text('This Siblings Day, get checked together')
export const lead = text(
  'Two check-ups in one morning. We come to your home, and a doctor explains both reports.',
)
export const bookTest = text('Book your test')
export const bookToday = text('Book Your Test Today')
export const chooseDay = text(
  'Choose a day that suits you. We’ll call you to choose the tests and agree on a time.',
)
export const costs = text('What it costs')
export const similar = text('Similar packages')
export const allCheckups = text('All health check-ups')
export const families = text('What families say')
export const sampleWords = text(
  'Quotes marked “Sample data” are made up to show this page. They are not from real customers.',
)
export const terms = text('Terms and conditions')
export const atHome = text('Sample collection at home')
export const atHomeText = text('A trained phlebotomist comes to you. The home visit is free.')
export const inADay = text('Most reports within 24 hours')
export const inADayText = text(
  'We’ll email you when the report is ready. You can then read it in your account.',
)
export const qualityText = text('Every sample is sealed, labelled and checked on its way to the lab.')
export const doctor = text('A doctor explains')
export const doctorText = text('An online doctor consultation after your report, at no extra cost.')
export const freeVisit = text('The home visit is free.')
export const payNothing = text('You pay nothing with this form.')
export const ownBooking = text('Book both of you in one visit, or each on your own.')
export const stepBook = text('Book')
export const stepBookText = text('Send the form with a day that suits you and your sibling.')
export const stepCallText = text('Our team helps you choose tests and agree on a time.')
export const stepVisit = text('We come to you')
export const stepVisitText = text('A phlebotomist collects the samples at your home.')
export const stepReport = text('Read your report')
export const stepReportText = text(
  'We’ll email you when it is ready. You can read it in your account, and a doctor will explain it online.',
)
export const termContact = text('By sending the form, you agree that we may contact you about your booking.')
export const termVisit = text(
  'A phlebotomist visits your home to collect the sample on the day agreed with you.',
)
export const termLaboratory = text(
  'Your sample is transported to a partner laboratory, which carries out the tests.',
)
export const termReport = text(
  'We email you at your registered address when your report is ready. You read the report in your account.',
)
export const termConsultation = text(
  'A complimentary online doctor consultation is offered after your report is ready.',
)
export const termChange = text(
  'We may change these terms and conditions, or end the offer, at any time. This does not affect existing bookings.',
)
export const termCalls = text(
  'You agree to receive follow-up calls and SMS about your booking and your report. You can ask us to stop at any time.',
)
/** `name` is the cheapest check-up, `one` and `both` what it costs. */
export const costsText = text(
  'You each pay the price of the check-up that you choose: {name} is {one} for one, {both} for both. The doctor’s consultation after the report is free.',
)
export const nothingBooked = text('You pay nothing until you agree.')
