import { SECOND_MS } from '#rules/durations.ts'

/** Reads the barcode of a tube with the camera. */

type Read = (image: ImageBitmap) => Promise<string | null>

interface Native {
  detect: (image: ImageBitmap) => Promise<{ rawValue: string }[]>
}
interface NativeClass {
  new (options: { formats: string[] }): Native
  getSupportedFormats: () => Promise<string[]>
}

interface Reader {
  read: Read
  end: () => void
}

/** A phone whose Google services are missing or old has a reader that fails, never answers or never finds a code. */
const OWN_READS_WITHIN_MS = 5 * SECOND_MS

/**
 * The browser's own reader if there is one (Chrome on Android), until it fails or has read nothing for some seconds;
 * otherwise ours.
 */
async function openReader(): Promise<Reader> {
  const own = await openBrowsersReader().catch(() => undefined)
  if (!own) return openOurReader()
  let ours: Reader | undefined
  let hasRead = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, OWN_READS_WITHIN_MS)
  })
  late.catch(() => undefined)
  return {
    async read(image) {
      if (ours) return ours.read(image)
      try {
        const found = own.detect(image)
        const [first] = await (hasRead ? found : Promise.race([late, found]))
        if (first) hasRead = true
        return first?.rawValue ?? null
      } catch {
        // From the next frame on, our own reader replaces the one of the browser.
        ours = openOurReader()
        return null
      }
    },
    end() {
      clearTimeout(timer)
      ours?.end()
    },
  }
}

async function openBrowsersReader(): Promise<Native | undefined> {
  const Own = (globalThis as { BarcodeDetector?: NativeClass }).BarcodeDetector
  if (!Own || !(await Own.getSupportedFormats()).includes('code_128')) return undefined
  return new Own({ formats: ['code_128'] })
}

/** WebAssembly in a worker, loaded from this site. */
function openOurReader(): Reader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
  // It may fail to load before the first image is sent.
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = event => reject(new Error(event.message))
  })
  failed.catch(() => undefined)
  const read: Read = image => {
    const answered = new Promise<string | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ text?: string | null; problem?: string }>) =>
        data.problem ? reject(new Error(data.problem)) : resolve(data.text ?? null)
      worker.postMessage(image, [image])
    })
    return Promise.race([answered, failed])
  }
  return { read, end: () => worker.terminate() }
}

const nextFrame = (video: HTMLVideoElement) =>
  new Promise(resolve => {
    video.requestVideoFrameCallback(resolve)
  })

/**
 * Watches the camera until `isWanted` accepts a text that was read twice in a row (a single frame may be misread), or
 * until `signal` ends it. Throws if there is no camera, no permission to use it, or no reader.
 */
export async function watchBars(
  video: HTMLVideoElement,
  signal: AbortSignal,
  isWanted: (text: string) => boolean,
): Promise<void> {
  const wanted = { video: { facingMode: 'environment', width: { ideal: 1280 } } }
  const stream = await navigator.mediaDevices.getUserMedia(wanted)
  try {
    const reader = await openReader()
    try {
      video.srcObject = stream
      await video.play()
      await readFrames(video, reader.read, signal, isWanted)
    } finally {
      reader.end()
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

async function readFrames(
  video: HTMLVideoElement,
  read: Read,
  signal: AbortSignal,
  isWanted: (text: string) => boolean,
): Promise<void> {
  // Waiting ends with `signal`, because neither a frame nor the reader's answer is certain to come.
  const ended = new Promise<null>(done => signal.addEventListener('abort', () => done(null)))
  for (let last: string | null = null; !signal.aborted; ) {
    await Promise.race([nextFrame(video), ended])
    if (signal.aborted) return
    const { videoWidth: width, videoHeight: height } = video
    // The middle band, where the frame is drawn.
    const band = await createImageBitmap(video, 0, Math.round(height / 4), width, Math.round(height / 2))
    const text = await Promise.race([read(band), ended])
    if (text && text === last && isWanted(text)) return
    last = text ?? last
  }
}
