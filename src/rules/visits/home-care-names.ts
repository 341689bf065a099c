import * as services from '#text/requests/home-care-services.ts'
import { say } from '#text/text.ts'
import type { HomeCareService } from './home-care.ts'

const NAMES = {
  physiotherapy: services.physiotherapy,
  nursing: services.nursing,
  equipment: services.equipment,
  attendants: services.attendants,
  'mother-and-baby': services.motherAndBaby,
  diabetes: services.diabetes,
  critical: services.critical,
  covid: services.covid,
  vaccination: services.vaccination,
  counselling: services.counselling,
  diet: services.diet,
  elder: services.elder,
} as const

/** Apart from the wire labels, which the home page does not load. */
export const homeCareName = (service: HomeCareService): string => say(NAMES[service])
