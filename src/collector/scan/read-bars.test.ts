import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchBars } from './read-bars.ts'

/** The camera is off whenever its frames are not read. */

const track = { stop: vi.fn() }
const video = {
  videoWidth: 1280,
  videoHeight: 720,
  play: async () => undefined,
  requestVideoFrameCallback: (show: () => void) => void setImmediate(show),
} as unknown as HTMLVideoElement

/** WebAssembly's worker, which never answers; `start` is called in its place. */
const workerThat = (start: (worker: Worker) => void) =>
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        start(this as unknown as Worker)
      }
      postMessage() {}
      terminate() {}
    },
  )

beforeEach(() => {
  track.stop.mockClear()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } })
  vi.stubGlobal('createImageBitmap', async () => ({}))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const watch = (signal = new AbortController().signal) => watchBars(video, signal, () => true)

test('a reader that can’t be opened turns the camera off', async () => {
  workerThat(() => {
    throw new Error('blocked')
  })
  await expect(watch()).rejects.toThrow('blocked')
  expect(track.stop).toHaveBeenCalled()
})

test('a reader that fails before the first frame turns the camera off', async () => {
  workerThat(worker => queueMicrotask(() => worker.onerror?.({ message: 'not loaded' } as ErrorEvent)))
  await expect(watch()).rejects.toThrow('not loaded')
  expect(track.stop).toHaveBeenCalled()
})

test('closing the sheet turns the camera off although the reader does not answer', async () => {
  const closing = new AbortController()
  workerThat(worker => {
    worker.postMessage = () => closing.abort()
  })
  await watch(closing.signal)
  expect(track.stop).toHaveBeenCalled()
})

describe('our reader takes over from the browser’s', () => {
  const browsersReader = (detect: () => Promise<object[]>) => {
    class Own {
      static getSupportedFormats = async () => ['code_128']
      detect = detect
    }
    vi.stubGlobal('BarcodeDetector', Own)
  }
  const read: string[] = []
  const watchCode = () =>
    watchBars(video, new AbortController().signal, text => {
      read.push(text)
      return true
    })
  beforeEach(() => {
    read.length = 0
    workerThat(worker => {
      worker.postMessage = () => worker.onmessage?.({ data: { text: 'C0DE' } } as MessageEvent)
    })
  })

  test('when the browser’s reader has no service', async () => {
    browsersReader(() => Promise.reject(new DOMException('Service unavailable', 'NotSupportedError')))
    await watchCode()
    expect(read).toEqual(['C0DE'])
  })

  test('when the browser’s reader returns no text', async () => {
    browsersReader(async () => [])
    vi.stubGlobal('BarcodeDetector', { getSupportedFormats: () => Promise.reject(new Error('no service')) })
    await watchCode()
    expect(read).toEqual(['C0DE'])
  })

  for (const [what, detect] of [
    ['never answers', () => new Promise<object[]>(() => undefined)],
    ['never finds a code', async () => []],
  ] as const)
    test(`when the browser’s reader ${what}`, async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      browsersReader(detect)
      const watched = watchCode()
      await vi.advanceTimersByTimeAsync(5000)
      await watched
      expect(read).toEqual(['C0DE'])
    })
})
