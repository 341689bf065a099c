import { text } from '#text/text.ts'

export const accreditation = text('Accreditation')
export const accredited = text('{name} accredited, {number}')
export const sample = text('Sample')
export const whoComes = text('Who comes to you')
export const ourLaboratory = text('Our laboratory')
