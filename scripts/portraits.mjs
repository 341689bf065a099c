/**
 * Draws the portraits of the demo's doctors and collectors (src/server/demo/portraits), which show no real
 * person and are marked "SAMPLE": `node scripts/portraits.mjs`.
 */

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const FOLDER = path.join(import.meta.dirname, '../src/server/demo/portraits')

const SKIN = ['#c98f65', '#a9714b', '#8d5a3b', '#dba982']

/** Hair behind the head and in front of it. */
const HAIR = {
  long: [
    '<path d="M88 150c-6-84 34-110 72-110s78 26 72 110c-2 44 6 62 12 76H76c6-14 14-32 12-76z"/>',
    '<path d="M104 138c2-40 26-58 58-58 30 0 52 18 54 58-22-6-44-22-56-42-12 22-34 36-56 42z"/>',
  ],
  bun: [
    '<circle cx="160" cy="46" r="26"/>',
    '<path d="M102 146c-6-52 22-84 58-84s64 32 58 84c-10-30-28-44-58-44s-48 14-58 44z"/>',
  ],
  short: [
    '<ellipse cx="160" cy="124" rx="61" ry="62"/>',
    '<path d="M100 140c-8-54 18-86 62-86 40 0 66 30 58 86-4-22-10-34-18-42-26 8-62 6-82-6-10 10-16 24-20 48z"/>',
  ],
  side: [
    '<ellipse cx="160" cy="124" rx="61" ry="62"/>',
    '<path d="M102 136c-4-50 18-80 58-80s62 30 58 80c-4-16-8-26-14-32-34 0-58-8-70-22-4 20-18 34-32 54z"/>',
  ],
  scarf: [
    '<path d="M82 168c-10-84 30-126 78-126s88 42 78 126c-4 40 10 66 20 84H62c10-18 24-44 20-84z"/>',
    '<path d="M98 152c-6-58 22-92 62-92s68 34 62 92c-6-42-26-62-62-62s-56 20-62 62z"/>',
  ],
}

const COAT = colour => `
  <path d="M40 320c0-58 42-86 120-86s120 28 120 86z" fill="#fff"/>
  <path d="M118 238l42 50 42-50-16-6h-52z" fill="${colour}"/>
  <path d="M118 238l42 82-56-44zM202 238l-42 82 56-44z" fill="#e4ebe8"/>`

const SHIRT = colour => `
  <path d="M40 320c0-58 42-86 120-86s120 28 120 86z" fill="${colour}"/>
  <path d="M122 236l38 34 38-34-14-6h-48z" fill="#fff" opacity=".85"/>`

const GLASSES = `<g fill="none" stroke="#2b3a36" stroke-width="4">
  <circle cx="138" cy="150" r="17"/><circle cx="182" cy="150" r="17"/><path d="M155 148h10"/></g>`

const PORTRAITS = {
  'doctor-1': { hair: 'long', hairColour: '#2a1d1a', skin: 0, back: '#cfe6dd', clothes: COAT('#1f7a63') },
  'doctor-2': { hair: 'side', hairColour: '#221a18', skin: 1, back: '#dce5f2', clothes: COAT('#41608f') },
  'doctor-3': {
    hair: 'bun',
    hairColour: '#5b5552',
    skin: 3,
    back: '#f4e3cf',
    clothes: COAT('#a5563f'),
    isGlasses: true,
  },
  'doctor-4': {
    hair: 'short',
    hairColour: '#6a6663',
    skin: 2,
    back: '#e3e9d6',
    clothes: COAT('#6b6a2f'),
    isGlasses: true,
  },
  'doctor-5': { hair: 'scarf', hairColour: '#5c4a7d', skin: 3, back: '#eadff0', clothes: COAT('#5c4a7d') },
  'collector-1': {
    hair: 'short',
    hairColour: '#1d1715',
    skin: 1,
    back: '#d3ebe4',
    clothes: SHIRT('#1f7a63'),
  },
  'collector-2': {
    hair: 'scarf',
    hairColour: '#2f6b8a',
    skin: 0,
    back: '#f2e6cd',
    clothes: SHIRT('#1f7a63'),
  },
  'collector-3': { hair: 'bun', hairColour: '#261b18', skin: 2, back: '#e0e6f1', clothes: SHIRT('#1f7a63') },
  'collector-4': { hair: 'side', hairColour: '#2b211d', skin: 3, back: '#efe0da', clothes: SHIRT('#1f7a63') },
}

const drawingOf = ({ hair, hairColour, skin, back, clothes, isGlasses }) => {
  const [behind, before] = HAIR[hair]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
<rect width="320" height="320" fill="${back}"/>
<g transform="translate(-24 -14) scale(1.15)">
<g fill="${hairColour}">${behind}</g>
<path d="M136 190h48v52c-14 14-34 14-48 0z" fill="${SKIN[skin]}"/>
<path d="M136 204c16 14 32 14 48 0v16c-16 10-32 10-48 0z" opacity=".18"/>
${clothes}
<ellipse cx="160" cy="146" rx="56" ry="66" fill="${SKIN[skin]}"/>
<g fill="${hairColour}">${before}</g>
<g fill="#241d1b"><circle cx="138" cy="150" r="5.5"/><circle cx="182" cy="150" r="5.5"/></g>
<g fill="none" stroke="#241d1b" stroke-linecap="round">
<path d="M127 133q11-7 22 0M171 133q11-7 22 0" stroke-width="4.5"/>
<path d="M141 182q19 15 38 0" stroke-width="4.5"/>
<path d="M160 152q-7 14 2 16" stroke-width="3.5" opacity=".5"/></g>
${isGlasses ? GLASSES : ''}
</g>
<rect y="246" width="320" height="44" fill="#14332b" opacity=".86"/>
<text x="160" y="280" font-family="Noto Sans, DejaVu Sans, sans-serif" font-size="35" font-weight="700"
 letter-spacing="3" text-anchor="middle" fill="#fff">SAMPLE</text>
</svg>`
}

mkdirSync(FOLDER, { recursive: true })
for (const [name, portrait] of Object.entries(PORTRAITS))
  await sharp(Buffer.from(drawingOf(portrait)))
    .webp({ quality: 55, effort: 6 })
    .toFile(path.join(FOLDER, `${name}.webp`))
