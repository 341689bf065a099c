import type { HomeCareService } from '#rules/visits/home-care.ts'
import * as lines from '#text/requests/home-care-lines.ts'
import type { Message } from '#text/text.ts'

/** Descriptions of the home-care services, one sentence each. */
export const HOME_CARE_LINES: Record<HomeCareService, Message<string>> = {
  physiotherapy: lines.physiotherapyLine,
  nursing: lines.nursingLine,
  equipment: lines.equipmentLine,
  attendants: lines.attendantsLine,
  'mother-and-baby': lines.motherAndBabyLine,
  diabetes: lines.diabetesLine,
  critical: lines.criticalLine,
  covid: lines.covidLine,
  vaccination: lines.vaccinationLine,
  counselling: lines.counsellingLine,
  diet: lines.dietLine,
  elder: lines.elderLine,
}
