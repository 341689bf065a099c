import { text } from '#text/text.ts'

// Categories
export const blood = text('Blood Tests')
export const anaemia = text('Anemia')
export const vitamin = text('Vitamin')
export const fever = text('Fever')
export const kidney = text('Kidney')
export const liver = text('Liver')
export const cardiology = text('Cardiology')
export const boneDensity = text('BMD')
export const ctScan = text('CT Scan')
export const pulmonology = text('Pulmonology')
export const ultrasound = text('Ultrasound')
export const xRay = text('X-Ray')
export const cancer = text('Cancer')
export const urine = text('Urine Tests')
export const hormone = text('Hormone')
export const joint = text('Joint')
export const infections = text('Infections')

// Beside the patient of a package
export const forPeople = text(
  '{name} is recommended for people. You can still book it, but please ask a doctor first.',
)
export const forWomen = text(
  '{name} is recommended for women. You can still book it, but please ask a doctor first.',
)
export const forMen = text(
  '{name} is recommended for men. You can still book it, but please ask a doctor first.',
)
export const forPeopleFrom = text(
  '{name} is recommended for people aged {years} and above. You can still book it, but please ask a doctor first.',
)
export const forWomenFrom = text(
  '{name} is recommended for women aged {years} and above. You can still book it, but please ask a doctor first.',
)
export const forMenFrom = text(
  '{name} is recommended for men aged {years} and above. You can still book it, but please ask a doctor first.',
)
