import { HOME_CARE_SERVICES, type HomeCareService } from '#rules/visits/home-care.ts'

/** History state of a link to the home-healthcare page. */
export interface HomeVisitRequest {
  selectedService?: HomeCareService
  scrollToForm?: boolean
}

export function homeVisitRequestFrom(state: unknown): HomeVisitRequest {
  if (typeof state !== 'object' || state === null) return {}
  const { selectedService, scrollToForm } = state as Record<string, unknown>
  const service = typeof selectedService === 'string' ? selectedService : ''
  return {
    selectedService: HOME_CARE_SERVICES.isCode(service) ? service : undefined,
    scrollToForm: scrollToForm === true,
  }
}
