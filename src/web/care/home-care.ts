import type { HOME_CARE_SERVICES } from '#rules/visits.ts'

export type HomeCareService = (typeof HOME_CARE_SERVICES)[number]

/** What each home-care service is, in one sentence. */
export const HOME_CARE_LINES: Record<HomeCareService, string> = {
  Physiotherapy: 'Exercises and hands-on treatment after an injury, a stroke or surgery.',
  Nursing: 'A trained nurse for injections, dressings, drips and post-operative care.',
  'Medical Equipment': 'Beds, wheelchairs, oxygen and monitors, brought and set up.',
  'Trained Attendants': 'Someone at the bedside for washing, meals, walking and company.',
  'Mother & Baby Care': 'Help for new mothers: feeding, bathing, rest and recovery.',
  'Diabetes Care': 'Sugar checks, insulin, foot care and a plan for every day.',
  'Critical Care': 'Round-the-clock care and equipment at home, guided by a doctor.',
  'Covid Care': 'Watching over recovery at home: oxygen, temperature, a doctor on call.',
  Vaccination: 'Vaccines for children, adults and travellers, given at home.',
  Counseling: 'A psychologist to talk to, in private and without hurry.',
  'Diet And Nutrition Consultation': 'A dietitian makes a meal plan that fits your health and your kitchen.',
  'Elder Care': 'Regular visits, medicines on time, dementia care and someone to talk to.',
}
