/** A file as an address of its own, as the content security policy allows no `blob:` pictures. */
export async function dataUrlOf(file: Blob): Promise<string> {
  let binary = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte)
  return `data:${file.type};base64,${btoa(binary)}`
}

/** Time for the browser to start the download before the object URL is revoked, ms. */
const READING_MS = 60_000

/** Downloads a blob under a file name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READING_MS)
}
