import { text } from '../text.ts'

/** Each service of home care in one sentence. */

export const physiotherapyLine = text(
  'Exercises and hands-on treatment after an injury, a stroke or surgery.',
)
export const nursingLine = text('A trained nurse for injections, dressings, drips and post-operative care.')
export const equipmentLine = text('Beds, wheelchairs, oxygen and monitors, brought and set up.')
export const attendantsLine = text('Someone at the bedside for washing, meals, walking and company.')
export const motherAndBabyLine = text('Help for new mothers: feeding, bathing, rest and recovery.')
export const diabetesLine = text('Sugar checks, insulin, foot care and a plan for every day.')
export const criticalLine = text('Round-the-clock care and equipment at home, guided by a doctor.')
export const covidLine = text('Watching over recovery at home: oxygen, temperature, a doctor on call.')
export const vaccinationLine = text('Vaccines for children, adults and travellers, given at home.')
export const counsellingLine = text('A psychologist to talk to, in private and without hurry.')
export const dietLine = text('A dietitian makes a meal plan that fits your health and your kitchen.')
export const elderLine = text('Regular visits, medicines on time, dementia care and someone to talk to.')
