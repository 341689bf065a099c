import * as requests from '#text/requests.ts'
import { say } from '#text/text.ts'
import type { HomeCareService } from './home-care.ts'

const NAMES = {
  physiotherapy: requests.physiotherapy,
  nursing: requests.nursing,
  equipment: requests.equipment,
  attendants: requests.attendants,
  'mother-and-baby': requests.motherAndBaby,
  diabetes: requests.diabetes,
  critical: requests.critical,
  covid: requests.covid,
  vaccination: requests.vaccination,
  counselling: requests.counselling,
  diet: requests.diet,
  elder: requests.elder,
} as const

/** Separate from the wire labels, which the home page does not load. */
export const homeCareName = (service: HomeCareService): string => say(NAMES[service])
