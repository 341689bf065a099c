/** Texts of the Siblings Day page. */

export const OFFER_REASONS = [
  {
    title: 'Sample collection at home',
    text: 'A trained phlebotomist comes to you. The home visit is free.',
  },
  {
    title: 'Most reports within 24 hours',
    text: 'We write to your email when the report is ready; you read it in your account.',
  },
  {
    title: 'Strict quality control',
    text: 'Every sample is sealed, labelled and checked on its way to the lab.',
  },
  { title: 'A doctor explains', text: 'An online doctor consultation after your report, at no extra cost.' },
] as const

/** What is said beside the form. */
export const OFFER_PROMISES = [
  'The home visit is free.',
  'You pay nothing with this form.',
  'Each of you has a booking of your own, at the same hour if you like.',
] as const

export const OFFER_STEPS = [
  { title: 'Book', text: 'Send the form with a day that suits you and your sibling.' },
  { title: 'We call you', text: 'Our team helps you choose tests and agrees on the time.' },
  { title: 'We come to you', text: 'A phlebotomist collects the samples at your home.' },
  {
    title: 'Read your report',
    text: 'We write to your email when it is ready; you read it in your account. A doctor explains it online.',
  },
] as const

export const OFFER_TERMS = [
  'By sending the form you agree to be contacted by us about your booking.',
  'A phlebotomist visits your home to collect the sample on the day that is agreed with you.',
  'Your sample is transported to a partner laboratory, which carries out the tests.',
  'A message is sent to your registered email address when your report is ready; you read the report in your account.',
  'A complimentary online doctor consultation is offered after your report is ready.',
  'We may change these terms and conditions, or end the offer, at any time. What was agreed for a booking already made stays as it was.',
  'You agree to receive follow-up calls and SMS about your booking and your report. You can tell us at any time to stop.',
] as const
