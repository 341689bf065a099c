import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads barcodes outside the page, as only this file's response has a CSP that permits WebAssembly. */

prepareZXingModule({
  overrides: {
    // By default the library is loaded from another host.
    locateFile: (file: string, prefix: string) => (file.endsWith('.wasm') ? wasm : prefix + file),
  },
})
const detector = new BarcodeDetector({ formats: ['code_128'] })

self.onmessage = async ({ data }: MessageEvent<ImageBitmap>) => {
  try {
    const found = await detector.detect(data)
    postMessage({ text: found[0]?.rawValue ?? null })
  } catch (error) {
    postMessage({ problem: String(error) })
  }
  data.close()
}
