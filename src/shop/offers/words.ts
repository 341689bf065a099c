import { text } from '#text/text.ts'

export const emailHint = text('We’ll email you when the report is ready.')
export const toChooseTests = text('to choose the tests and agree on the time')
export const title = text('Siblings Day offer')
export const description = text(
  'Get checked together this Siblings Day: samples collected at home, most reports within 24 hours, and a complimentary online doctor consultation after your report.',
)
export const heading = text('This Siblings Day, get checked together')
export const lead = text('Two check-ups, one morning, at home.')
export const bookTest = text('Book your test')
export const bookToday = text('Book Your Test Today')
export const chooseDay = text('We’ll call you about the tests and the time.')
/** `name` is the cheapest check-up, `one` and `both` what it costs. */
export const costs = text('{name}: {one} each, {both} for both.')
export const similar = text('Similar packages')
export const allCheckups = text('All health check-ups')
export const families = text('What families say')
export const terms = text('Terms and conditions')
export const atHome = text('Free sample collection at home')
export const inADay = text('Most reports within 24 hours')
export const doctor = text('A doctor explains your report')
/** `price`: of a consultation without the offer. */
export const doctorFree = text(
  'The doctor’s online consultation about your report is free (otherwise {price}).',
)
export const stepBook = text('Send the form')
export const stepVisit = text('We come to you')
export const stepReport = text('Read your report')
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
export const nothingBooked = text('You pay nothing until you agree.')
