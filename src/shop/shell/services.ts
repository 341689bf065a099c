import { links } from '#shop/frame/links.ts'
import * as common from '#text/common.ts'
import * as words from './words.ts'

export const SERVICES = [
  { name: common.healthCheckups, to: links.healthCheckups },
  { name: common.labTests, to: links.labTests },
  { name: words.homeHealthcare, to: links.homeHealthcare },
  { name: words.instantConsultation, to: links.instantConsultation },
] as const
