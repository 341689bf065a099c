import { links } from '#shop/frame/links.ts'
import * as common from '#text/common.ts'

/** The services in header, menu and footer. */
export const SERVICES = [
  { name: common.healthCheckups, to: links.healthCheckups },
  { name: common.labTests, to: links.labTests },
  { name: common.homeHealthcare, to: links.homeHealthcare },
  { name: common.instantConsultation, to: links.instantConsultation },
] as const
