import type { Specialist } from '#rules/visits/consultations.ts'
import * as requests from '#text/requests.ts'
import type { Message } from '#text/text.ts'
import * as words from './words.ts'

export const SPECIALIST_LINES: Record<Specialist, Message<string>> = {
  dermatology: words.dermatologyLine,
  homeopathy: words.homeopathyLine,
  'family-physician': words.physicianLine,
  gynaecology: words.gynaecologyLine,
  ophthalmology: words.ophthalmologyLine,
}

export const CONSULTATION_STEPS = [
  {
    title: words.chooseSpecialist,
    text: words.chooseSpecialistText,
  },
  { title: words.chooseTime, text: words.chooseTimeText },
  { title: requests.weCallYou, text: words.weCallYouText },
  { title: words.talk, text: words.talkText },
] as const

export const CONSULTATION_REASONS = [
  { title: words.onePrice, text: words.onePriceText },
  { title: words.fromHome, text: words.fromHomeText },
  { title: words.inPrivate, text: words.inPrivateText },
  { title: words.withReports, text: words.withReportsText },
] as const
