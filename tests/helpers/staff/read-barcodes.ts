import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Reads codes as a scanner does, with a reader that is not ours; its program is loaded from the package. */

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** A grey picture, a byte a pixel. */
export interface Picture {
  width: number
  height: number
  /** Row by row from the top. */
  grey: Uint8Array
}

/** The texts of all codes of a kind in a picture. */
export async function textsIn(
  { width, height, grey }: Picture,
  format: 'Code128' | 'QRCode' = 'Code128',
): Promise<string[]> {
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [at, light] of grey.entries()) {
    data.fill(light, at * 4, at * 4 + 3)
    data[at * 4 + 3] = 255
  }
  const image = { data, width, height, colorSpace: 'srgb' } as ImageData
  const found = await readBarcodes(image, { formats: [format], maxNumberOfSymbols: 255 })
  return found.map(({ text }) => text)
}
