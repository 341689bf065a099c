import * as common from '#text/common.ts'
import * as requests from '#text/requests.ts'
import * as words from './words.ts'

/** Texts of the Siblings Day page. */

export const OFFER_REASONS = [
  {
    title: words.atHome,
    text: words.atHomeText,
  },
  {
    title: words.inADay,
    text: words.inADayText,
  },
  {
    title: common.quality,
    text: words.qualityText,
  },
  { title: words.doctor, text: words.doctorText },
] as const

/** Shown beside the form. */
export const OFFER_PROMISES = [words.freeVisit, words.payNothing, words.ownBooking] as const

export const OFFER_STEPS = [
  { title: words.stepBook, text: words.stepBookText },
  { title: requests.weCallYou, text: words.stepCallText },
  { title: words.stepVisit, text: words.stepVisitText },
  {
    title: words.stepReport,
    text: words.stepReportText,
  },
] as const

export const OFFER_TERMS = [
  words.termContact,
  words.termVisit,
  words.termLaboratory,
  words.termReport,
  words.termConsultation,
  words.termChange,
  words.termCalls,
] as const
