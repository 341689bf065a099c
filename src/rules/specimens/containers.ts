export const CAPS = [
  'bottle',
  'blue',
  'gold',
  'green',
  'lavender',
  'grey',
  'yellow',
  'white',
  'brown',
  'red',
] as const

/** At the beginning of the visit, hours after a meal, or 1 and 2 hours after glucose. */
export const TIMINGS = ['first', 'after-meal', 'glucose-1h', 'glucose-2h'] as const
export type Timing = (typeof TIMINGS)[number]

export interface ContainerNeed {
  container: string
  timing: Timing
}

const NEED = /^([A-Z0-9-]{1,20})(?:@([a-z0-9-]+))?$/

/** 'EDTA', 'FLUORIDE@after-meal'; undefined if invalid. */
export function parseContainerNeed(written: string): ContainerNeed | undefined {
  const [, container, said = 'first'] = NEED.exec(written) ?? []
  const timing = TIMINGS.find(timing => timing === said)
  return container && timing ? { container, timing } : undefined
}

const formatNeed = ({ container, timing }: ContainerNeed): string =>
  timing === 'first' ? container : `${container}@${timing}`

/** Tests that need other containers than their sample type implies. */
const NAMES: readonly (readonly [RegExp, string[]])[] = [
  [/urine culture/i, ['URINE-STERILE']],
  [/ammonia/i, ['EDTA-ICE']],
  [/glucose tolerance/i, ['FLUORIDE', 'FLUORIDE@glucose-1h', 'FLUORIDE@glucose-2h']],
]

/** Chosen by words in the sample type. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/culture bottle/i, 'CULTURE'],
  [/citrate/i, 'CITRATE'],
  [/serum/i, 'SERUM'],
  [/heparin/i, 'HEPARIN'],
  [/igra/i, 'IGRA'],
  [/edta/i, 'EDTA'],
  [/fluoride/i, 'FLUORIDE'],
  [/urine \(24 hour\)/i, 'URINE-24H'],
  [/urine(?! \(24)/i, 'URINE'],
  [/stool/i, 'STOOL'],
  [/sputum/i, 'SPUTUM'],
  [/swab/i, 'SWAB'],
  [/cells/i, 'CELLS'],
]

/** Guesses the containers for rows and files that have no column of them. */
export const guessContainerNeeds = ({
  name,
  sampleType,
  afterMealHours,
}: {
  name: string
  sampleType: string
  afterMealHours: number
}): string[] =>
  NAMES.find(([words]) => words.test(name))?.[1] ??
  WORDS.filter(([words]) => words.test(sampleType)).map(([, container]) =>
    formatNeed({ container, timing: afterMealHours > 0 ? 'after-meal' : 'first' }),
  )
