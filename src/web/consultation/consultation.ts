import { GENERAL_CONSULTATION, type SPECIALISTS } from '#rules/visits/request-forms.ts'
import * as consultation from '#text/requests/consultation.ts'
import * as requests from '#text/requests/requests.ts'
import { type Message, say } from '#text/text.ts'

export type Specialist = (typeof SPECIALISTS)[number]

/** What a consultation with any of our specialists costs, in rupees. */
export const CONSULTATION_PRICE = 499

/** What each speciality is asked about. */
export const SPECIALIST_LINES: Record<Specialist, Message<string>> = {
  Dermatology: consultation.dermatologyLine,
  Homeopathy: consultation.homeopathyLine,
  'Family Physician': consultation.physicianLine,
  Gynecologists: consultation.gynaecologyLine,
  Ophthalmology: consultation.ophthalmologyLine,
}

/** How a consultation goes. */
export const CONSULTATION_STEPS = [
  {
    title: consultation.chooseSpecialist,
    text: consultation.chooseSpecialistText,
  },
  { title: consultation.tellWhen, text: consultation.tellWhenText },
  { title: requests.weCallYou, text: consultation.weCallYouText },
  { title: consultation.talk, text: consultation.talkText },
] as const

/** Why people consult with us. */
export const CONSULTATION_REASONS = [
  { title: consultation.onePrice, text: consultation.onePriceText },
  { title: consultation.fromHome, text: consultation.fromHomeText },
  { title: consultation.inPrivate, text: consultation.inPrivateText },
  { title: consultation.withReports, text: consultation.withReportsText },
] as const

const NAMES = new Map<string, Message<string>>([
  ['Dermatology', consultation.dermatology],
  ['Homeopathy', consultation.homeopathy],
  ['Family Physician', consultation.physician],
  ['Gynecologists', consultation.gynaecology],
  ['Ophthalmology', consultation.ophthalmology],
  [GENERAL_CONSULTATION, consultation.general],
])

/** A speciality as it is called on the screen; a doctor by the name they have. */
export const specialistName = (name: string): string => {
  const known = NAMES.get(name)
  return known ? say(known) : name
}
