/**
 * Makes subsets of the shop's font: the rupee sign is in the large latin-ext file, so it becomes a file with one
 * character beside the latin subset. Run it by hand after an update of the font: `node scripts/fonts.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const FILES = 'node_modules/@fontsource-variable/anek-latin/files'
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const SIGNS = '\u00a0–—‘’“”•…·×→−%©®°µ²½éüñ'
/** Kerning, shapes by weight, figures of tables. */
const FEATURES = ['kern', 'rvrn', 'tnum']

const WEIGHTS = { wght: { min: 400, max: 700 } }

/** Writes a font with only the characters of `text`. */
async function make(source, text, target, variationAxes = WEIGHTS, keepFeatures = FEATURES) {
  const font = await subsetFont(readFileSync(`${FILES}/${source}`), text, {
    targetFormat: 'woff2',
    keepFeatures,
    variationAxes,
  })
  writeFileSync(`src/kit/styles/${target}`, font)
  console.info(`${target}: ${font.length} bytes`)
}

await make('anek-latin-latin-wght-normal.woff2', ASCII + SIGNS, 'anek-latin.woff2')
await make('anek-latin-latin-ext-wght-normal.woff2', '₹', 'anek-rupee.woff2')
// Large titles and hours: condensed, in one weight. Kerning would add 3 KB.
const LETTERS = ASCII.replace(/["#$*;<=>@[\\\]^_`{|}~]/g, '')
const ONE_FACE = { wght: 700, wdth: 82 }
await make('anek-latin-latin-wdth-normal.woff2', `${LETTERS}–’`, 'anek-condensed.woff2', ONE_FACE, [])
