/**
 * QR codes (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, which is up to 213 bytes. Enough for an address
 * of a payment; drawn by whoever shows it.
 */

/** Of each version: codewords for error correction in a block, blocks of the first size, and data codewords in each. */
const VERSIONS: readonly { ec: number; blocks: readonly number[] }[] = [
  { ec: 10, blocks: [16] },
  { ec: 16, blocks: [28] },
  { ec: 26, blocks: [44] },
  { ec: 18, blocks: [32, 32] },
  { ec: 24, blocks: [43, 43] },
  { ec: 16, blocks: [27, 27, 27, 27] },
  { ec: 18, blocks: [31, 31, 31, 31] },
  { ec: 22, blocks: [38, 38, 39, 39] },
  { ec: 22, blocks: [36, 36, 36, 37, 37] },
  { ec: 26, blocks: [43, 43, 43, 43, 44] },
]

/** Centres of the alignment patterns, by version. */
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

/** The field GF(256) of the error correction. */
const EXP = new Uint8Array(510)
const LOG = new Uint8Array(256)
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value
  EXP[power + 255] = value
  LOG[value] = power
  value = (value << 1) ^ (value & 128 ? 0x11d : 0)
}
const times = (one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : (EXP[(LOG[one] ?? 0) + (LOG[other] ?? 0)] ?? 0)

/** Codewords that correct errors in `data`. */
function correctionOf(data: readonly number[], count: number): number[] {
  let generator = [1]
  for (let power = 0; power < count; power += 1) {
    const next = [...generator, 0]
    generator.forEach((factor, at) => {
      next[at + 1] = (next[at + 1] ?? 0) ^ times(factor, EXP[power] ?? 0)
    })
    generator = next
  }
  const rest = [...data, ...Array.from({ length: count }, () => 0)]
  for (let at = 0; at < data.length; at += 1) {
    const factor = rest[at] ?? 0
    generator.forEach((one, index) => {
      rest[at + index] = (rest[at + index] ?? 0) ^ times(one, factor)
    })
  }
  return rest.slice(data.length)
}

/** The text's bytes as codewords, filled up to the version's capacity. */
function dataOf(bytes: Uint8Array, version: number, capacity: number): number[] {
  const lengthBits = version < 10 ? 8 : 16
  const bits = [
    ...bitsOf(0b0100, 4),
    ...bitsOf(bytes.length, lengthBits),
    ...[...bytes].flatMap(byte => bitsOf(byte, 8)),
  ]
  bits.push(...bitsOf(0, Math.min(4, capacity * 8 - bits.length)))
  while (bits.length % 8 > 0) bits.push(0)
  const words: number[] = []
  for (let at = 0; at < bits.length; at += 8)
    words.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0))
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

const bitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1)

/** Blocks interleaved: first their data, then their correction. */
function codewordsOf(data: readonly number[], { ec, blocks }: (typeof VERSIONS)[number]): number[] {
  let from = 0
  const parts = blocks.map(size => {
    const words = data.slice(from, from + size)
    from += size
    return { words, correction: correctionOf(words, ec) }
  })
  const longest = Math.max(...blocks)
  const across = (count: number, of: (part: (typeof parts)[number]) => readonly number[]) =>
    Array.from({ length: count }, (_, at) => parts.flatMap(part => of(part)[at] ?? [])).flat()
  return [...across(longest, ({ words }) => words), ...across(ec, ({ correction }) => correction)]
}

type Grid = (boolean | undefined)[][]

function square(
  grid: Grid,
  row: number,
  column: number,
  size: number,
  isDark: (ring: number) => boolean,
): void {
  const half = (size - 1) / 2
  for (let y = -half; y <= half; y += 1)
    for (let x = -half; x <= half; x += 1) {
      const line = grid[row + y]
      if (line && column + x >= 0 && column + x < grid.length)
        line[column + x] = isDark(Math.max(Math.abs(x), Math.abs(y)))
    }
}

/** Finders, timing and alignment patterns; places of the format and version are kept free of data. */
function patternsOf(version: number): Grid {
  const size = 17 + version * 4
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined))
  for (let at = 0; at < size; at += 1) {
    set(grid, 6, at, at % 2 === 0)
    set(grid, at, 6, at % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(grid, row, column, 9, ring => ring !== 2 && ring !== 4)
  const centres = ALIGNED[version - 1] ?? []
  const last = centres.at(-1)
  for (const row of centres)
    for (const column of centres) {
      const isAtFinder =
        (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6)
      if (!isAtFinder) square(grid, row, column, 5, ring => ring !== 1)
    }
  writeFormat(grid)
  if (version >= 7) writeVersion(grid, version)
  return grid
}

function set(grid: Grid, row: number, column: number, isDark: boolean): void {
  const line = grid[row]
  if (line) line[column] = isDark
}

/** A value with the remainder of its division by a polynomial (BCH), as format and version are protected. */
function protectedBy(value: number, bits: number, polynomial: number): number {
  let rest = value
  for (let at = 0; at < bits; at += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial)
  return (value << bits) | rest
}

/** Error correction M (00) and mask 0. */
const FORMAT = protectedBy(0b00_000, 10, 0b101_0011_0111) ^ 0b101_0100_0001_0010

function writeFormat(grid: Grid): void {
  const size = grid.length
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((FORMAT >> at) & 1) === 1
    set(grid, at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, 8, isDark)
    set(grid, 8, at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at, isDark)
  }
  set(grid, size - 8, 8, true)
}

function writeVersion(grid: Grid, version: number): void {
  const bits = protectedBy(version, 12, 0b1_1111_0010_0101)
  for (let at = 0; at < 18; at += 1) {
    const [row, column] = [Math.floor(at / 3), grid.length - 11 + (at % 3)]
    const isDark = ((bits >> at) & 1) === 1
    set(grid, row, column, isDark)
    set(grid, column, row, isDark)
  }
}

/** The modules of a text's code, true for dark, without its quiet zone (four modules). Throws if it is too long. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const index = VERSIONS.findIndex(
    ({ blocks }, at) => bytes.length + (at < 9 ? 2 : 3) <= blocks.reduce((a, b) => a + b),
  )
  const version = VERSIONS[index]
  if (!version) throw new Error('the text is too long for a QR code')
  const capacity = version.blocks.reduce((sum, size) => sum + size)
  const words = codewordsOf(dataOf(bytes, index + 1, capacity), version)
  const bits = words.flatMap(word => bitsOf(word, 8))
  const grid = patternsOf(index + 1)
  let next = 0
  for (let right = grid.length - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right -= 1
    for (let step = 0; step < grid.length; step += 1) {
      const row = isUp ? grid.length - 1 - step : step
      for (const column of [right, right - 1]) {
        if (grid[row]?.[column] !== undefined) continue
        // Mask 0: every second module is turned.
        set(grid, row, column, (bits[next] ?? 0) === 1 ? (row + column) % 2 !== 0 : (row + column) % 2 === 0)
        next += 1
      }
    }
  }
  return grid.map(line => line.map(isDark => isDark === true))
}
