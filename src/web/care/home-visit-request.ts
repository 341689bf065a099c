import { HOME_CARE_SERVICES } from '#rules/visits/request-forms.ts'
import type { HomeCareService } from '#web/care/home-care.ts'

/** What a link to the home-healthcare page may ask of it in its navigation state. */
export interface HomeVisitRequest {
  selectedService?: HomeCareService
  scrollToForm?: boolean
}

/** Reads a navigation state, which is whatever a link or an old entry of the history left there. */
export function homeVisitRequestFrom(state: unknown): HomeVisitRequest {
  if (typeof state !== 'object' || state === null) return {}
  const { selectedService, scrollToForm } = state as Record<string, unknown>
  return {
    selectedService: HOME_CARE_SERVICES.find(service => service === selectedService),
    scrollToForm: scrollToForm === true,
  }
}
