const beginsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/**
 * The text of a CSV file in UTF-8, or in UTF-16, which spreadsheets call Unicode text. Undefined for a workbook and for
 * other files that are not text.
 */
export function decodeCsv(bytes: Uint8Array): string | undefined {
  const isWorkbook = beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
  if (isWorkbook) return undefined
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? undefined : text
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (beginsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (beginsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  // UTF-16 without a mark: every second byte of a header in Latin letters is zero.
  if (bytes[1] === 0 && bytes[3] === 0) return 'utf-16le'
  return bytes[0] === 0 && bytes[2] === 0 ? 'utf-16be' : 'utf-8'
}
