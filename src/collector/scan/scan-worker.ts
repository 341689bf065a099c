import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads bars beside the page. The policy that lets WebAssembly run is the one of this file's own answer, not the page's. */

prepareZXingModule({
  overrides: {
    // Else it asks another host.
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
