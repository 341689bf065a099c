import { text } from '../text.ts'

/** The categories of lab tests. */

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
