import * as common from '#text/common.ts'
import * as requests from '#text/requests.ts'
import * as words from './words.ts'

/** Texts of the Siblings Day page. */

export const OFFER_REASONS = [
  { title: words.atHome },
  { title: words.inADay },
  { title: common.quality },
  { title: words.doctor },
]

export const OFFER_STEPS = [
  { title: words.stepBook },
  { title: requests.weCallYou },
  { title: words.stepVisit },
  { title: words.stepReport },
]

export const OFFER_TERMS = [
  words.termContact,
  words.termVisit,
  words.termLaboratory,
  words.termReport,
  words.termConsultation,
  words.termChange,
  words.termCalls,
] as const
