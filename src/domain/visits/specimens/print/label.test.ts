import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_LENGTH, makeTubeCode } from '#rules/specimens/codes.ts'
import { type Picture, textsIn } from '#tests/helpers/staff/read-barcodes.ts'
import { code128, QUIET_MODULES, widthInModules } from './label.ts'

/** Three pixels to a module, as in a scanner's picture. */
function pictureOf(text: string): Picture {
  const [unit, height] = [3, 60]
  const bars = code128(text)
  const width = (widthInModules(bars) + 2 * QUIET_MODULES) * unit
  const line = new Uint8Array(width).fill(255)
  let at = QUIET_MODULES * unit
  bars.forEach((modules, index) => {
    if (index % 2 === 0) line.fill(0, at, at + modules * unit)
    at += modules * unit
  })
  return {
    width,
    height,
    grey: Uint8Array.from({ length: width * height }, (_, one) => line[one % width] ?? 255),
  }
}

test('the bars of any tube code are read again by a reader of others', async () => {
  const bytes = fc.uint8Array({ minLength: CODE_LENGTH - 1, maxLength: CODE_LENGTH - 1 })
  await fc.assert(
    fc.asyncProperty(bytes, async given => {
      const code = makeTubeCode(given)
      expect(await textsIn(pictureOf(code))).toEqual([code])
    }),
    { numRuns: 60 },
  )
})

test('every letter of set B has its symbol, and others are refused', async () => {
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
  for (let at = 0; at < letters.length; at += 19) {
    const part = `A${letters.slice(at, at + 19)}Z`
    expect(await textsIn(pictureOf(part))).toEqual([part])
  }
  expect(() => code128('जाँच')).toThrow('Code 128')
})
