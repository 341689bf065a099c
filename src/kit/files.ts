import { decodeCsv } from '#rules/csv-text.ts'
import { say } from '#text/text.ts'
import { showToast } from './toasts/toasts.ts'
import { openInBrowser } from './words.ts'

/** The text of a CSV file in any encoding that spreadsheets save; undefined for another file. */
export const readCsvFile = async (file: Blob): Promise<string | undefined> =>
  decodeCsv(new Uint8Array(await read(file.arrayBuffer())))

/** A chosen file that the browser can't read, for example because it was saved again since. */
export class UnreadableFile extends Error {}

async function read<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof DOMException ? new UnreadableFile(error.message, { cause: error }) : error
  }
}

/** A copy of a chosen file in memory, which can be sent even if the file changes meanwhile. */
export const copyOf = async (file: File): Promise<Blob> =>
  new Blob([await read(file.arrayBuffer())], { type: file.type })

/** A file as a data URL, because the content security policy allows no `blob:` pictures. */
export const dataUrlOf = async (file: Blob): Promise<string> =>
  `data:${file.type};base64,${await base64Of(file)}`

/** Bytes for each call of String.fromCharCode: browsers limit its arguments. */
const BYTES_AT_ONCE = 32_768

export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await read(file.arrayBuffer()))
  let binary = ''
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE))
  return btoa(binary)
}

/** Time for the browser to start the download before the object URL is revoked, ms. */
const READING_MS = 60_000

/** Browsers within apps (WhatsApp, Instagram, Facebook ...), which ignore downloads. */
const isInApp = (): boolean => {
  const { userAgent } = navigator
  return (
    /; wv\)|FBAN|FBAV|Instagram|\bLine\/|MicroMessenger|LinkedInApp|Snapchat/.test(userAgent) ||
    // Among browsers on iOS, only those within apps leave out 'Safari'.
    (/iPhone|iPad/.test(userAgent) && !/Safari/.test(userAgent))
  )
}

export function saveFile(file: Blob, name: string): void {
  if (isInApp()) showToast(say(openInBrowser))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READING_MS)
}
