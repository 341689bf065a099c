// The type alone: the rules of the forms are not for every page that shows a service.
import type { HOME_CARE_SERVICES } from '#rules/visits/request-forms.ts'
import * as services from '#text/requests/home-care-services.ts'
import { type Message, say } from '#text/text.ts'

export type HomeCareService = (typeof HOME_CARE_SERVICES)[number]

/** What each home-care service is, in one sentence. */
export const HOME_CARE_LINES: Record<HomeCareService, Message<string>> = {
  Physiotherapy: services.physiotherapyLine,
  Nursing: services.nursingLine,
  'Medical Equipment': services.equipmentLine,
  'Trained Attendants': services.attendantsLine,
  'Mother & Baby Care': services.motherAndBabyLine,
  'Diabetes Care': services.diabetesLine,
  'Critical Care': services.criticalLine,
  'Covid Care': services.covidLine,
  Vaccination: services.vaccinationLine,
  Counseling: services.counsellingLine,
  'Diet And Nutrition Consultation': services.dietLine,
  'Elder Care': services.elderLine,
}

const NAMES: Record<HomeCareService, Message<string>> = {
  Physiotherapy: services.physiotherapy,
  Nursing: services.nursing,
  'Medical Equipment': services.equipment,
  'Trained Attendants': services.attendants,
  'Mother & Baby Care': services.motherAndBaby,
  'Diabetes Care': services.diabetes,
  'Critical Care': services.critical,
  'Covid Care': services.covid,
  Vaccination: services.vaccination,
  Counseling: services.counselling,
  'Diet And Nutrition Consultation': services.diet,
  'Elder Care': services.elder,
}

const isOffered = (service: string): service is HomeCareService => Object.hasOwn(NAMES, service)

/** A service as it is called on the screen; one that is not known any more by the word it was stored with. */
export const homeCareName = (service: string): string => (isOffered(service) ? say(NAMES[service]) : service)
