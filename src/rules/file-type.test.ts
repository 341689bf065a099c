import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileType } from './file-type.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  )

test.each([
  ['a JPEG picture', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), 'image/jpeg'],
  ['a PNG picture', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], 'IHDR'), 'image/png'],
  ['a WebP picture', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'image/webp'],
  ["a phone's HEIC picture", bytes([0, 0, 0, 24], 'ftypheic'), 'image/heic'],
  ['a PDF', bytes('%PDF-1.7\n'), 'application/pdf'],
  ['a PDF behind a line break', bytes('\r\n%PDF-1.7\n'), 'application/pdf'],
])('%s is recognised by its first bytes', (_, file, type) => {
  expect(fileType(file)).toBe(type)
})

test.each([
  ['a web page', bytes('<!doctype html>')],
  ['a drawing that can hold scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['a program', bytes('MZ')],
  ['a PDF further behind something else than readers look', bytes(' '.repeat(1024), '%PDF-1.7')],
  ['sound in a RIFF file', bytes('RIFF', [1, 2, 3, 4], 'WAVE')],
  ['a film', bytes([0, 0, 0, 24], 'ftypmp42')],
  ['half a signature', bytes([0xff, 0xd8])],
  ['nothing', bytes()],
])('%s is not recognised as a file type', (_, file) => {
  expect(fileType(file)).toBeUndefined()
})

test('bytes of any kind are read without a fault', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), file => {
      expect([undefined, 'image/jpeg']).toContain(fileType(file))
    }),
  )
})
