import type { PrescriptionType } from './prescriptions.ts'

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  start.every((byte, index) => bytes[at + index] === byte)

const ascii = (text: string): number[] => [...text].map(letter => letter.charCodeAt(0))

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/**
 * Some programs write a line break, an encoding mark or an email header before the PDF's header. Readers search this
 * many bytes.
 */
export const PDF_HEADER_WITHIN = 1024

const PDF_HEADER = ascii('%PDF-')

function isPdf(bytes: Uint8Array): boolean {
  const last = Math.min(bytes.length, PDF_HEADER_WITHIN)
  for (let at = 0; at < last; at++) if (startsWith(bytes, PDF_HEADER, at)) return true
  return false
}

/** Reads magic bytes; file name and content type prove nothing. */
export function fileType(bytes: Uint8Array): PrescriptionType | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp'
  if (startsWith(bytes, ascii('ftyp'), 4) && HEIC_BRANDS.some(brand => startsWith(bytes, ascii(brand), 8)))
    return 'image/heic'
  return isPdf(bytes) ? 'application/pdf' : undefined
}
