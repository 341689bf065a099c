import { text } from '#text/text.ts'

export const accreditation = text('Accreditation')
export const accredited = text('{name} accredited laboratory')
/** `number` is the accreditation's. */
export const seeCertificate = text('{number}. See the certificate')
export const sample = text('Sample')
export const whoComes = text('Who comes to you')
export const ourLaboratory = text('Our laboratory')
