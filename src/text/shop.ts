import { text } from './text.ts'

export const accreditation = text('Accreditation')
export const accredited = text('{name} accredited, {number}')
export const sample = text('Sample')
export const whoComes = text('Who comes to you')
export const ourLaboratory = text('Our laboratory')
export const promise = text(
  'Lab tests and health check-ups with home collection. A trained collector comes to you, most reports are ready within 24 hours.',
)
export const whatsapp = text('WhatsApp')
export const call = text('Call {phone}')
export const sampleData = text('Sample data')
export const quality = text('Strict quality control')
