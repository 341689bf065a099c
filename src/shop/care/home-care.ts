import type { HomeCareService } from '#rules/visits/home-care.ts'
import type { Message } from '#text/text.ts'
import * as words from './words.ts'

export const HOME_CARE_LINES: Record<HomeCareService, Message<string>> = {
  physiotherapy: words.physiotherapyLine,
  nursing: words.nursingLine,
  equipment: words.equipmentLine,
  attendants: words.attendantsLine,
  'mother-and-baby': words.motherAndBabyLine,
  diabetes: words.diabetesLine,
  critical: words.criticalLine,
  covid: words.covidLine,
  vaccination: words.vaccinationLine,
  counselling: words.counsellingLine,
  diet: words.dietLine,
  elder: words.elderLine,
}
