/** A file as an address of its own, as the content security policy allows no `blob:` pictures. */
export async function dataUrlOf(file: Blob): Promise<string> {
  let binary = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte)
  return `data:${file.type};base64,${btoa(binary)}`
}
