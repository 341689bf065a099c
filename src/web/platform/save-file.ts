/** How long the browser may take to read a file that it saves, ms. */
const READING_MS = 60_000

/** Saves a file under a name, as if its link had been clicked. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READING_MS)
}
