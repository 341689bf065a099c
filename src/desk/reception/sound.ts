import type { ScanKind } from '#rules/specimens/states.ts'

/** Frequencies in hertz, played in turn: one high tone for accepted, low ones for everything else. */
const TONES: Record<ScanKind, readonly number[]> = {
  accepted: [1320],
  'already-received': [440, 440],
  'wrong-centre': [330, 262, 330],
  'too-old': [330, 220],
  'not-needed': [392, 330],
  rejected: [262, 196],
  unknown: [196, 196, 196],
  lost: [262, 196],
  expected: [440, 440],
}

const TONE_SECONDS = 0.11
const GAP_SECONDS = 0.05
const VOLUME = 0.15

let opened: AudioContext | undefined

/** Does nothing in a browser without sound, or before the first key. */
export function play(kind: ScanKind): void {
  if (typeof AudioContext === 'undefined') return
  opened ??= new AudioContext()
  const context = opened
  TONES[kind].forEach((frequency, at) => {
    const start = context.currentTime + at * (TONE_SECONDS + GAP_SECONDS)
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.value = VOLUME
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
  })
}
