import { wireLabels } from '../wire-labels.ts'

export const HOME_CARE_SERVICES = wireLabels({
  physiotherapy: 'Physiotherapy',
  nursing: 'Nursing',
  equipment: 'Medical Equipment',
  attendants: 'Trained Attendants',
  'mother-and-baby': 'Mother & Baby Care',
  diabetes: 'Diabetes Care',
  critical: 'Critical Care',
  covid: 'Covid Care',
  vaccination: 'Vaccination',
  counselling: 'Counseling',
  diet: 'Diet And Nutrition Consultation',
  elder: 'Elder Care',
})
export type HomeCareService = (typeof HOME_CARE_SERVICES.codes)[number]
