import type { SPECIALISTS } from '#rules/visits.ts'

export type Specialist = (typeof SPECIALISTS)[number]

/** What a consultation with any of our specialists costs, in rupees. */
export const CONSULTATION_PRICE = 499

/** What each speciality is asked about. */
export const SPECIALIST_LINES: Record<Specialist, string> = {
  Dermatology: 'Skin, hair and nails: rashes, acne, hair fall, itching.',
  Homeopathy: 'Homeopathic advice for allergies, digestion and long-standing complaints.',
  'Family Physician': 'Fever, cough, aches, and what to make of a test report.',
  Gynecologists: "Periods, pregnancy, PCOS, menopause and women's health.",
  Ophthalmology: 'Red or dry eyes, blurred sight, headaches from screens.',
}

/** How a consultation goes. */
export const CONSULTATION_STEPS = [
  {
    title: 'Choose a specialist',
    text: 'Pick what your question is about. Not sure? Take a family physician.',
  },
  { title: 'Tell us when', text: 'Your name, your mobile number and a day and time that suit you.' },
  { title: 'We call you', text: 'Our team confirms the time with you on the phone.' },
  { title: 'Talk to the doctor', text: 'Have your reports and the names of your medicines at hand.' },
] as const

/** Why people consult with us. */
export const CONSULTATION_REASONS = [
  { title: 'One price', text: 'Every consultation costs the same, whichever specialist you choose.' },
  { title: 'From home', text: 'No travel and no waiting room.' },
  { title: 'In private', text: 'What you tell the doctor stays with the doctor.' },
  { title: 'With your reports', text: 'Tests booked with us can be talked through in the same call.' },
] as const
