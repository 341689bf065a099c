import type { Specialist } from '#rules/visits/consultations.ts'
import * as consultation from '#text/requests/consultation.ts'
import * as requests from '#text/requests/requests.ts'
import type { Message } from '#text/text.ts'

/** What each specialist is consulted about. */
export const SPECIALIST_LINES: Record<Specialist, Message<string>> = {
  dermatology: consultation.dermatologyLine,
  homeopathy: consultation.homeopathyLine,
  'family-physician': consultation.physicianLine,
  gynaecology: consultation.gynaecologyLine,
  ophthalmology: consultation.ophthalmologyLine,
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
