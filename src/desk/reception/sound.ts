import type { ScanKind } from '#rules/specimens/states.ts'

/**
 * What a scan sounds like, so that nobody has to look up for each: one short high tone for accepted, two or three low ones
 * for all else. Made by the browser: no files.
 */

/** Hertz, one after the other. */
const TONES: Record<ScanKind, readonly number[]> = {
  accepted: [1320],
  'already-received': [440, 440],
  'wrong-centre': [330, 262, 330],
  'too-old': [330, 220],
  'not-needed': [392, 330],
  rejected: [262, 196],
  unknown: [196, 196, 196],
}

const TONE_SECONDS = 0.11
const GAP_SECONDS = 0.05
const VOLUME = 0.15

let opened: AudioContext | undefined

/** Plays an answer's tones. Does nothing in a browser without sound, or before the first key was pressed. */
export function play(kind: ScanKind): void {
  if (typeof AudioContext === 'undefined') return
  opened ??= new AudioContext()
  const context = opened
  TONES[kind].forEach((frequency, at) => {
    const start = context.currentTime + at * (TONE_SECONDS + GAP_SECONDS)
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = frequency
    volume.gain.value = VOLUME
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
  })
}
