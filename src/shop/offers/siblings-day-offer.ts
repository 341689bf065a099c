import * as requests from '#text/requests/requests.ts'
import * as siblingsDay from '#text/requests/siblings-day.ts'
import * as shop from '#text/shop.ts'

/** Texts of the Siblings Day page. */

export const OFFER_REASONS = [
  {
    title: siblingsDay.atHome,
    text: siblingsDay.atHomeText,
  },
  {
    title: siblingsDay.inADay,
    text: siblingsDay.inADayText,
  },
  {
    title: shop.quality,
    text: siblingsDay.qualityText,
  },
  { title: siblingsDay.doctor, text: siblingsDay.doctorText },
] as const

/** Beside the form. */
export const OFFER_PROMISES = [siblingsDay.freeVisit, siblingsDay.payNothing, siblingsDay.ownBooking] as const

export const OFFER_STEPS = [
  { title: siblingsDay.stepBook, text: siblingsDay.stepBookText },
  { title: requests.weCallYou, text: siblingsDay.stepCallText },
  { title: siblingsDay.stepVisit, text: siblingsDay.stepVisitText },
  {
    title: siblingsDay.stepReport,
    text: siblingsDay.stepReportText,
  },
] as const

export const OFFER_TERMS = [
  siblingsDay.termContact,
  siblingsDay.termVisit,
  siblingsDay.termLaboratory,
  siblingsDay.termReport,
  siblingsDay.termConsultation,
  siblingsDay.termChange,
  siblingsDay.termCalls,
] as const
