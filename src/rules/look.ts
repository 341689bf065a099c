import { isLogo, logoPath } from './logo.ts'

/** What the laboratory uploads for its look. */
export const LOOK_PICTURES = ['logo', 'sharePicture'] as const
export type LookPicture = (typeof LOOK_PICTURES)[number]

/** The shop's colour, chosen at the desk: shades made from it, and whether they can be read. */

export const DEFAULT_ACCENT = '#0b6b57'

/** Of WCAG, for text of normal size. */
export const MIN_CONTRAST = 4.5

const WHITE = '#ffffff'
const BLACK = '#000000'
/** Backgrounds of text in the accent: `--color-paper`, and the darkest of `--color-area-*` and `--color-marigold-tint`. */
const BACKGROUNDS = ['#fbfaf6', '#ffe6d1', '#f2e7f3']

const channels = (colour: string): number[] =>
  [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

/** `part` of the second colour, 0 to 1. */
function mix(colour: string, other: string, part: number): string {
  const added = channels(other)
  const mixed = channels(colour).map((value, at) => Math.round(value * (1 - part) + (added[at] ?? 0) * part))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Of WCAG: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

interface Palette {
  leaf: string
  leafDark: string
  leafTint: string
}

export const paletteOf = (accent: string): Palette => ({
  leaf: accent,
  leafDark: mix(accent, BLACK, 0.25),
  leafTint: mix(WHITE, accent, 0.08),
})

/** White on the accent, and the accent on the background on which it is the hardest to read. */
export function accentContrasts(accent: string): { white: number; background: number } {
  const { leaf, leafTint } = paletteOf(accent)
  const background = Math.min(...[...BACKGROUNDS, leafTint].map(colour => contrast(leaf, colour)))
  return { white: contrast(WHITE, leaf), background }
}

export const isReadableAccent = (accent: string): boolean =>
  Math.min(...Object.values(accentContrasts(accent))) >= MIN_CONTRAST

/** The accent itself, or else the nearest darker one that can be read. Black can. */
export function readableAccent(accent: string): string {
  for (let percent = 0; percent < 100; percent++) {
    const darker = mix(accent, BLACK, percent / 100)
    if (isReadableAccent(darker)) return darker
  }
  return BLACK
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

const logoStyle = (logo: string): string => {
  const declarations = {
    width: '2rem',
    'background-image': `url(${logoPath(logo, 192)})`,
    'background-position': 'center',
    'background-size': 'contain',
    'background-repeat': 'no-repeat',
    'print-color-adjust': 'exact',
  }
  const listed = Object.entries(declarations).map(([name, value]) => `${name}:${value}`)
  return `.own-mark{${listed.join(';')}}.own-mark>*{display:none}`
}

interface Look {
  accent: string | null
  logo: string | null
}

/** For the end of the style sheet. '' for the shop's own colours and logo. */
export const lookStyle = ({ accent, logo }: Look): string =>
  [
    accent !== null && isColour(accent) && accentStyle(accent),
    logo !== null && isLogo(logo) && logoStyle(logo),
  ]
    .filter(Boolean)
    .join('')

function accentStyle(accent: string): string {
  const { leaf, leafDark, leafTint } = paletteOf(accent)
  return `:root{--color-leaf:${leaf};--color-leaf-dark:${leafDark};--color-leaf-tint:${leafTint}}`
}
