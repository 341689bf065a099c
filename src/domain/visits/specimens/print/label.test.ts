import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_LENGTH, makeTubeCode } from '#rules/specimens/codes.ts'
import { type Picture, textsIn } from '#tests/helpers/staff/read-barcodes.ts'
import { code128, QUIET_MODULES, widthInModules } from './label.ts'
import { labelsPdf } from './pdf.ts'
import { labelsZpl } from './zpl.ts'

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

test('a barcode reader reads the bars of any tube code', async () => {
  const bytes = fc.uint8Array({ minLength: CODE_LENGTH - 1, maxLength: CODE_LENGTH - 1 })
  await fc.assert(
    fc.asyncProperty(bytes, async given => {
      const code = makeTubeCode(given)
      expect(await textsIn(pictureOf(code))).toEqual([code])
    }),
    { numRuns: 60 },
  )
})

test('every letter of code set B has its symbol, and other letters are refused', async () => {
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
  for (let at = 0; at < letters.length; at += 19) {
    const part = `A${letters.slice(at, at + 19)}Z`
    expect(await textsIn(pictureOf(part))).toEqual([part])
  }
  expect(() => code128('जाँच')).toThrow('Code 128')
})

const label = (patientName: string) => ({
  code: 'M3H8Q5C2',
  patientName,
  person: 'F, 67 years',
  container: 'F Fluoride',
  visit: '25 Nov, 9 AM',
})

/** The rows of the name's picture in a label for a label printer, a letter for each dot. */
function nameDots(zpl: string): string[] {
  const [, total, width, hex] = /\^GFA,(\d+),\d+,(\d+),([0-9A-F]+)\^FS/.exec(zpl) ?? []
  expect(hex).toHaveLength(Number(total) * 2)
  const bits = [...(hex ?? '')].map(digit => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  return bits.match(new RegExp(`.{${Number(width) * 8}}`, 'g')) ?? []
}

test.each(['आशा राव', 'ஆஷா ராவ்', 'আশা রাও', 'آشا راؤ', 'Asha राव'])(
  'a label printer gets the name %s as a picture that fits its line',
  name => {
    const rows = nameDots(labelsZpl([label(name)]))
    const inked = rows.filter(row => row.includes('1'))
    expect(inked.length).toBeGreaterThan(12)
    const right = Math.max(...rows.map(row => row.lastIndexOf('1')))
    expect(right).toBeGreaterThan(40)
    expect(right).toBeLessThan(300)
    expect(labelsZpl([label(name)])).not.toContain(name)
  },
)

test('a label printer gets a name in Latin letters as text', () => {
  expect(labelsZpl([label('José Naik')])).toContain('^FDJosé Naik^FS')
})

test('a sheet of labels is printed at its own size', async () => {
  expect((await labelsPdf([label('Asha Rao')])).toString('latin1')).toMatch(/\/PrintScaling \/None/)
})
