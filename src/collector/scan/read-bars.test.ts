import { beforeEach, expect, test, vi } from 'vitest'
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
