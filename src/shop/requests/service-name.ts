import { CONSULTATIONS, consultationName } from '#rules/visits/consultations.ts'
import { HOME_CARE_SERVICES } from '#rules/visits/home-care.ts'
import { homeCareName } from '#rules/visits/home-care-names.ts'
import type { OwnRequest } from './contract.ts'

/** What was requested; '' for an offer or a prescription. */
export function serviceName({ kind, serviceType }: OwnRequest): string {
  if (serviceType === null) return ''
  if (kind === 'home-care') {
    const service = HOME_CARE_SERVICES.codeOf(serviceType)
    return service ? homeCareName(service) : serviceType
  }
  const consultation = CONSULTATIONS.codeOf(serviceType)
  return consultation ? consultationName(consultation) : serviceType
}
