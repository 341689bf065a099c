import { links } from '#web/platform/links.ts'

/** The four services that every page leads to. */
export const SERVICES = [
  { name: 'Health Checkups', to: links.healthCheckups },
  { name: 'Lab Tests', to: links.labTests },
  { name: 'Home Healthcare', to: links.homeHealthcare },
  { name: 'Instant Consultation', to: links.instantConsultation },
] as const
